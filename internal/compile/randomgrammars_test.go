package compile

import (
	"math/rand/v2"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

// The tables of random grammars are proved.
func TestRandomGrammars(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range testutil.Amount(150, 2000) {
		source := "a = " + testutil.Definition(rng, 3, "b", "c") + "\nb = " + testutil.Definition(rng, 3, "c") + "\nc = " + testutil.Definition(rng, 2) + "\n"
		s := testutil.Must(Load("x.abnf", source, "a", "b", "c"))
		for _, r := range testutil.Must(s.Prove(t.Context())) {
			if !r.Equal {
				t.Errorf("%s%+v", source, r)
			}
		}
	}
}
