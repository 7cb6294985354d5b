package uri_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/httpuri"
)

// URIs in JSON are checked when they are decoded.
func Example_json() {
	var page struct{ Home, Feed uri.URI }
	err := json.Unmarshal([]byte(`{"Home": "https://example.com/", "Feed": "https://example.com/a b"}`), &page)
	fmt.Println(err)
	// Output: rfc3986: not a valid URI: unexpected U+0020 at offset 21, in segment (section 3.3)
}

// A server redirects to the value of a parameter, but to no other site.
func Example_redirect() {
	handler := func(w http.ResponseWriter, r *http.Request) {
		site, _ := httpuri.Target(r)
		target, err := httpuri.SameOrigin(site, r.FormValue("next"))
		if err != nil {
			http.Error(w, "bad parameter", http.StatusBadRequest)
			return
		}
		http.Redirect(w, r, target.String(), http.StatusFound)
	}
	for _, next := range []string{"/a", "//evil.example", `/\evil.example`} {
		w := httptest.NewRecorder()
		handler(w, httptest.NewRequest("GET", "/login?next="+next, nil))
		fmt.Printf("%d %q\n", w.Code, w.Header().Get("Location"))
	}
	// Output:
	// 302 "http://example.com/a"
	// 400 ""
	// 400 ""
}

// A request to an IRI.
func Example_request() {
	r, err := httpuri.NewRequest(context.Background(), "GET", iri.MustParse("http://résumé.example.org/été"), nil)
	fmt.Println(r.Host, r.URL.EscapedPath(), err)
	// Output: xn--rsum-bpad.example.org /%C3%A9t%C3%A9 <nil>
}

// A change to a query leaves the rest of it as it is.
func Example_query() {
	u := uri.MustParse("https://example.com/?q=caf%c3%a9&page=1&debug")
	b := u.Builder()
	b.Query = u.Pairs().Set("page", "2").Delete("debug").Text()
	fmt.Println(b.URI())
	// Output: https://example.com/?q=caf%c3%a9&page=2 <nil>
}
