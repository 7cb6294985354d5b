package neturl_test

import (
	"net/url"
	"reflect"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/neturl"
)

// A conversion without an error loses nothing: the text is the same, and it converts
// back. The same holds in the other direction.
func FuzzURL(f *testing.F) {
	for _, s := range []string{"", "http://u:p@h:80/a/b?q#f", "../a%2Fb", "mailto:a@b", "http://[::1]/", "http://a_b:c/", "HTTP://a%C3%A9/#", "s://", "///a", "s:///", "http://a:b:c@h", "a:*", "*", "http://%C3%A9/", "s://h:/@/?", "s://h//a??#b/c", "s://:1/", "S://h", "//h:1/a:b", "s://[v1.a]/", "s://h/a!#'"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, e := range uri.Editions() {
			if r, err := e.ParseReference(text); err == nil {
				u, err := neturl.ToURL(r)
				if err == nil {
					if parsed, err := url.Parse(text); err != nil || !reflect.DeepEqual(u, parsed) {
						t.Fatalf("%v %q becomes %#v, not %#v, %v", e, text, u, parsed, err)
					}
					back, err := neturl.FromURL(u, e.ParseReference)
					if u.String() != text || err != nil || back != r {
						t.Fatalf("%v %q becomes %#v, %q, %v", e, text, u, back, err)
					}
				} else if _, ok := errs.AsType[*neturl.Error](err); !ok || u != nil {
					t.Fatalf("%v %q: %v, %v", e, text, u, err)
				}
			}
			u, err := url.Parse(text)
			if err != nil {
				continue
			}
			r, err := neturl.FromURL(u, e.ParseReference)
			if err != nil {
				continue
			}
			if query, defined := r.Query(); query != u.RawQuery && !r.IsOpaque() || r.String() != u.String() || defined != (u.ForceQuery || query != "") && !r.IsOpaque() {
				t.Fatalf("%v %#v becomes %q", e, u, r)
			}
		}
	})
}
