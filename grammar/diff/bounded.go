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
	depth := c.Options.Depth
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
	late := func() bool { return c.Options.Time > 0 && time.Since(start) > c.Options.Time }
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
			c.relateUpTo(p, o, n, length)
		}
	}
}

// onlyRecursion reports whether recursion is all that a rule has no automaton for.
func onlyRecursion(s *side, r *Rule) bool {
	if r == nil || r.dfa != nil {
		return true
	}
	for _, why := range s.reasons(r.rule) {
		if !strings.HasPrefix(why, "recursion ") {
			return false
		}
	}
	return true
}

// upTo returns the languages of a document for strings up to a length, or false if they
// are too large or it is too late.
func (c *comparer) upTo(s *side, length int, late func() bool) (languages func(*Rule) (*automaton.DFA, bool), ok bool) {
	short := automaton.MustCompile(automaton.Repeat(automaton.Chars(automaton.Universe()), 0, length))
	none := automaton.MustCompile(automaton.Chars(automaton.Set{}))
	known := map[*abnf.Rule]*automaton.DFA{}
	for r := range s.letters {
		known[r] = none
	}
	var g *regular.Grammar
	bounded := func(name string) (*automaton.DFA, bool) {
		d, err := g.DFA(name)
		if err != nil {
			return nil, false
		}
		return c.restrict(d).Intersect(short), true
	}
	for grown := true; grown; {
		grown = false
		last := known
		g = regular.NewReplaced(s.abnf, func(n abnf.Node) (automaton.Expr, bool) {
			ref, ok := n.(abnf.RuleRef)
			if !ok {
				return automaton.Expr{}, false
			}
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
			d, ok := bounded(r.Name)
			if !ok {
				d = none // its pairs are not searched
			}
			known[r] = d
			grown = grown || !d.Equal(last[r])
		}
	}
	return func(r *Rule) (*automaton.DFA, bool) {
		if d := known[r.rule]; d != nil {
			return d, true
		}
		return bounded(r.Name)
	}, true
}

// relateUpTo sets the relation of a pair for strings up to a length.
func (c *comparer) relateUpTo(p *Pair, olds, news func(*Rule) (*automaton.DFA, bool), length int) {
	text := func(s string, ok bool) *string {
		if !ok {
			return nil
		}
		return &s
	}
	var o, n *automaton.DFA
	ok := true
	if p.Old != nil {
		if o, ok = olds(p.Old); !ok {
			return
		}
	}
	if p.New != nil {
		if n, ok = news(p.New); !ok {
			return
		}
	}
	why, _, _ := strings.Cut(p.Why, "; no difference up to length ")
	switch {
	case p.Old == nil:
		p.OnlyNew = text(n.Shortest())
		p.bounded = map[*Rule]*automaton.DFA{p.New: n}
	case p.New == nil:
		p.OnlyOld = text(o.Shortest())
		p.bounded = map[*Rule]*automaton.DFA{p.Old: o}
	default:
		r := automaton.Relate(o, n)
		if p.Relation = Relation(r.Kind.String()); p.Relation == RelationEqual {
			p.Relation = RelationUndecided
			p.Why = fmt.Sprintf("%s; no difference up to length %d", why, length)
			return
		}
		p.Why, p.Bounded = why, length
		p.bounded = map[*Rule]*automaton.DFA{p.Old: o, p.New: n}
		p.OnlyOld, p.OnlyNew = text(r.OnlyA()), text(r.OnlyB())
	}
}
