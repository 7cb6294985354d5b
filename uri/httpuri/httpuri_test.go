package httpuri_test

import (
	"bufio"
	"cmp"
	"crypto/tls"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/httpuri"
	"github.com/stricturi/stricturi/uri/neturl"
)

// The URI of a request, from the text that the client sent.
func TestTarget(t *testing.T) {
	for _, test := range []struct {
		name, request string
		tls           bool
		want          string
		offset        int // of a syntax error
		err           error
	}{
		{"origin-form (RFC 9112, 3.2.1)", "GET /where?q=now HTTP/1.1\r\nHost: www.example.org\r\n", false, "http://www.example.org/where?q=now", 0, nil},
		{"over TLS", "GET /a HTTP/1.1\r\nHost: h:8443\r\n", true, "https://h:8443/a", 0, nil},
		{"absolute-form (3.2.2)", "GET http://www.example.org/pub/WWW/TheProject.html HTTP/1.1\r\nHost: other\r\n", false, "http://www.example.org/pub/WWW/TheProject.html", 0, nil},
		{"absolute-form, another scheme", "GET ftp://u@h/a HTTP/1.1\r\nHost: h\r\n", false, "ftp://u@h/a", 0, nil},
		{"authority-form (3.2.3)", "CONNECT www.example.com:80 HTTP/1.1\r\nHost: www.example.com\r\n", false, "http://www.example.com:80", 0, nil},
		{"asterisk-form (3.3)", "OPTIONS * HTTP/1.1\r\nHost: www.example.org:8001\r\n", true, "https://www.example.org:8001", 0, nil},
		{"two slashes, which net/url takes for an authority elsewhere", "GET //evil/a HTTP/1.1\r\nHost: h\r\n", false, "http://h//evil/a", 0, nil},
		{"an escaped slash", "GET /a%2Fb HTTP/1.1\r\nHost: h\r\n", false, "http://h/a%2Fb", 0, nil},
		{"an IP literal", "GET / HTTP/1.1\r\nHost: [::1]:80\r\n", false, "http://[::1]:80/", 0, nil},
		{"a vertical line", "GET /a|b HTTP/1.1\r\nHost: h\r\n", false, "", 10, nil},
		{"a fragment", "GET /a#b HTTP/1.1\r\nHost: h\r\n", false, "", 10, nil},
		{"not escaped", "GET /é HTTP/1.1\r\nHost: h\r\n", false, "", 9, nil},
		{"no host", "GET /a HTTP/1.0\r\n", false, "", 0, httpuri.ErrHost},
		{"an empty host with a port", "GET /a HTTP/1.1\r\nHost: :80\r\n", false, "", 0, httpuri.ErrHost},
		{"a host with a path", "GET /a HTTP/1.1\r\nHost: h/b\r\n", false, "", 0, httpuri.ErrHost},
		{"a host with a query", "GET /a HTTP/1.1\r\nHost: h?b\r\n", false, "", 0, httpuri.ErrHost},
		{"a userinfo in the host", "GET /a HTTP/1.1\r\nHost: trusted@h\r\n", false, "", 0, httpuri.ErrUserinfo},
		{"a userinfo", "GET http://trusted@h/ HTTP/1.1\r\nHost: h\r\n", false, "", 0, httpuri.ErrUserinfo},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := testutil.Must(http.ReadRequest(bufio.NewReader(strings.NewReader(test.request + "\r\n"))))
			if test.tls {
				r.TLS = new(tls.ConnectionState)
			}
			u, err := httpuri.Target(r)
			if u.String() != test.want || (err == nil) != (test.want != "") || test.err != nil && !errors.Is(err, test.err) {
				t.Fatalf("got %q, %v, want %q, %v", u, err, test.want, test.err)
			}
			if e, ok := errs.AsType[*uri.SyntaxError](err); ok != (test.offset > 0) || ok && e.Offset != test.offset {
				t.Errorf("got %v, want offset %d", err, test.offset)
			}
		})
	}
	r := &http.Request{Method: "CONNECT", RequestURI: "a:80", Host: "b"} // the field Host is ignored
	if u, err := httpuri.Target(r); u.String() != "http://a:80" || err != nil {
		t.Errorf("got %q, %v", u, err)
	}
	if u, err := httpuri.Target(&http.Request{Host: "h"}); !u.IsZero() || !errors.Is(err, httpuri.ErrNoTarget) {
		t.Errorf("a request of a client: %q, %v", u, err)
	}
}

