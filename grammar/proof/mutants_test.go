package proof_test

import (
	"os"
	"testing"
	"time"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/proof"
)

// mutants returns the share of the mutants that is tried. All of them take
// some five minutes on two cores; STRICTURI_PROOF=full tries them.
func mutants() proof.MutantOptions {
	if os.Getenv("STRICTURI_PROOF") == "full" {
		return proof.MutantOptions{}
	}
	return proof.MutantOptions{Every: 47}
}

// No single edit of a PEG passes unseen.
func TestMutants(t *testing.T) {
	for _, e := range grammar.Editions() {
		t.Run(e.Stem, func(t *testing.T) {
			if testing.Short() && e.Stem != "rfc2396" && e.Stem != "rfc2732" {
				t.Skip("the first judgement takes seconds")
			}
			p, err := proof.Edition(e)
			if err != nil {
				t.Fatal(err)
			}
			start := time.Now()
			count := make(map[proof.Verdict]int)
			for m, err := range p.Mutants(t.Context(), mutants()) {
				if err != nil {
					t.Fatal(err)
				}
				count[m.Verdict]++
				switch {
				case m.Verdict == proof.Survived:
					t.Errorf("%s: %s: %v", m.Rule, m.Edit, m.Err)
				case m.Verdict == proof.Harmless:
					t.Logf("harmless: %s: %s", m.Rule, m.Edit)
				case m.Lost == nil && m.Gained == nil && m.LostTree == nil && m.OtherTree == nil && m.Endless == nil:
					t.Errorf("%s: %s: killed without a witness", m.Rule, m.Edit)
				}
			}
			t.Logf("of %d mutants, %d tried: %d killed, %d harmless, %d survived; %v", p.MutantCount(proof.MutantOptions{}),
				p.MutantCount(mutants()), count[proof.Killed], count[proof.Harmless], count[proof.Survived], time.Since(start).Round(time.Millisecond))
		})
	}
}
