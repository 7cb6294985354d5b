package diff

import (
	"slices"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// Limits of the work of an induction, of the definitions that it unfolds, and of the strings by which
// pairs are left out.
const (
	inductionWork  = 1 << 27
	unfoldedStates = 64
	firstDepth     = 4
)

// An induction proves that rules of one document are included in rules of another one.
//
// The strings of recursive rules are the least solution of the rules' equations: it starts with
// no strings and applies the definitions until nothing is added. So rules are included in others
// if their definitions are, provided that the rules that they refer to are. In a definition of the
// first document, each recursive rule is a letter. In one of the other document, it has the
// letters of all rules that are included in it, and its definition too, if that is small.
type induction struct {
	first, other    *side
	letters, others []*abnf.Rule                 // rules of both that have a letter
	bounds          map[*abnf.Rule]*abnf.Rule    // counterparts without a letter, which stand for rules of first
	within          map[*abnf.Rule]automaton.Set // others, and the letters of what is included in each
	narrow, wider   *replaced                    // the languages of first and other with letters
	flat            *replaced                    // other with letters alone
	work            *automaton.Budget
}

// replaced are languages in which rules are replaced by letters, and perhaps strings.
type replaced struct {
	*regular.Grammar
	by    map[*abnf.Rule]automaton.Expr
	marks map[*abnf.Rule]automaton.Set
	strs  map[*abnf.Rule]*automaton.DFA
}

// replaced returns languages in which nothing is replaced.
func (s *side) replaced(work *automaton.Budget) *replaced {
	by := map[*abnf.Rule]automaton.Expr{}
	return &replaced{s.with(by, work), by, map[*abnf.Rule]automaton.Set{}, map[*abnf.Rule]*automaton.DFA{}}
}

// put replaces a rule. The same rules must be replaced each time; the languages of those that use one by which
// something else is put are made again.
func (l *replaced) put(r *abnf.Rule, letters automaton.Set, strs *automaton.DFA) {
	_, again := l.by[r]
	if again && l.marks[r].Equal(letters) && l.strs[r] == strs {
		return
	}
	l.by[r], l.marks[r], l.strs[r] = automaton.Chars(letters), letters, strs
	if strs != nil {
		l.by[r] = automaton.Union(l.by[r], automaton.Lang(strs))
	}
	if again {
		l.Forget(r)
	}
}

// induce finds which rules of one document are included in their counterparts. It supposes that
// all recursive rules are included in their counterparts. If that does not follow for some pairs,
// it gives up half of these and begins again: a rule about which nothing is supposed is replaced by
// its definition, unless it is recursive even then.
func (c *comparer) induce(d direction) {
	unproved := d.open(c.All)
	if len(unproved) == 0 {
		return
	}
	in := &induction{first: d.first, other: d.other, work: &automaton.Budget{Left: inductionWork}}
	var pairs [][2]*abnf.Rule
	for _, p := range c.All {
		r, counterpart, alone, _ := d.of(p)
		if r == nil || counterpart == nil || alone.in != nil || d.first.letters[r.Rule] == 0 {
			continue
		}
		_, open := d.first.open[r.Rule]
		if _, otherOpen := d.other.open[counterpart.Rule]; open || otherOpen {
			pairs = append(pairs, [2]*abnf.Rule{r.Rule, counterpart.Rule})
		}
	}
	for {
		in.suppose(pairs)
		var failed [][2]*abnf.Rule
		for refuted := true; refuted && failed == nil; failed = c.failed(in, pairs) {
			refuted = c.refute(in)
		}
		if failed == nil {
			break
		}
		pairs = slices.DeleteFunc(pairs, func(p [2]*abnf.Rule) bool { return slices.Contains(failed[len(failed)/2:], p) })
	}
	for _, p := range unproved {
		r, counterpart, _, none := d.of(p)
		*none = c.includes(in, r.Rule, counterpart.Rule)
	}
}

// failed returns the pairs for which it does not follow what is supposed. Those in which the other
// rule has no letter come before others, which may fail because of them.
func (c *comparer) failed(in *induction, pairs [][2]*abnf.Rule) (bounds [][2]*abnf.Rule) {
	var failed [][2]*abnf.Rule
	for _, p := range pairs {
		switch letters, ok := in.within[p[1]]; {
		case !ok && !c.includes(in, p[0], p[1]):
			bounds = append(bounds, p)
		case ok && !letters.Contains(in.first.letters[p[0]]):
			failed = append(failed, p)
		}
	}
	if bounds != nil {
		return bounds
	}
	return failed
}

// suppose gives letters to the rules of pairs, and to those that are recursive without them: of
// these each may be included in each.
func (in *induction) suppose(pairs [][2]*abnf.Rule) {
	var firsts, others []*abnf.Rule
	in.bounds, in.within = map[*abnf.Rule]*abnf.Rule{}, map[*abnf.Rule]automaton.Set{}
	for _, p := range pairs {
		firsts = append(firsts, p[0])
		if _, ok := in.other.open[p[1]]; ok {
			others = append(others, p[1])
			in.within[p[1]] = in.within[p[1]].Union(automaton.RuneSet(in.first.letters[p[0]]))
		} else {
			in.bounds[p[0]] = p[1]
		}
	}
	in.letters, in.others = in.first.cut(firsts, in.work), in.other.cut(others, in.work)
	in.narrow, in.wider, in.flat = in.first.replaced(in.work), in.other.replaced(in.work), in.other.replaced(in.work)
	var rest automaton.Set
	for _, r := range in.letters[len(firsts):] {
		rest = rest.Union(automaton.RuneSet(in.first.letters[r]))
	}
	for i, r := range in.others {
		if i >= len(others) {
			in.within[r] = rest
		}
		in.within[r] = in.within[r].Union(automaton.RuneSet(in.other.letters[r]))
	}
}

// cut returns the given rules, followed by those that are recursive if letters are put for these.
func (s *side) cut(rules []*abnf.Rule, work *automaton.Budget) []*abnf.Rule {
	letters := map[*abnf.Rule]automaton.Expr{}
	for _, r := range rules {
		letters[r] = automaton.Expr{}
	}
	rest := s.with(letters, work)
	for _, r := range s.abnf.Rules {
		if _, ok := letters[r]; !ok && s.letters[r] != 0 && rest.Cycle(r.Name) != nil {
			if _, err := rest.DFA(r.Name); err != nil {
				rules = append(rules, r)
			}
		}
	}
	return rules
}

// refute makes the languages with letters, and removes those letters from others whose rules are not
// included in them, as far as follows. It reports whether there were any.
func (c *comparer) refute(in *induction) (refuted bool) {
	for _, r := range in.others {
		in.flat.put(r, in.within[r], nil)
	}
	for _, r := range in.others {
		d, err := in.flat.DFA(r.Name)
		if err != nil || d.States() > unfoldedStates {
			d = nil
		}
		in.wider.put(r, in.within[r], d)
	}
	for _, r := range in.letters {
		letters, bound := automaton.RuneSet(in.first.letters[r]), (*automaton.DFA)(nil)
		if of := in.bounds[r]; of != nil {
			if d, err := in.wider.DFA(of.Name); err == nil {
				letters, bound = automaton.Set{}, d
			}
		}
		in.narrow.put(r, letters, bound)
	}
	for _, of := range in.others {
		for _, r := range in.letters {
			if letter := in.first.letters[r]; in.within[of].Contains(letter) && !c.includes(in, r, of) {
				in.within[of], refuted = in.within[of].Minus(automaton.RuneSet(letter)), true
			}
		}
	}
	return refuted
}

// includes reports whether the definition of a rule of the first document is included in that of
// one of the other document, with letters.
func (c *comparer) includes(in *induction, r, of *abnf.Rule) bool {
	d, err := in.narrow.DFA(r.Name)
	e, otherErr := in.wider.DFA(of.Name)
	return err == nil && otherErr == nil && in.work.Spend(d.States()*d.NumClasses()) && included(c.restrict(d), c.restrict(e), c.products)
}

// included reports whether b certainly has all strings of a.
func included(a, b *automaton.DFA, work *automaton.Budget) bool {
	shortest, ok := automaton.Relate(a, empty()).OnlyA.Symbols()
	if ok && !b.MatchSymbols(shortest) {
		return false
	}
	r := automaton.RelateBudget(a, b, work)
	_, alone := r.OnlyA.Symbols()
	return r.Kind != automaton.Unknown && !alone
}
