package base_test

import (
	"testing"

	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/base"
)

// FuzzEstablish checks that an established base is absolute and has no fragment,
// and that the sources of all inner layers were refused.
func FuzzEstablish(f *testing.F) {
	f.Add("a:", "//b", "c:d#e") // a base of each kind: opaque or empty, relative, with a fragment
	f.Add("", "http://a b/", "x:/y?z#")
	f.Fuzz(func(t *testing.T, content, entity, retrieval string) {
		for _, e := range uri.Editions() {
			b, err := base.Establish(e, base.FromRetrieval(retrieval), base.FromEntity(base.FromContent(entity)), base.FromContent(content))
			if err != nil {
				continue
			}
			r, err := e.ParseReference(b.URI)
			if err != nil || !r.IsAbsolute() {
				t.Fatalf("%v: %+v, %v", e, b, err)
			}
			if _, ok := r.Fragment(); ok || len(b.Refused) != int(b.From) {
				t.Fatalf("%v: %+v", e, b)
			}
		}
	})
}
