package compile

import (
	"flag"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

var full = flag.Bool("full", false, "run the test suites in full: some minutes")

// Every rule of every edition agrees with its automaton on the test suite of
// that, the peg parser as the recognizer, offsets and spans included. Without
// -full it is a part of the texts.
func TestSuites(t *testing.T) {
	every := testutil.Amount(151, 29)
	if *full {
		every = 1
	}
	eachEdition(t, func(t *testing.T, g *edition) {
		if !testutil.Whole() && g.Stem == "rfc2396bis00" {
			t.Skip("its labels of 63 characters make it the slow one")
		}
		total := 0
		for i := range g.rules {
			n, failures := 0, 0
			for text := range g.dfas[i]().Suite().Tests() {
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
