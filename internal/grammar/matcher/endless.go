package matcher

import (
	"fmt"
	"slices"

	"github.com/stricturi/stricturi/grammar/abnf"
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
	endless := make(map[*abnf.Rule]bool)
	for _, r := range g.Rules {
		endless[r] = true
	}
	var ends func(n abnf.Node) bool
	ends = func(n abnf.Node) bool {
		switch n := n.(type) {
		case abnf.Alternation:
			return slices.ContainsFunc(n, ends)
		case abnf.Concatenation:
			return !slices.ContainsFunc(n, func(n abnf.Node) bool { return !ends(n) })
		case abnf.Group:
			return ends(n.Node)
		case abnf.Repetition:
			return n.Min == 0 || ends(n.Node)
		case abnf.RuleRef:
			return !endless[g.Rule(n.Name)]
		}
		return true
	}
	for changed := true; changed; {
		changed = false
		for _, r := range slices.Backward(g.Rules) { // most rules refer to later ones
			if endless[r] && ends(r.Node) {
				delete(endless, r)
				changed = true
			}
		}
	}
	return endless
}
