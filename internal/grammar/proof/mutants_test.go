package proof_test

import (
	"os"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/grammar/proof"
)

// mutants returns the share of the mutants that is tried, and whether all
// editions are. The environment variable STRICTURI_PROOF asks for more than the
// default, which takes seconds: "sample", as .ci/run does, takes half a minute
// on two cores, "full" five.
func mutants() (o proof.MutantOptions, all bool) {
	switch os.Getenv("STRICTURI_PROOF") {
	case "full":
		return o, true
	case "sample":
		return proof.MutantOptions{Every: 47}, true
	}
	return proof.MutantOptions{Every: 47}, false
}

// No single edit of a PEG passes unseen.
func TestMutants(t *testing.T) {
	o, all := mutants()
	for _, e := range grammar.All() {
		t.Run(e.Stem, func(t *testing.T) {
			if !all && e.Stem != "rfc2396" {
				t.Skip("the first judgment takes seconds; .ci/run tries this edition")
			}
			p := proof.Shared(t, e)
			count := make(map[proof.Verdict]int)
			for m, err := range p.Mutants(t.Context(), o) {
				if err != nil {
					t.Fatal(err)
				}
				count[m.Verdict]++
				switch {
				case m.Verdict == proof.VerdictSurvived:
					t.Errorf("%s: %s: %v", m.Rule, m.Edit, m.Err)
				case m.Verdict == proof.VerdictHarmless:
					t.Logf("harmless: %s: %s", m.Rule, m.Edit)
				case m.Lost == nil && m.Gained == nil && m.LostTree == nil && m.OtherTree == nil && m.Endless == nil:
					t.Errorf("%s: %s: killed without a witness", m.Rule, m.Edit)
				}
			}
			t.Logf("of %d mutants, %d tried: %d killed, %d harmless, %d survived", p.MutantCount(proof.MutantOptions{}),
				p.MutantCount(o), count[proof.VerdictKilled], count[proof.VerdictHarmless], count[proof.VerdictSurvived])
		})
	}
}
