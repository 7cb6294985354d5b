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
		if (p.Relation == RelationUndecided || p.unknown()) && onlyRecursion(olds, p.Old) && onlyRecursion(news, p.New) {
			pairs = append(pairs, p)
		}
	}
	start := time.Now()
	late := func() bool { return c.options.Time > 0 && time.Since(start) > c.options.Time }
	// Shorter strings first: if the time or the memory is not enough for more, these are
	// what is known.
	for length := 0; len(pairs) > 0 && length < depth; {
		length = min(length+2, depth)
		o, ok := c.upTo(olds, length, late)
		if !ok {
			return
		}
		n, ok := c.upTo(news, length, late)
		if !ok {
			return
		}
		for _, p := range pairs {
			p.relateUpTo(o(p.Old), n(p.New), length)
		}
	}
}

// onlyRecursion reports whether recursion is all that a rule has no automaton for.
func onlyRecursion(s *side, r *Rule) bool {
	if r == nil || r.dfa != nil {
		return true
	}
	for _, why := range s.reasons(r.Rule) {
		if !strings.HasPrefix(why, "recursion ") {
			return false
		}
	}
	return true
}

// upTo returns the languages of a document for strings up to a length, or false if it is
// too late. The language of a rule whose automaton would be too large is nil.
func (c *comparer) upTo(s *side, length int, late func() bool) (language func(*Rule) *automaton.DFA, ok bool) {
	short := automaton.MustCompile(automaton.Repeat(automaton.Chars(automaton.Universe()), 0, length))
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
			ref, _ := n.(abnf.RuleRef)
			d := last[s.abnf.Rule(ref.Name)]
			if d == nil {
				return automaton.Expr{}, false
			}
			return automaton.Lang(d), true
		})
		known = map[*abnf.Rule]*automaton.DFA{}
		for r := range s.letters {
			if late() {
				return nil, false
			}
			if known[r] = bounded(r.Name); known[r] == nil {
				known[r] = empty() // its pairs are not searched
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
func (p *Pair) relateUpTo(o, n *automaton.DFA, length int) {
	if p.Old != nil && o == nil || p.New != nil && n == nil {
		return
	}
	why := p.Unsearched()
	switch p.relate(o, n); p.Relation {
	case RelationAdded, RelationRemoved:
	case RelationEqual:
		p.Relation = RelationUndecided
		p.Why = fmt.Sprintf("%s%s%d", why, searched, length)
		return
	default:
		p.Why, p.Bounded = why, length
	}
	p.bounded = map[*Rule]*automaton.DFA{p.Old: o, p.New: n}
}

const searched = "; no difference up to length "

// Unsearched returns Why without the length up to which strings were compared.
func (p *Pair) Unsearched() string {
	why, _, _ := strings.Cut(p.Why, searched)
	return why
}
