package uri_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

// The steps follow the edition: what it allows stays. conformance/readers compares texts and results by
// the URL standard.
func TestRepair(t *testing.T) {
	for _, v := range testutil.Vectors[struct {
		mistake
		Out   string
		Steps []uri.Fix // without Why
	}]("../conformance/findings/repairs.json") {
		got, fixes, err := v.edition().Repair(v.text())
		for i := range fixes {
			fixes[i].Why, fixes[i].Secret = "", false
		}
		if err != nil || got.String() != v.Out || got.Edition() != v.edition() || !slices.Equal(fixes, v.Steps) {
			t.Errorf("%s: %q: %q, %+v, %v", v.Why, v.text(), got, fixes, err)
		}
	}
	ref, fixes, err := uri.RFC3986().Repair(" http://a b/ ")
	var e *uri.SyntaxError
	if !errors.As(err, &e) || e.Offset != 9 || fixes != nil || ref != (uri.Reference{}) {
		t.Errorf("%v, %+v, %v", ref, fixes, err)
	}
}
