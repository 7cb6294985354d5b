package compile

import (
	"flag"
	"testing"
)

var full = flag.Bool("full", false, "run the test suites in full: some minutes")

// Every rule of every edition agrees with its automaton on the test suite of
// that, the peg parser as the recognizer, offsets and spans included. Without
// -full it is every 29th text of the suite.
func TestSuites(t *testing.T) {
	eachEngine(t, func(t *testing.T, g *engine) {
		total := 0
		for i := range g.rules {
			n, failures := 0, 0
			for text := range g.dfas[i]().Suite().Tests() {
				if n++; !*full && n%29 != 0 {
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
