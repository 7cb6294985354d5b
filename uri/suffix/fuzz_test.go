package suffix_test

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/suffix"
)

// FuzzExpand checks that an expansion is a URI that ends with the given text, has
// its host, and expands to itself.
func FuzzExpand(f *testing.F) {
	for _, s := range []string{
		"www.w3.org/Addressing/", "a.b:1", "localhost:1/", "[::1]:2", "u@h.i", "u:p@h.i", "a:b@c:1", "1.2.3.4", "a.b.", ".", "a.b:", "x:1", "[", "[]", "a.b@",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := suffix.Expand(text)
		if err != nil {
			if got != (suffix.Expansion{}) {
				t.Fatalf("%q: %+v", text, got)
			}
			return
		}
		u, err := uri.Parse(got.URI)
		if err != nil || !strings.HasSuffix(got.URI, text) || got.Applied != (got.URI != text) {
			t.Fatalf("%q: %+v, %v", text, got, err)
		}
		if !got.Applied {
			return
		}
		scheme, _ := u.Scheme()
		if _, ok := u.Userinfo(); ok || scheme != got.By.Scheme {
			t.Fatalf("%q: %+v", text, got)
		}
		if host, ok := u.Host(); ok && (host == "" || !strings.HasPrefix(text, host)) {
			t.Fatalf("%q: %+v", text, got)
		}
		if again, err := suffix.Expand(got.URI); err != nil || again.Applied {
			t.Fatalf("%q: %+v, then %+v, %v", text, got, again, err)
		}
	})
}
