package httpuri_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/httpuri"
)

func TestSameOrigin(t *testing.T) {
	for _, test := range []struct {
		name, reference, want string
		err                   error
	}{
		{"a path", "/b?c#d", "http://example.com/b?c#d", nil},
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
			u, err := httpuri.SameOrigin(httptest.NewRequest("GET", "http://example.com/a/b", nil), test.reference)
			if u.String() != test.want || !errors.Is(err, test.err) {
				t.Errorf("got %q, %v, want %q, %v", u, err, test.want, test.err)
			}
		})
	}
	for _, reference := range []string{`/\example.org`, `\\example.org`, "/\t/example.org", " //example.org", "http://example.org\n"} {
		if u, err := httpuri.SameOrigin(httptest.NewRequest("GET", "/a", nil), reference); !u.IsZero() || !errors.As(err, new(*uri.SyntaxError)) {
			t.Errorf("%q: got %q, %v", reference, u, err)
		}
	}
	if u, err := httpuri.SameOrigin(&http.Request{}, "/a"); !u.IsZero() || !errors.Is(err, httpuri.ErrNoTarget) {
		t.Errorf("got %q, %v", u, err)
	}
}

func TestCheckRedirect(t *testing.T) {
	other := httptest.NewServer(http.NotFoundHandler())
	defer other.Close()
	site := http.NewServeMux()
	site.Handle("/same", http.RedirectHandler("/end", http.StatusFound))
	site.Handle("/end", http.NotFoundHandler())
	site.Handle("/other", http.RedirectHandler(other.URL, http.StatusFound))
	site.Handle("/later", http.RedirectHandler("/other", http.StatusFound))
	site.Handle("/loop", http.RedirectHandler("/loop", http.StatusFound))
	server := httptest.NewServer(site)
	defer server.Close()
	client := http.Client{CheckRedirect: httpuri.CheckRedirect}
	for _, test := range []struct {
		path string
		ok   bool
		err  error
	}{
		{"/same", true, nil},
		{"/end", true, nil},
		{"/other", false, httpuri.ErrOrigin},
		{"/later", false, httpuri.ErrOrigin},
		{"/loop", false, nil},
	} {
		r, err := client.Get(server.URL + test.path)
		if (err == nil) != test.ok || test.err != nil && !errors.Is(err, test.err) {
			t.Errorf("%s: %v, want %v", test.path, err, test.err)
		}
		if r != nil {
			r.Body.Close()
		}
	}
}
