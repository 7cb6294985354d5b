package diff

import (
	"fmt"
	"strings"
	"time"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// DefaultDepth is the length up to which the strings of recursive rules are compared.
const DefaultDepth = 8

// search compares the undecided pairs that depend only on recursion, for strings of a
// limited length. The strings of recursive rules up to a length are the least solution of
// the rules' equations: it starts with no strings and applies the definitions until
// nothing is added. So differences are real, and within the length none is missed.
func (c *comparer) search(olds, news *side) {
	depth := c.options.Depth
	switch {
	case depth < 0:
		return
	case depth == 0:
		depth = DefaultDepth
	}
	var pairs []*Pair
	for _, p := range c.Pairs {
		o, n := olds.reasons(p.Old), news.reasons(p.New)
		if p.Relation != RelationEqual && (recursive(o) || recursive(n)) && sameTerminals(o, n) {
			pairs = append(pairs, p)
		}
	}
	start := time.Now()
	late := func() bool { return c.options.Time > 0 && time.Since(start) > c.options.Time }
	budget := &automaton.Budget{Left: searchWork}
	// Shorter strings first: if the time, the work or the memory is not enough for more, these
	// are what is known.
	for length := 0; len(pairs) > 0 && length < depth; {
		length = min(length+2, depth)
		o, ok := c.upTo(olds, length, budget, late)
		if !ok {
			return
		}
		n, ok := c.upTo(news, length, budget, late)
		if !ok {
			return
		}
		for _, p := range pairs {
			p.relateUpTo(o(p.Old), n(p.New), length, c.names)
		}
	}
}

// upTo returns the languages of a document for strings up to a length, or false if it is
// too late, or a recursive rule is too large. The language of another one that is is nil.
func (c *comparer) upTo(s *side, length int, budget *automaton.Budget, late func() bool) (language func(*Rule) *automaton.DFA, ok bool) {
	short := automaton.MustCompile(automaton.Repeat(automaton.Chars(automaton.Universe().Union(automaton.AllMarks())), 0, length))
	known := map[*abnf.Rule]*automaton.DFA{}
	for r := range s.letters {
		known[r] = empty()
	}
	var g *regular.Grammar
	bounded := func(name string) *automaton.DFA {
		d, err := g.DFA(name)
		if err != nil {
			return nil
		}
		return c.restrict(d).Intersect(short)
	}
	for grown := true; grown; {
		grown = false
		last := known
		g = regular.NewReplaced(s.abnf, func(n abnf.Node) (automaton.Expr, bool) {
			if ref, ok := n.(abnf.RuleRef); ok && last[s.abnf.Rule(ref.Name)] != nil {
				return automaton.Lang(last[s.abnf.Rule(ref.Name)]), true
			}
			return s.replace(n)
		})
		g.SetBudget(budget)
		known = map[*abnf.Rule]*automaton.DFA{}
		for r := range s.letters {
			if late() {
				return nil, false
			}
			if known[r] = bounded(r.Name); known[r] == nil {
				return nil, false // those that use it cannot be compared either
			}
			grown = grown || !known[r].Equal(last[r])
		}
	}
	return func(r *Rule) *automaton.DFA {
		switch {
		case r == nil:
			return nil
		case known[r.Rule] != nil:
			return known[r.Rule]
		}
		return bounded(r.Name)
	}, true
}

// relateUpTo sets the relation of a pair for strings up to a length.
func (p *Pair) relateUpTo(o, n *automaton.DFA, length int, names *alphabet) {
	if p.Old != nil && o == nil || p.New != nil && n == nil {
		return
	}
	why := p.Unsearched()
	switch p.relate(o, n, names); p.Relation {
	case RelationAdded, RelationRemoved:
	case RelationEqual:
		p.Relation = RelationUndecided
		p.Why = fmt.Sprintf("%s%s%d", why, searched, length)
		return
	default:
		p.Why, p.Bounded = why, length
		if p.included == automaton.Subset || p.included == automaton.Superset {
			p.Bounded = 0 // the other direction is known for all lengths
		}
	}
	p.seen = map[*Rule]*automaton.DFA{p.Old: o, p.New: n}
}

const searched = "; no difference up to length "

// Unsearched returns Why without the length up to which strings were compared.
func (p *Pair) Unsearched() string {
	why, _, _ := strings.Cut(p.Why, searched)
	return why
}
