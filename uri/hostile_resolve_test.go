package uri_test

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

// Resolving, relativizing, normalizing and comparing take linear time and constant stack for
// any repeated text. Otherwise, texts of this size would not finish.
func TestHostileReferences(t *testing.T) {
	size := testutil.Amount(1<<16, 1<<20)
	units := map[string]string{
		"up": "../", "here": "./", "down and up": "a/../", "empty and up": "/../", "segments": "a/", "escaped dots": "%2e/", "escaped up": "%2E%2e/",
		"dots and not": "..a/", "dots": ".", "triplets": "%41", "half triplets": "%4",
	}
	for name, unit := range hostile {
		units[name] = unit
	}
	every := uri.Normalizer{Apply: uri.NormalizeCase | uri.NormalizePercent | uri.NormalizeDotEscapes | uri.NormalizeDots | uri.NormalizeScheme}
	for name, unit := range units {
		t.Run(name, func(t *testing.T) {
			long := strings.Repeat(unit, size/len(unit))
			half := long[:size/2/len(unit)*len(unit)]
			for _, e := range everyEdition() {
				for _, x := range []uri.Excess{uri.ExcessKeep, uri.ExcessDrop} {
					r := uri.Resolver{Edition: e, Excess: x}
					for _, base := range []string{"s:/" + half, "s://h/" + half, "s:" + half} {
						_, _ = unchecked(r).ResolveText(base, half)
						_, _ = unchecked(r).ResolveText(base, "x/"+half+"x")
					}
				}
				base, err := e.ParseReference("s:/" + half)
				if err != nil {
					continue
				}
				target, err := e.ParseReference("s:/" + long)
				if err != nil {
					continue
				}
				u, ok := base.URI()
				if !ok {
					continue
				}
				if _, err := u.Relativize(target); err != nil {
					t.Error(err)
				}
				if n := every.Normalize(target); every.Normalize(n) != n {
					t.Error("not normalized")
				}
				uri.Comparer{}.Equivalence(base, target)
			}
		})
	}
}
