package transcribe

import (
	"math/rand/v2"
	"testing"

	"github.com/stricturi/stricturi/internal/grammar/proof"
	"github.com/stricturi/stricturi/internal/testutil"
)

// The PEG gives no tree that is not one of the ABNF's by the first match. Of the
// trees that package proof takes from the ABNF, which are sometimes more than the
// first match, the PEG may lack some.
func TestTreesOfRandomGrammars(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	compared := 0
	count := testutil.Amount(150, 500)
	for range count {
		source := "a = " + random(rng, 3, "b", "c") + "\nb = " + random(rng, 3, "c") + "\nc = " + random(rng, 2) + "\n"
		g, err := Load("x.abnf", source, "a", "b", "c")
		if err != nil {
			t.Fatal(err)
		}
		if len(g.Regular().Rules) < len(g.Rules) {
			continue
		}
		p, err := g.PEG(t.Context(), "x")
		if err != nil || len(p.Copies) > 0 {
			continue // a copy is a helper to package proof
		}
		prover, err := proof.Grammar(g.ABNF, p.Text, "b", "c")
		if err != nil {
			t.Fatal(err)
		}
		for r, err := range prover.Trees(t.Context()) {
			if err != nil {
				t.Errorf("%s%v", source, err)
			} else if r.OnlyPEG != nil {
				t.Errorf("%s%s: the first match is %v, the PEG has %v\n%s", source, r.Rule, r.OnlyABNF, r.OnlyPEG, p.Text)
			}
		}
		compared++
	}
	if compared < count/2 {
		t.Errorf("only %d compared", compared)
	}
}
