package neturl_test

import (
	"errors"
	"net/url"
	"runtime"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/neturl"
)

// net/url of Go 1.25 differs from later ones in some results.
var go125 = strings.HasPrefix(runtime.Version(), "go1.25")

func TestToURL(t *testing.T) {
	const refused = "refused"
	future := refused
	if go125 {
		future = ""
	}
	for _, test := range []struct {
		name    string
		edition uri.Edition
		text    string
		differ  string // the components, separated by spaces
	}{
		{"every component", uri.RFC3986(), "http://u:p@h:80/a/b?q#f", ""},
		{"the empty reference", uri.RFC3986(), "", ""},
		{"opaque in net/url", uri.RFC3986(), "mailto:a@b?c", ""},
		{"opaque with a slash", uri.RFC3986(), "http:a/b", ""},
		{"no authority", uri.RFC3986(), "file:/a", ""},
		{"an empty authority", uri.RFC3986(), "file:///a", ""},
		{"an empty authority and an empty path", uri.RFC3986(), "s://", "authority"},
		{"an empty authority without a scheme", uri.RFC3986(), "///a", "authority path"},
		{"an empty query", uri.RFC3986(), "http://a?", ""},
		{"an empty fragment", uri.RFC3986(), "http://a#", "fragment"},
		{"an empty port", uri.RFC3986(), "http://a:/", ""},
		{"an empty userinfo", uri.RFC3986(), "http://@a/", ""},
		{"an empty user and password", uri.RFC3986(), "http://:@a/", ""},
		{"capitals in the scheme", uri.RFC3986(), "HTTP://a/", "scheme"},
		{"a triplet in the path", uri.RFC3986(), "/a%2Fb%41%2f", ""},
		{"a triplet in the fragment", uri.RFC3986(), "#a%2Fb%41", ""},
		{"a triplet in a userinfo", uri.RFC3986(), "http://%41@a/", "userinfo"},
		{"a sub-delim in a userinfo", uri.RFC3986(), "http://a!b@a/", "userinfo"},
		{"two colons in a userinfo", uri.RFC3986(), "http://a:b:c@a/", "userinfo"},
		{"a triplet in the host", uri.RFC3986(), "http://%41/", refused},
		{"a non-ASCII triplet in the host", uri.RFC3986(), "http://%C3%A9/", "host"},
		{"an IPv6 address", uri.RFC3986(), "http://[::1]:80/", ""},
		{"IPvFuture", uri.RFC3986(), "http://[v1.a]/", future},
		{"a port that fits nowhere", uri.RFC3986(), "http://a:99999999999/", ""},
		{"a query in an opaque part", uri.RFC2396(), "a:b?c", "path query"},
		{"a registry-based authority", uri.RFC2396(), "http://a_b/", "host"},
		{"an empty authority, which has no host", uri.RFC2396(), "file:///a", ""},
		{"a registry-based authority with a number, which is no port", uri.RFC2396(), "http://a_b:80/", "host port"},
		{"a registry-based authority with a colon", uri.RFC2396(), "http://a_b:c/", refused},
		{"an unset URI", uri.RFC2396(), "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := testutil.Must(test.edition.ParseReference(test.text))
			u, err := neturl.ToURL(r)
			if got := differences(t, err, refused); got != test.differ {
				t.Fatalf("got %q, want %q", got, test.differ)
			}
			if err != nil {
				if u != nil {
					t.Errorf("beside an error: %v", u)
				}
				return
			}
			back, err := neturl.FromURL(u, test.edition.ParseReference)
			if err != nil || back != r {
				t.Errorf("%q comes back as %q, %v", r, back, err)
			}
		})
	}
}

// differences returns the components that differ.
func differences(t *testing.T, err error, refused string) string {
	t.Helper()
	if err == nil {
		return ""
	}
	var e *neturl.Error
	if !errors.As(err, &e) || e.Error() == "" {
		t.Fatalf("error %v", err)
	}
	if e.Err != nil {
		return refused
	}
	var names []string
	for _, d := range e.Differences {
		names = append(names, d.Component)
	}
	return strings.Join(names, " ")
}

func TestFromURL(t *testing.T) {
	for _, test := range []struct {
		name   string
		url    url.URL
		want   string
		differ string
		syntax bool
	}{
		{name: "decoded components", url: url.URL{Scheme: "http", Host: "h", Path: "/a b", RawQuery: "q"}, want: "http://h/a%20b?q"},
		{name: "zero", want: ""},
		{name: "a path that is relative after a host", url: url.URL{Scheme: "s", Host: "h", Path: "a"}, differ: "path"},
		{name: "a path that becomes a host", url: url.URL{Scheme: "s", Path: "a"}, differ: "host path"},
		{name: "an authority that is called opaque", url: url.URL{Scheme: "s", Opaque: "//u:secret@h/p"}, differ: "authority path"},
		{name: "a colon in the first segment", url: url.URL{Path: "a:b"}, differ: "path"},
		{name: "a space in the query", url: url.URL{RawQuery: "a b"}, syntax: true},
		{name: "a non-ASCII host", url: url.URL{Host: "é"}, differ: "host"},
		{name: "an invalid scheme", url: url.URL{Scheme: "1"}, syntax: true},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, err := neturl.FromURL(&test.url, uri.ParseReference)
			var syntax *uri.SyntaxError
			if errors.As(err, &syntax) {
				if !test.syntax {
					t.Errorf("error %v", err)
				}
				return
			}
			if got := differences(t, err, "refused"); got != test.differ {
				t.Errorf("differ: got %q, want %q", got, test.differ)
			}
			if r.String() != test.want {
				t.Errorf("got %q, want %q", r, test.want)
			}
			if err != nil && strings.Contains(err.Error(), "secret") {
				t.Errorf("the userinfo shows: %v", err)
			}
		})
	}
}

// Package net/url reads no IRI with non-ASCII characters, wherever they are.
func TestIRIs(t *testing.T) {
	for text, differ := range map[string]string{
		"http://u:p@h:80/a%C3%A9?q#f": "", "HTTP://h/": "scheme",
		"http://h/?é": "refused", "http://é/": "refused", "http://h/é": "refused", "#é": "refused", "http://é@h/": "refused",
	} {
		r := iri.MustParseReference(text)
		u, err := neturl.ToURL(r)
		if got := differences(t, err, "refused"); got != differ {
			t.Errorf("%s: got %q, want %q", text, got, differ)
		}
		if err == nil {
			if back, err := neturl.FromURL(u, iri.ParseReference); err != nil || back != r {
				t.Errorf("%s comes back as %q, %v", text, back, err)
			}
		}
	}
	if r, err := neturl.FromURL(&url.URL{Host: "é"}, iri.ParseReference); err == nil {
		t.Errorf("got %q", r)
	}
	if r, err := neturl.FromURL(nil, iri.Parse); err == nil {
		t.Errorf("nil: got %q", r)
	}
}

// Package net/url takes a registry-based authority for a host.
func TestRegistry(t *testing.T) {
	r, err := uri.RFC2396().ParseReference("http://a,b/")
	if err != nil {
		t.Fatal(err)
	}
	_, err = neturl.ToURL(r)
	e, ok := err.(*neturl.Error)
	if !ok || len(e.Differences) != 1 || e.Differences[0].Component != "host" {
		t.Fatal(err)
	}
	d := e.Differences[0]
	if text, ok := d.Text(); ok || text != "" {
		t.Errorf("a host %q in the reference", text)
	}
	if text, ok := d.NetText(); !ok || text != "a,b" {
		t.Errorf("%q, %t in net/url", text, ok)
	}
}
