package compile

import (
	"os"
	"testing"

	"github.com/stricturi/stricturi/internal/grammar/suite"
	"github.com/stricturi/stricturi/internal/testutil"
)

// largest returns how many texts of a suite are tested, 0 for all of them. The environment variable
// STRICTURI_PROOF asks for all with "full".
func largest() int {
	if os.Getenv("STRICTURI_PROOF") == "full" {
		return 0
	}
	return testutil.Amount(1000, 50_000)
}

// Every rule of every edition agrees with its automaton on its suite, the peg parser as the
// recognizer, offsets, spans and trees included.
func TestSuites(t *testing.T) {
	eachEdition(t, func(t *testing.T, g *edition) {
		g.skipSlow(t)
		total := 0
		for i, r := range g.rules {
			failures := 0
			for _, c := range suite.For(g.Grammar(), r.Name, largest(), 1) {
				total++
				if err := g.check(i, c.Text); err != nil {
					t.Error(err)
					if failures++; failures == 5 {
						break
					}
				}
			}
		}
		t.Logf("%d texts", total)
	})
}