func TestNewRequest(t *testing.T) {
	for _, test := range []struct{ name, iri, uri, host, want string }{
		{"an IRI", "http://résumé.example.org/été?é#é", "", "xn--rsum-bpad.example.org", "http://xn--rsum-bpad.example.org/%C3%A9t%C3%A9?%C3%A9#%C3%A9"},
		{"an IRI that is a URI", "http://a:80/%c3%a9", "", "a:80", "http://a:80/%c3%a9"},
		{"a domain name that differs in IDNA2003", "https://faß.de/", "", "xn--fa-hia.de", "https://xn--fa-hia.de/"},
		{"a URI", "", "http://u:p@[::1]/a%2Fb?q#f", "[::1]", "http://u:p@[::1]/a%2Fb?q#f"},
		{"an empty port", "", "http://a:/", "a", "http://a/"},
		{"capitals in the scheme", "", "Https://example.com/", "example.com", "https://example.com/"},
		{"capitals in the scheme of an IRI", "HTTP://é/", "", "xn--9ca", "http://xn--9ca/"},
		{"a URI that IRI.ToURI returns", "", "http://r%C3%A9sum%C3%A9.example/", "xn--rsum-bpad.example", "http://xn--rsum-bpad.example/"},
		{"an IRI with a percent-encoded host", "http://%C3%A9é%2Dx/", "", "xn---x-9iaa", "http://xn---x-9iaa/"},
		{"hyphens of a host that exists", "https://r3---sn-x.googlevideo.com/", "", "r3---sn-x.googlevideo.com", "https://r3---sn-x.googlevideo.com/"},
		{"an underscore", "https://foo_bar.example/", "", "foo_bar.example", "https://foo_bar.example/"},
		{"an underscore beside another label", "https://foo_bar.é/", "", "foo_bar.xn--9ca", "https://foo_bar.xn--9ca/"},
		{"an IPv4 address", "http://１２７.0.0.1/", "", "127.0.0.1", "http://127.0.0.1/"},
	} {
		t.Run(test.name, func(t *testing.T) {
			u := iri.MustParse(cmp.Or(test.iri, test.uri)).URI
			if test.iri == "" {
				u = uri.MustParse(test.uri)
			}
			r, err := httpuri.NewRequest(t.Context(), "GET", u, nil)
			if err != nil || r.Host != test.host || r.URL.String() != test.want || r.Method != "GET" {
				t.Errorf("got %+v, %v, want %q", r, err, test.want)
			}
		})
	}
}

func TestNewRequestErrors(t *testing.T) {
	for _, test := range []struct {
		name, uri string
		err       error
		differ    string
	}{
		{"another scheme", "ftp://a/", httpuri.ErrScheme, ""},
		{"no host", "http:///a", httpuri.ErrHost, ""},
		{"no authority", "http:a", httpuri.ErrHost, ""},
		{"a host that is not UTF-8", "http://%C3/", idna.ReasonDisallowed, ""},
		{"a slash in a host", "http://a%2Fb/", nil, ""},
		{"a delimiter that the mapping makes", "http://evil.example%EF%BC%8F.a/", idna.ReasonDisallowed, ""},
		{"an empty fragment", "http://a/#", nil, "fragment"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, err := httpuri.NewRequest(t.Context(), "GET", uri.MustParse(test.uri), nil)
			if r != nil || err == nil || test.err != nil && !errors.Is(err, test.err) {
				t.Fatalf("got %v, %v", r, err)
			}
			if e, ok := errs.AsType[*neturl.Error](err); ok != (test.differ != "") || ok && e.Differences[0].Component != test.differ {
				t.Errorf("got %v, want %q", err, test.differ)
			}
		})
	}
	if r, err := httpuri.NewRequest(t.Context(), "GET", iri.MustParse("http://é\u2FF0/").URI, nil); r != nil || !errors.As(err, new(*iri.DomainNameError)) {
		t.Errorf("not a domain name: %v, %v", r, err)
	}
}
