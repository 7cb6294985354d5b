package httpuri_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri/httpuri"
)

// A request to an IRI.
func ExampleNewRequest() {
	r, err := httpuri.NewRequest(context.Background(), "GET", iri.MustParse("http://résumé.example.org/été").URI, nil)
	fmt.Println(r.URL, err)
	// Output: http://xn--rsum-bpad.example.org/%C3%A9t%C3%A9 <nil>
}

// A server checks the URI of each request.
func ExampleTarget() {
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u, err := httpuri.Target(r)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		fmt.Fprintln(w, u)
	})
	for _, target := range []string{"/a%2Fb?q", "/a|b"} {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("GET", target, nil))
		fmt.Print(w.Code, " ", w.Body)
	}
	// Output:
	// 200 http://example.com/a%2Fb?q
	// 400 rfc3986: not a valid absolute-URI: unexpected '|' (U+007C) at offset 20, in segment (section 3.3)
}

// A server redirects to the value of a parameter, but to no other site.
func ExampleSameOrigin() {
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		target, err := httpuri.Target(r)
		b := target.Builder()
		b.Scheme = "https" // a proxy ends TLS
		site, err2 := b.URI()
		if errors.Join(err, err2) != nil {
			http.Error(w, "bad request", http.StatusBadRequest)
			return
		}
		next, err := httpuri.SameOrigin(site, r.FormValue("next"))
		if err != nil {
			http.Error(w, "bad parameter", http.StatusBadRequest)
			return
		}
		http.Redirect(w, r, next.String(), http.StatusFound)
	})
	for _, target := range []string{"/login?next=/a%20b", "/login?next=/a", "/login?next=/caf%C3%A9", "/login?next=//evil.example", `/login?next=/\evil.example`} {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("GET", target, nil))
		fmt.Printf("%d %q\n", w.Code, w.Header().Get("Location"))
	}
	// Output:
	// 400 ""
	// 302 "https://example.com/a"
	// 302 "https://example.com/caf%C3%A9"
	// 400 ""
	// 400 ""
}

// A client that does not leave the site.
func ExampleCheckRedirect() {
	other := httptest.NewServer(http.NotFoundHandler())
	defer other.Close()
	site := httptest.NewServer(http.RedirectHandler(other.URL, http.StatusFound))
	defer site.Close()

	client := http.Client{CheckRedirect: httpuri.CheckRedirect}
	_, err := client.Get(site.URL)
	fmt.Println(errors.Is(err, httpuri.ErrOrigin))
	// Output: true
}
