package httpuri_test

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"testing"

	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/httpuri"
	"github.com/stricturi/stricturi/uri/neturl"
)

func TestSameOrigin(t *testing.T) {
	for _, test := range []struct {
		name, reference, want string
		err                   error
	}{
		{"a path", "/b?c#d", "http://example.com/b?c#d", nil},
		{"an IRI reference", "/café?é", "http://example.com/caf%C3%A9?%C3%A9", nil},
		{"an IRI with another host", "//１２７.0.0.1/", "", httpuri.ErrOrigin},
		{"relative", "../b", "http://example.com/b", nil},
		{"empty", "", "http://example.com/a/b", nil},
		{"the default port", "HTTP://EXAMPLE.com:80/", "HTTP://EXAMPLE.com:80/", nil},
		{"an escaped letter of the host", "//%65xample.com", "http://%65xample.com", nil},
		{"a userinfo, which is no part of an origin", "//u@example.com/", "", httpuri.ErrUserinfo},
		{"another host", "//example.org/", "", httpuri.ErrOrigin},
		{"another host after a userinfo", "http://example.com@example.org/", "", httpuri.ErrOrigin},
		{"another host with a dot at its end", "//example.com./", "", httpuri.ErrOrigin},
		{"another port", "//example.com:8080/", "", httpuri.ErrOrigin},
		{"another scheme", "https://example.com/", "", httpuri.ErrOrigin},
		{"a scheme without origins", "javascript:alert(1)", "", httpuri.ErrOrigin},
		{"the same scheme without a host", "http:example.org", "", httpuri.ErrOrigin},
		{"the same scheme with an empty host", "http:///example.org", "", httpuri.ErrOrigin},
		{"a host in the path, which stays there", "/.//example.org", "http://example.com//example.org", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			u, err := httpuri.SameOrigin(uri.MustParse("http://example.com/a/b"), test.reference)
			if u.String() != test.want || !errors.Is(err, test.err) {
				t.Errorf("got %q, %v, want %q, %v", u, err, test.want, test.err)
			}
		})
	}
	for _, reference := range []string{`/\example.org`, `\\example.org`, "/\t/example.org", " //example.org", "http://example.org\n"} {
		if u, err := httpuri.SameOrigin(uri.MustParse("http://example.com/a"), reference); !u.IsZero() || !errors.As(err, new(*uri.SyntaxError)) {
			t.Errorf("%q: got %q, %v", reference, u, err)
		}
	}
	for _, base := range []string{"", "ftp://example.com/"} {
		u, _ := uri.Parse(base)
		if u, err := httpuri.SameOrigin(u, "/a"); !u.IsZero() || err == nil {
			t.Errorf("%q: got %q, %v", base, u, err)
		}
	}
}

// The tenth request is the last. A URL that is not a URI has no origin.
func TestCheckRedirect(t *testing.T) {
	request := func(host string) *http.Request { return &http.Request{URL: &url.URL{Scheme: "http", Host: host}} }
	here, invalid := request("a"), request("a b")
	for _, c := range []struct {
		name string
		to   *http.Request
		via  []*http.Request
		ok   bool
	}{
		{"no redirect", here, nil, true},
		{"the first", here, []*http.Request{here}, true},
		{"the ninth", here, slices.Repeat([]*http.Request{here}, 9), true},
		{"the tenth", here, slices.Repeat([]*http.Request{here}, 10), false},
		{"another origin", request("b"), []*http.Request{here}, false},
		{"another origin later", request("b"), []*http.Request{here, here}, false},
		{"back", here, []*http.Request{here, request("b")}, false},
		{"to an invalid URL", invalid, []*http.Request{here}, false},
		{"from an invalid URL", here, []*http.Request{invalid}, false},
		{"between invalid URLs", invalid, []*http.Request{invalid}, false},
	} {
		err := httpuri.CheckRedirect(c.to, c.via)
		isURL := c.to != invalid && !slices.Contains(c.via, invalid)
		if (err == nil) != c.ok || errors.As(err, new(*neturl.Error)) == isURL || errors.Is(err, httpuri.ErrOrigin) != (isURL && !c.ok && len(c.via) < 10) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
