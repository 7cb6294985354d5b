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
		switch n := abnf.Plain(n).(type) {
		case abnf.Alternation:
			return slices.ContainsFunc(n, ends)
		case abnf.Concatenation:
			return !slices.ContainsFunc(n, func(n abnf.Node) bool { return !ends(n) })
		case abnf.Repetition:
			return n.Min == 0 || ends(n.Node)
		case abnf.RuleRef:
			return !endless[g.Rule(n.Name)]
		}
		return true
	}
	NewUsers(g).Settle(g, func(r *abnf.Rule) bool {
		if !endless[r] || !ends(r.Node) {
			return false
		}
		delete(endless, r)
		return true
	})
	return endless
}

// Users are the rules that use each rule directly.
type Users map[*abnf.Rule][]*abnf.Rule

// NewUsers returns the users of all rules.
func NewUsers(g *abnf.Grammar) Users {
	users := Users{}
	for _, r := range g.Rules {
		for _, name := range abnf.Uses(r.Node) {
			used := g.Rule(name)
			users[used] = append(users[used], r)
		}
	}
	return users
}

// Settle calls change with all rules, and again with the users of those for which it returned
// true.
func (u Users) Settle(g *abnf.Grammar, change func(r *abnf.Rule) bool) {
	todo := slices.Clone(g.Rules)
	slices.Reverse(todo) // most rules refer to later ones
	for ; len(todo) > 0; todo = todo[1:] {
		if change(todo[0]) {
			todo = append(todo, u[todo[0]]...)
		}
	}
}
