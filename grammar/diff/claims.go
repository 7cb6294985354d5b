package diff

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// Limits of the work for what is certain about a pair, and about all pairs.
const (
	claimWork  = 1 << 25
	claimsWork = 1 << 30
)

// A difference has strings that one rule certainly has and another one certainly has not: those
// of the automaton in that are not in out. The zero difference has none.
type difference struct {
	in, out  *automaton.DFA
	shortest []rune
}

// add sets the difference to that of two languages. Its first string is w. It stays if there is
// none, or a shorter one is known.
func (d *difference) add(w automaton.Witness, in, out *automaton.DFA) {
	if symbols, ok := w.Symbols(); ok && (d.in == nil || len(symbols) <= len(d.shortest)) {
		*d = difference{in, out, symbols}
	}
}

// told returns the digest of a difference if its first string has no letters, or else "".
func (d *difference) told() string {
	if slices.ContainsFunc(d.shortest, automaton.IsMark) {
		return ""
	}
	return d.digest()
}

func (d *difference) match(text string) bool {
	return d.in != nil && d.in.Match(text) && !d.out.Match(text)
}

func (d *difference) digest() string {
	if d.in == nil {
		return ""
	}
	only, err := d.in.MinusBudget(d.out, &automaton.Budget{Left: claimWork})
	if err != nil { // other languages with the same difference have another digest
		return fmt.Sprintf("%016x", d.in.Hash()^(d.out.Hash()<<1))
	}
	return fmt.Sprintf("%016x", only.Hash())
}

// claim finds what holds for a pair whatever the letters in the languages of its rules stand for.
// ABNF has no complement, so that a language which is included in another one with letters is
// included in it without. A string is certainly lost if nothing that it may stand for is in the
// new language, with any text for each letter.
func (c *comparer) claim(p *Pair, olds, news *side) error {
	o, err := c.language(olds.opaque, p.Old)
	n, newErr := c.language(news.opaque, p.New)
	if err := cmp.Or(err, newErr); err != nil {
		return err
	}
	work := &automaton.Budget{Left: ruleWork, Of: c.products}
	r := automaton.RelateBudget(o, n, work)
	if r.Kind == automaton.Unknown {
		return &automaton.LimitError{Stage: "product"}
	}
	_, lost := r.OnlyA.Symbols()
	_, gained := r.OnlyB.Symbols()
	p.NoneLost, p.NoneGained = !lost, !gained
	if !p.NoneLost {
		p.mayNew = c.readings(n, lettered(olds.reasons(p.Old)))
	}
	if !p.NoneGained {
		p.mayOld = c.readings(o, lettered(news.reasons(p.New)))
	}
	p.addFrom(o.Intersect(c.certain), n.Intersect(c.certain), work)
	if p.mayOld != nil && p.mayNew != nil {
		r := automaton.RelateBudget(p.mayOld.Intersect(c.texts), p.mayNew, work)
		_, common := r.Common.Symbols()
		p.apart = r.Kind != automaton.Unknown && !common
	}
	return nil
}

// language returns the language of a rule, if there is one, as it is compared.
func (c *comparer) language(g *regular.Grammar, r *Rule) (*automaton.DFA, error) {
	if r == nil {
		return empty(), nil
	}
	d, err := g.DFA(r.Name)
	if err != nil {
		return nil, err
	}
	return c.restrict(d), nil
}

// addFrom adds what is certain if the rules have some strings, with letters.
func (p *Pair) addFrom(o, n *automaton.DFA, work *automaton.Budget) {
	if p.mayNew != nil {
		p.lost.add(automaton.RelateBudget(o, p.mayNew, work).OnlyA, o, p.mayNew)
	}
	if p.mayOld != nil {
		p.gained.add(automaton.RelateBudget(n, p.mayOld, work).OnlyA, n, p.mayOld)
	}
	_, common := automaton.RelateBudget(o, n, work).Common.Symbols()
	p.common = p.common || common
}

