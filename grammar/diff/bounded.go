package diff

import (
	"slices"
	"strings"
	"time"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// DefaultDepth is the length up to which the strings of recursive rules are compared.
const DefaultDepth = 8

// A search compares the undecided pairs that depend on recursion, for strings of a limited length.
// The strings of recursive rules up to a length are the least solution of the rules' equations: it
// starts with no strings and applies the definitions until nothing is added. So differences are
// real, and within the length none is missed.
type search struct {
	*comparer
	olds, news *side
	length     int                              // up to which they were compared
	budgets    [2]*automaton.Budget             // with letters and with texts
	known      [4]map[*abnf.Rule]*automaton.DFA // the recursive rules of both sides, with letters and with texts
	start      time.Time
}

func (c *comparer) newSearch(olds, news *side) *search {
	s := &search{comparer: c, olds: olds, news: news, budgets: [2]*automaton.Budget{{Left: searchWork}, {Left: searchWork / 4}}, start: time.Now()}
	for i, side := range []*side{olds, news, olds, news} {
		s.known[i] = map[*abnf.Rule]*automaton.DFA{}
		for r := range side.open {
			s.known[i][r] = empty()
		}
	}
	return s
}

// late reports whether the time is over.
func (s *search) late() bool { return s.options.Time > 0 && time.Since(s.start) > s.options.Time }

// upTo compares strings up to a length. Shorter ones come first: if the time, the work or the memory
// is not enough for more, these are what is known.
func (s *search) upTo(depth int) {
	pairs := slices.DeleteFunc(slices.Clone(s.Pairs), func(p *Pair) bool { return !p.recursive || p.NoneLost && p.NoneGained })
	lettered := slices.ContainsFunc(pairs, func(p *Pair) bool { return p.lettered })
	for len(pairs) > 0 && s.length < depth {
		s.length = min(s.length+2, depth)
		var of [4]func(*Rule) *automaton.DFA // of the old and the new document, then with any text for letters
		for i, side := range []*side{s.olds, s.news, s.olds, s.news} {
			if i < 2 || lettered {
				of[i] = s.languages(side, s.known[i], i >= 2)
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
			s.relate(p, of[0](p.Old), of[1](p.New), texts)
		}
	}
}

// languages returns the languages of a document for strings up to the length, with letters or with any
// text for each, or nil if it is too late, or a recursive rule is too large. The language of
// another one that is is nil. The map has the languages of recursive rules for a smaller length.
func (c *search) languages(s *side, known map[*abnf.Rule]*automaton.DFA, texts bool) func(*Rule) *automaton.DFA {
	short := automaton.MustCompile(automaton.Repeat(automaton.Chars(automaton.Universe().Union(automaton.AllMarks())), 0, c.length))
	budget := c.budgets[0]
	if texts {
		budget = c.budgets[1]
	}
	g := regular.NewReplaced(s.abnf, func(n abnf.Node) (automaton.Expr, bool) {
		if ref, ok := n.(abnf.RuleRef); ok && known[s.abnf.Rule(ref.Name)] != nil {
			return automaton.Lang(known[s.abnf.Rule(ref.Name)]), true
		}
		e, ok := s.replace(n)
		if ok && texts {
			e = automaton.Lang(short)
		}
		return e, ok
	})
	g.Length = c.length
	g.Budget = budget
	g.Known = c.comparer.known
	if texts {
		g.Work = claimWork
	}
	for grown := true; grown; {
		grown = false
		for _, r := range slices.Backward(s.abnf.Rules) { // most rules refer to later ones
			if known[r] == nil {
				continue
			}
			d, err := g.DFA(r.Name)
			if err != nil || c.late() {
				return nil // those that use it cannot be compared either
			}
			if d = c.restrict(d); !d.Equal(known[r]) {
				known[r], grown = d, true
				g.Forget(r)
			}
		}
	}
	return func(r *Rule) *automaton.DFA {
		d, _ := c.language(g, r)
		return d
	}
}

// relate adds what strings up to a length tell about a pair: the languages of its rules, and
// those with any text for letters, if there are some.
func (s *search) relate(p *Pair, o, n *automaton.DFA, texts [2]*automaton.DFA) {
	if o == nil || n == nil {
		return
	}
	if p.lettered {
		p.addFrom(o.Intersect(s.certain), n.Intersect(s.certain), s.products)
		o, n = o.Intersect(s.texts), n.Intersect(s.texts)
		p.lost.add(automaton.RelateBudget(o, texts[1], s.products).OnlyA, o, texts[1])
		p.gained.add(automaton.RelateBudget(n, texts[0], s.products).OnlyA, n, texts[0])
		return
	}
	r := automaton.RelateBudget(o, n, s.products)
	p.lost.add(r.OnlyA, o, n)
	p.gained.add(r.OnlyB, n, o)
	if r.Kind == automaton.Unknown {
		return
	}
	_, common := r.Common.Symbols()
	p.common, p.searched = p.common || common, s.length
}

const searched = "; no difference up to length "

// beyond matches what follows the reasons in Why.
var beyond = lazyregexp.New("^(?:; (?:no difference up to length |nothing |something |lost: not known |gained: not known |in common: not known |assuming that ).*)?$")

// SameReason reports whether why, the Why of another pair, has the same reasons, whatever else is known.
func (p *Pair) SameReason(why string) bool {
	rest, ok := strings.CutPrefix(why, p.depends)
	return ok && beyond().MatchString(rest)
}
