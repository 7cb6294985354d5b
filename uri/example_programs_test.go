package uri_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/htmllinks"
	"github.com/stricturi/stricturi/uri/httpuri"
)

// These programs have counterparts with net/url in programs_test.go. A test runs both, and
// checks that these are not longer.

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

// A crawler follows the links of a site, each once. It normalizes them, and skips those
// that are not valid.
func Example_crawler() {
	start := uri.MustParse("http://example.com/")
	seen := map[uri.URI]bool{start: true}
	for queue := []uri.URI{start}; len(queue) > 0; queue = queue[1:] {
		document, err := htmllinks.Parse(get(queue[0].String()), htmllinks.Options{})
		if err != nil {
			fmt.Println(err)
			continue
		}
		for link := range document.Links() {
			ref, err := uri.ParseReference(link.Ref)
			if err != nil {
				continue
			}
			target, err := queue[0].Resolve(ref)
			b := target.Normalize().Builder()
			b.Fragment = uri.Text{}
			u, _ := b.URI()
			if err == nil && strings.HasPrefix(u.String(), start.String()) && !seen[u] {
				fmt.Println(u)
				seen[u] = true
				queue = append(queue, u)
			}
		}
	}
	// Output:
	// http://example.com/b
	// http://example.com/c?d
}

// A request to an IRI.
func Example_request() {
	r, err := httpuri.NewRequest(context.Background(), "GET", iri.MustParse("http://résumé.example.org/été"), nil)
	fmt.Println(r.Host, r.URL.EscapedPath(), err)
	// Output: xn--rsum-bpad.example.org /%C3%A9t%C3%A9 <nil>
}

// URIs are columns of a database.
func Example_database() {
	db := openDatabase()
	_, err := db.Exec("INSERT INTO pages VALUES (?)", uri.MustParse("HTTPS://example.com/#"))
	fmt.Println(err)
	var home uri.URI
	err = db.QueryRow("SELECT home FROM pages").Scan(&home)
	fmt.Println(home, err)
	// Output:
	// <nil>
	// HTTPS://example.com/# <nil>
}

// A change to a query leaves the rest of it as it is.
func Example_query() {
	u := uri.MustParse("https://example.com/?q=caf%c3%a9&page=1&debug")
	b := u.Builder()
	b.Query = u.Pairs().Set("page", "2").Delete("debug").Text()
	fmt.Println(b.URI())
	// Output: https://example.com/?q=caf%c3%a9&page=2 <nil>
}