// readings returns the strings that may stand for one of d, or nil if that takes too much work.
// Letters of d stand for any text, and if letters is set, those of the strings too. The state of any
// text covers all others, so that subsets stay small.
func (c *comparer) readings(d *automaton.DFA, letters bool) *automaton.DFA {
	marks := automaton.AllMarks()
	n := new(automaton.NFA)
	work := &automaton.Budget{Left: claimWork, Of: c.work, Known: c.known}
	n.SetBudget(work)
	for range 3*d.States() + 1 {
		n.AddState()
	}
	within := func(s int) int { return d.States() + s }   // a letter of the string
	before := func(s int) int { return 2*d.States() + s } // any text, followed by what follows s
	all := 3 * d.States()                                 // any text
	n.AddEdge(all, c.symbols, all)
	n.AddAccepting(all)
	if !d.IsEmpty() {
		n.AddStart(d.Start())
	}
	for s := range d.States() {
		n.AddCover(all, s)
		n.AddCover(all, within(s))
		n.AddCover(all, before(s))
		n.AddEdge(before(s), c.symbols, before(s))
		n.AddEpsilon(before(s), s)
		if d.Accepting(s) {
			n.AddAccepting(s)
			n.AddEpsilon(before(s), all)
		}
		if letters {
			n.AddEdge(s, marks, within(s))
			n.AddEpsilon(within(s), s)
		}
		for t, on := range d.Arcs(s) {
			n.AddEdge(s, on.Minus(marks), t)
			n.AddEpsilon(within(s), within(t))
			if !on.Intersect(marks).IsEmpty() {
				n.AddEpsilon(s, before(t))
			}
		}
	}
	may, err := n.Determinize(letterStates)
	if err != nil {
		return nil
	}
	return may
}

// conclude sets the relation of a pair that depends on what is not known, and the rest of Why.
func (c *comparer) conclude(p *Pair, o, n []reason) {
	p.OnlyOld, p.OnlyNew = c.names.witness(p.lost), c.names.witness(p.gained)
	p.depends = p.Why
	lost, gained := p.OnlyOld != nil, p.OnlyNew != nil
	both := p.Old != nil && p.New != nil
	switch {
	case !both:
	case p.NoneLost && p.NoneGained:
		p.Relation = RelationEqual
	case p.NoneLost && gained:
		p.Relation = RelationSubset
	case lost && p.NoneGained:
		p.Relation = RelationSuperset
	case lost && gained && p.common:
		p.Relation = RelationOverlap
	case lost && gained && p.apart:
		p.Relation = RelationDisjoint
	case p.searched > 0 && (lost || gained):
		p.Bounded = p.searched
	case p.searched > 0:
		p.Why += fmt.Sprintf("%s%d", searched, p.searched)
	}
	if p.Relation == RelationUndecided && (lost || gained || p.NoneLost || p.NoneGained) {
		p.Why += "; " + p.known(slices.Concat(o, n))
	}
	if both && (p.NoneLost || p.NoneGained) {
		p.Assumed = shared(o, n)
	}
	if p.Assumed != nil {
		p.Why += "; " + Assuming(p.Assumed)
	}
}

// known says what is known of an undecided pair, and what is not.
func (p *Pair) known(all []reason) string {
	var known, unknown []string
	for i, r := range all {
		same := func(s reason) bool { return s.is == r.is || r.letter != 0 && s.letter == r.letter }
		if !slices.ContainsFunc(all[:i], same) {
			unknown = append(unknown, r.is)
		}
	}
	open := "in common"
	say := func(what string, some, none bool) {
		switch {
		case some:
			known = append(known, "something "+what)
		case none:
			known = append(known, "nothing "+what)
		default:
			open = what
		}
	}
	say("lost", p.OnlyOld != nil, p.NoneLost)
	say("gained", p.OnlyNew != nil, p.NoneGained)
	return fmt.Sprintf("%s; %s: not known (%s)", strings.Join(known, "; "), open, strings.Join(unknown, ", "))
}

// shared returns the names of what both rules depend on.
func shared(o, n []reason) (names []string) {
	for _, r := range o {
		same := func(s reason) bool { return s.letter == r.letter }
		if r.letter != 0 && slices.ContainsFunc(n, same) && !slices.Contains(names, r.name) {
			names = append(names, r.name)
		}
	}
	return names
}

// Assuming says in words what is assumed of names: "assuming that a, b mean the same in both".
func Assuming(names []string) string {
	verb := "means"
	if len(names) > 1 {
		verb = "mean"
	}
	return fmt.Sprintf("assuming that %s %s the same in both", strings.Join(names, ", "), verb)
}
