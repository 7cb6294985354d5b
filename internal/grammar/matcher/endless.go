package matcher

import (
	"fmt"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// An EndlessError reports a rule that has no strings.
type EndlessError struct{ Rule string }

// Error returns the message on one line.
func (e *EndlessError) Error() string {
	return fmt.Sprintf("%s has no strings, because its recursion never ends", e.Rule)
}

// Endless returns the rules that have no strings, because each of their alternatives needs one
// of these rules, as in a = "x" a. Rules that are not defined or described in words are taken to
// have strings.
func Endless(g *abnf.Grammar) map[*abnf.Rule]bool {
	endless, empty := make(map[*abnf.Rule]bool), ""
	strs := regular.NewShortest(g, func(automaton.Set) string { return empty }, &empty)
	for _, r := range g.Rules {
		if _, ok := strs.Of(r.Node); !ok {
			endless[r] = true
		}
	}
	return endless
}
