package diff

import (
	"regexp"
	"slices"
	"time"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// DefaultDepth is the length up to which the strings of recursive rules are compared.
const DefaultDepth = 8

// search compares the undecided pairs that depend on recursion, for strings of a limited length. The strings of recursive rules up to a length are the least solution of
// the rules' equations: it starts with no strings and applies the definitions until
// nothing is added. So differences are real, and within the length none is missed.
func (c *comparer) search(olds, news *side, depth int) {
	pairs := slices.DeleteFunc(slices.Clone(c.Pairs), func(p *Pair) bool { return !p.recursive || p.NoneLost && p.NoneGained })
	lettered := slices.ContainsFunc(pairs, func(p *Pair) bool { return p.lettered })
	start := time.Now()
	late := func() bool { return c.options.Time > 0 && time.Since(start) > c.options.Time }
	budgets := [2]*automaton.Budget{{Left: searchWork}, {Left: searchWork / 4}} // with letters and with texts
	// Shorter strings first: if the time, the work or the memory is not enough for more, these
	// are what is known.
	for length := 0; len(pairs) > 0 && length < depth; {
		length = min(length+2, depth)
		var of [4]func(*Rule) *automaton.DFA // of the old and the new document, then with any text for letters
		for i, s := range []*side{olds, news, olds, news} {
			if i < 2 || lettered {
				of[i] = c.upTo(s, length, i >= 2, budgets[i/2], late)
			}
		}
		if of[0] == nil || of[1] == nil {
			return
		}
		for _, p := range pairs {
			var texts [2]*automaton.DFA
			if p.lettered {
				if of[2] == nil || of[3] == nil {
					continue
				}
				if texts = [2]*automaton.DFA{of[2](p.Old), of[3](p.New)}; texts[0] == nil || texts[1] == nil {
					continue
				}
			}
			c.relateUpTo(p, length, of[0](p.Old), of[1](p.New), texts)
		}
	}
}

// upTo returns the languages of a document for strings up to a length, with letters or with any
// text for each, or nil if it is too late, or a recursive rule is too large. The language of
// another one that is is nil.
func (c *comparer) upTo(s *side, length int, texts bool, budget *automaton.Budget, late func() bool) func(*Rule) *automaton.DFA {
	short := automaton.MustCompile(automaton.Repeat(automaton.Chars(automaton.Universe().Union(automaton.AllMarks())), 0, length))
	known := map[*abnf.Rule]*automaton.DFA{}
	for r := range s.open {
		known[r] = empty()
	}
	var g *regular.Grammar
	bounded := func(name string) *automaton.DFA {
		d, err := g.DFA(name)
		if err != nil {
			return nil
		}
		d, _ = c.restrict(d).IntersectBudget(short, budget)
		return d
	}
	for grown := true; grown; {
		grown = false
		last := known
		g = regular.NewReplaced(s.abnf, func(n abnf.Node) (automaton.Expr, bool) {
			if ref, ok := n.(abnf.RuleRef); ok && last[s.abnf.Rule(ref.Name)] != nil {
				return automaton.Lang(last[s.abnf.Rule(ref.Name)]), true
			}
			e, ok := s.replace(n)
			if ok && texts {
				e = automaton.Lang(short)
			}
			return e, ok
		})
		g.SetBudget(budget)
		if texts {
			g.SetWork(claimWork)
		}
		known = map[*abnf.Rule]*automaton.DFA{}
		for r := range s.open {
			if late() {
				return nil
			}
			if known[r] = bounded(r.Name); known[r] == nil {
				return nil // those that use it cannot be compared either
			}
			grown = grown || !known[r].Equal(last[r])
		}
	}
	return func(r *Rule) *automaton.DFA {
		switch {
		case r == nil:
			return empty()
		case known[r.Rule] != nil:
			return known[r.Rule]
		}
		return bounded(r.Name)
	}
}

// relateUpTo adds what strings up to a length tell about a pair: the languages of its rules, and
// those with any text for letters, if there are some.
func (c *comparer) relateUpTo(p *Pair, length int, o, n *automaton.DFA, texts [2]*automaton.DFA) {
	if o == nil || n == nil {
		return
	}
	if p.lettered {
		p.addFrom(o.Intersect(c.certain), n.Intersect(c.certain))
		o, n = o.Intersect(c.texts), n.Intersect(c.texts)
		p.lost.add(automaton.Relate(o, texts[1]).OnlyA, o, texts[1])
		p.gained.add(automaton.Relate(n, texts[0]).OnlyA, n, texts[0])
		return
	}
	r := automaton.Relate(o, n)
	p.lost.add(r.OnlyA, o, n)
	p.gained.add(r.OnlyB, n, o)
	_, common := r.Common.Symbols()
	p.common, p.searched = p.common || common, length
}

const searched = "; no difference up to length "

var known = regexp.MustCompile("; (?:no difference up to length |nothing |something |assuming that ).*")

// Unsearched returns Why without what is known of the pair.
func (p *Pair) Unsearched() string { return known.ReplaceAllString(p.Why, "") }
