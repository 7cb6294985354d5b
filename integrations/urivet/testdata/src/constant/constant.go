package constant

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"wrapped"
)

const (
	host   = "http://example.com"
	search = host + "/find me" // want `net/url\.Parse: RFC 3986: not a valid URI-reference: unexpected U\+0020 at offset 23, in segment \(section 3\.3\)`
)

func netURL(u *url.URL) {
	url.Parse("http://example.com/a b")          // want `net/url\.Parse: RFC 3986: not a valid URI-reference: unexpected U\+0020`
	url.Parse("http://example.com/100%")         // want `ends too early, at offset 23, in pct-encoded \(section 2\.1\)`
	url.Parse(`http://example.com/100%zz`)       // want `unexpected 'z' \(U\+007A\) at offset 23, in pct-encoded \(section 2\.1\)`
	url.Parse("http://example.com/\u00e9\xff\"") // want `not UTF-8 at offset 21`
	url.Parse("http://[::1/")                    // want `unexpected '/'`
	url.Parse(("http://a" + ("/b" + "/c|d")))    // want `unexpected '\|'`
	url.Parse(search)                            // reported where it is declared
	url.Parse(string("a b"))                     // want `unexpected U\+0020`
	url.ParseRequestURI("/a b")                  // want `not a valid relative-ref: unexpected U\+0020`
	url.ParseRequestURI("a/b")                   // want `the scheme is missing`
	url.JoinPath("http://a b/", "a b")           // want `net/url\.JoinPath`
	u.Parse("a b")                               // want `\(\*net/url\.URL\)\.Parse`

	url.Parse("http://example.com/a%20b?q=1#f")
	url.Parse("//example.com")
	url.Parse("")
	url.ParseRequestURI("*")
	url.ParseRequestURI("/a?b")
	u.Parse("?a#b")
}

func netHTTP(client *http.Client, w http.ResponseWriter, r *http.Request) {
	http.Get("example.com/a")                                                        // want `net/http\.Get: RFC 3986: not a valid URI`
	http.Post("https://h:port/", "text/plain", nil)                                  // want `a port can only have digits`
	http.PostForm("http://u ser@h/", nil)                                            // want `unexpected`
	client.Get("http://h/<id>")                                                      // want `unexpected '<'`
	http.NewRequest("GET", "http://h/{id}", nil)                                     // want `this is a URI template, not a URI`
	http.NewRequestWithContext(context.Background(), "GET", " http://h/", nil)       // want `unexpected U\+0020 at offset 0`
	http.Redirect(w, r, "/a b", 302)                                                 // want `net/http\.Redirect`
	http.RedirectHandler("/a\tb", 302)                                               // want `unexpected U\+0009`
	httptest.NewRequest("GET", "/a b", nil)                                          // want `httptest\.NewRequest`
	httptest.NewRequestWithContext(context.Background(), "GET", "http://h/\\x", nil) // want `httptest\.NewRequestWithContext`

	client.Get("/relative")
	http.Get("http://h/#f")
	http.NewRequest("GET", "", nil)
}

func stricturi() {
	uri.MustParse("a/b")                       // want `uri\.MustParse: RFC 3986: not a valid URI`
	uri.Parse("http://h/\u00e9")               // want `uri\.Parse: RFC 3986`
	uri.ParseReference("a b")                  // want `uri\.ParseReference: RFC 3986`
	uri.MustParseReference("http://[::1]:a")   // want `uri\.MustParseReference: RFC 3986`
	iri.Parse("a/b")                           // want `iri\.Parse: RFC 3987: not a valid IRI`
	iri.MustParseReference("http://h/ \u00e9") // want `RFC 3987: not a valid IRI-reference: unexpected U\+0020 at offset 9`

	iri.MustParse("http://h/\u00e9")
	uri.Valid("a b")
}

func local(choice bool) {
	single := "http://h/a b" // want `net/url\.Parse: RFC 3986`
	url.Parse(single)

	both := "http://h/a b"
	if choice {
		both = "http://h/"
	}
	url.Parse(both)

	pointed := "http://h/a b"
	change(&pointed)
	url.Parse(pointed)

	added := "http://h/a b"
	added += "c"
	url.Parse(added)
}

func change(*string) {}

// The constant parts of built texts.
func built(q string, id int) {
	url.Parse("https://exa mple.com/?q=" + q)                     // want `net/url\.Parse: RFC 3986: no URI contains " "`
	url.Parse(fmt.Sprintf("https://example.com/u/%d?x=a b", id))  // want `no URI contains " "`
	url.Parse(fmt.Sprintf("https://example.com/%s/{id}", q))      // want `no URI contains "{"` `no URI contains "}"`
	url.Parse("https://example.com/größe/" + q + "/a  b")         // want `no URI contains "öß"` `no URI contains "  "`
	url.Parse("https://example.com/%zz/" + q + "/%2")             // want `no URI contains "%z"` `no URI contains "%2"`
	url.Parse(fmt.Sprintf("https://example.com/%%zz/%s/%%2g", q)) // want `no URI contains "%z"` `no URI contains "%2g"`
	iri.Parse("https://example.com/größe/|" + q)                  // want `iri\.Parse: RFC 3987: no IRI contains "\|"`
	text := "https://example.com/" + q + "\t"                     // want `no URI contains "\\t"`
	url.Parse(text)
	url.Parse(wrapped.Path("/a b/%s", q)) // want `no URI contains " "`
	url.Parse(wrapped.Path("/a%%20b/%s", q))
	url.Parse(q + "://" + q + ":" + fmt.Sprint(id) + "/a%20b?" + q)
	url.Parse("http://[" + q + "]:80/")
	url.Parse("https://example.com/%" + q)
	url.Parse(fmt.Sprintf("https://example.com/100%%%02X", id))
	url.Parse(q + `\d`) // want `no URI contains "\\\\"`
}
