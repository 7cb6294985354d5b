package idna_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
)

// The reasons for other names are vectors of conformance/idna.
func TestToASCIIRefuses(t *testing.T) {
	uts46 := idna.UTS46{}
	for host, want := range map[string]iri.DomainNameError{
		"x." + strings.Repeat("é", 100_000): {Offset: 2, Err: idna.ReasonLabelTooLong},
		"1.א" + strings.Repeat(".a", 130):   {Err: idna.ReasonDisallowed}, // refused as a whole
	} {
		_, err := uts46.ToASCII(host)
		if e, ok := errs.AsType[*iri.DomainNameError](err); !ok || e.Offset != want.Offset || !errors.Is(e, want.Err) {
			t.Errorf("%.20s: %+v", host, err)
		}
	}
}

// What is too long for a label is refused in linear time.
func TestLongLabels(t *testing.T) {
	for _, names := range []iri.DomainNames{idna.Names{}, idna.UTS46{}, idna.UTS46{Transitional: true}} {
		for _, unit := range []string{"é", "\u0301", "\u0378", "\u00AD", "א", "é.", "xn--é", "\u2FF0", "."} {
			testutil.Linear(t, unit, 200_000, func(size int) {
				names.ToASCII(strings.Repeat(unit, size/len(unit)))
				names.ToUnicode(strings.Repeat(unit, size/len(unit)))
			})
		}
	}
}
