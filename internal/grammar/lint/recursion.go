package lint

import (
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// maxNesting limits how deep recursive rules are nested in the strings in which recursion looks
// for two trees, and maxRecursionSteps the work for all of them.
const (
	maxNesting        = 5
	maxRecursionSteps = 1 << 24
)

// meanings are what references to some rules mean.
type meanings map[*abnf.Rule]automaton.Expr

// recursion checks the rules that have no automaton because they, or rules that they use, are
// recursive. It breaks each cycle of references at one rule: a reference to it means those of its
// strings that have less nesting, and at first none. A string that has two trees then has them in the
// grammar too. It adds what is not checked.
func (c *checker) recursion(endless map[*abnf.Rule]bool) {
	b := *c
	b.found, b.large = nil, true // which is said of the recursion below
	b.budget = &automaton.Budget{Left: maxRecursionSteps, Of: c.budget}
	nested, nesting := meanings{}, 0
	open, breaks := c.breakCycles()
	open = slices.DeleteFunc(open, func(r *abnf.Rule) bool { return endless[r] })
	recursive := open
	for _, r := range breaks {
		nested[r] = automaton.Union()
	}
	for next := nested; len(open) > 0 && nesting < maxNesting && len(next) == len(nested); nesting++ {
		nested = next
		b.rules = c.bounded(nested, b.budget)
		var left []*abnf.Rule
		for _, b.rule = range open {
			if !b.ambiguous() {
				left = append(left, b.rule)
			}
		}
		open = left
		if b.budget.Left <= 0 {
			break
		}
		next = meanings{}
		for _, r := range breaks {
			if d, err := b.rules.DFA(r.Name); err == nil {
				next[r] = automaton.Lang(d)
			}
		}
	}
	breaks = slices.DeleteFunc(breaks, func(r *abnf.Rule) bool { return endless[r] })
	users := c.users(recursive, breaks)
	for _, b.rule = range breaks {
		cycle := c.rules.Cycle(b.rule.Name)
		also := strings.Join(slices.DeleteFunc(users[b.rule], func(name string) bool { return slices.Contains(cycle, name) }), ", ")
		if also != "" {
			also = "; nor are those of rules that use it: " + also
		}
		b.add(CodeRecursion, nil, "because of the recursion %s, only strings with a nesting depth of at most %d are searched for two "+
			"parse trees, and alternatives are not compared%s", strings.Join(cycle, " -> "), nesting, also)
	}
	c.found = append(c.found, b.found...)
}

// users returns the names of the recursive rules that use one of breaks, directly or through others, by
// the nearest of these.
func (c *checker) users(recursive, breaks []*abnf.Rule) map[*abnf.Rule][]string {
	using := map[*abnf.Rule][]*abnf.Rule{}
	for _, r := range recursive {
		for _, name := range abnf.Uses(r.Node) {
			using[c.g.Rule(name)] = append(using[c.g.Rule(name)], r)
		}
	}
	names, nearest := map[*abnf.Rule][]string{}, map[*abnf.Rule]*abnf.Rule{}
	for _, r := range breaks {
		nearest[r] = r
	}
	for todo := slices.Clone(breaks); len(todo) > 0; todo = todo[1:] {
		at := nearest[todo[0]]
		for _, r := range using[todo[0]] {
			if nearest[r] == nil {
				nearest[r], todo = at, append(todo, r)
				names[at] = append(names[at], r.Name)
			}
		}
	}
	return names
}

// bounded returns the languages of the rules with other meanings of references to some.
func (c *checker) bounded(nested meanings, budget *automaton.Budget) *regular.Grammar {
	g := regular.NewReplaced(c.g, func(n abnf.Node) (automaton.Expr, bool) {
		ref, _ := n.(abnf.RuleRef)
		e, ok := nested[c.g.Rule(ref.Name)]
		return e, ok
	})
	g.Limit = maxStates
	g.Budget = budget
	g.Source = func(*abnf.Rule) *regular.Grammar { return c.rules }
	return g
}

// breakCycles returns the rules that have no automaton because of recursion, and some of them. If
// references to these mean regular languages, there is an automaton for each rule.
func (c *checker) breakCycles() (recursive, breaks []*abnf.Rule) {
	recursion := func(g *regular.Grammar, r *abnf.Rule) (*abnf.RecursionError, bool) {
		_, err := g.DFA(r.Name)
		return errs.AsType[*abnf.RecursionError](err)
	}
	some, g := meanings{}, c.rules
	for _, r := range c.g.Rules {
		if _, ok := recursion(c.rules, r); ok {
			recursive = append(recursive, r)
		}
		for found, ok := recursion(g, r); ok; found, ok = recursion(g, r) {
			at := c.g.Rule(found.Cycle[0])
			breaks = append(breaks, at)
			some[at] = automaton.Chars(automaton.RuneSet(automaton.Mark(0)))
			g = c.bounded(some, c.budget)
		}
	}
	return recursive, breaks
}
