package compile

import (
	"math"
	"os"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

// largest returns how many texts of a suite are tested. The environment variable
// STRICTURI_PROOF asks for all of them with "full": some twelve million, which take minutes.
func largest() int {
	if os.Getenv("STRICTURI_PROOF") == "full" {
		return math.MaxInt
	}
	return testutil.Amount(1000, 50_000)
}

// Every rule of every edition agrees with its automaton on the test suite of that, the peg
// parser as the recognizer, offsets, spans and trees included.
func TestSuites(t *testing.T) {
	eachEdition(t, func(t *testing.T, g *edition) {
		if !testutil.Whole() && g.Stem == "rfc2396bis00" {
			t.Skip("its labels of 63 characters make it the slow one")
		}
		total := 0
		for i := range g.rules {
			suite := g.dfas[i]().Suite()
			every := (suite.Size()-1)/largest() + 1
			n, failures := 0, 0
			for text := range suite.Tests() {
				if n++; n%every != 0 {
					continue
				}
				total++
				if err := g.check(i, text); err != nil {
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
