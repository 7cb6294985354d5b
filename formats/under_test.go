package formats_test

import (
	"testing"

	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// Under changes the edition of four formats and nothing else, also to an amendment, which
// has no format of its own.
func TestUnder(t *testing.T) {
	all := formats.All()
	for i, f := range formats.Under(uri.RFC2396(), iri.Draft11().Edition) {
		if f.Name != all[i].Name {
			t.Fatalf("format %d is %s, want %s", i, f.Name, all[i].Name)
		}
		edition, changed := map[string]string{
			"uri": "rfc2396", "uri-reference": "rfc2396", "iri": "iri11", "iri-reference": "iri11",
		}[f.Name]
		if !changed {
			if f.Section != all[i].Section {
				t.Errorf("%s has section %s, want %s", f.Name, f.Section, all[i].Section)
			}
			continue
		}
		e, ok := errs.AsType[*uri.SyntaxError](f.Check("a b"))
		if !ok || e.Edition().String() != edition {
			t.Errorf("%s has edition %v, want %s", f.Name, e, edition)
		}
	}
	for _, list := range [][]formats.Format{formats.All(), formats.Under(uri.RFC6874(), iri.RFC3987().Edition)} {
		for _, f := range list {
			if f.Name == "uri" && !f.Valid("http://[::1]/") {
				t.Error("RFC 2396 replaced the default")
			}
		}
	}
}
