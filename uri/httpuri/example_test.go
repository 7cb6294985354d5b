package httpuri_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri/httpuri"
)

// A request to an IRI.
func ExampleNewRequest() {
	r, err := httpuri.NewRequest(context.Background(), "GET", iri.MustParse("http://résumé.example.org/été"), nil)
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
