package compile

import (
	"math/rand/v2"
	"testing"

	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/testutil"
)

// The tables of random grammars are proved.
func TestRandomGrammars(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range testutil.Amount(150, 1000) {
		source := "a = " + testutil.Definition(rng, 3, "b", "c") + "\nb = " + testutil.Definition(rng, 3, "c") + "\nc = " + testutil.Definition(rng, 2) + "\n"
		s := testutil.Must(Load("x.abnf", source, "a", "b", "c"))
		for _, r := range testutil.Must(s.Prove(t.Context())) {
			if !r.Equal {
				t.Errorf("%s%+v", source, r)
			}
		}
	}
}

// The texts of a shallow automaton are those of the recursive rule, and its tables are proved.
func TestShallow(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	texts := 0
	for range testutil.Amount(100, 800) {
		source := "a = \"(\" b \")\" / " + testutil.Definition(rng, 2, "c") + "\nb = " + testutil.Definition(rng, 2, "a", "c") + "\nc = " + testutil.Definition(rng, 2) + "\n"
		s := testutil.Must(Load("x.abnf", source, "a"))
		s.shallow = s.shallows(t.Context())
		for _, r := range testutil.Must(s.Prove(t.Context())) {
			if !r.Equal {
				t.Errorf("%s%+v", source, r)
			}
		}
		for _, x := range s.made.Shallow {
			for range 20 {
				text, _ := x.lang.Sample(rng, 8)
				if err := matcher.New(s.ABNF, x.name).Check(text); err != nil {
					t.Errorf("%s: %q: %v", source, text, err)
				}
				texts++
			}
		}
	}
	if texts < 400 {
		t.Errorf("only %d texts", texts)
	}
}
