package proof

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/peg"
)

// loop returns M(e*, K), the least X with X = M(e, X) ∪ (K \ M(e, Σ*)), for a repetition
// e* or e+.
//
// The language L = M(e, cut Σ*) determines the function M(e, ·): it has the strings x cut
// y such that e applied to xy consumes x. So X consists of the strings x1 x2 … xn k such
// that each x(i) cut x(i+1) … xn k, without marks, is in L, and k is in K but not in M(e,
// Σ*). A nondeterministic automaton guesses the ends of the items. For each item that it
// has read, it keeps the state of L after the item's cut until L accepts any rest. Every
// string of X consists of finitely many items, so X is the least solution. No item is
// empty, because a body that can match the empty string is refused.
func (m *model) loop(repetition *peg.Node, k *lang, marks bool) *lang {
	e := repetition.Kids[0]
	item := m.item(repetition)
	if marks {
		item = m.matches(e, m.intern(cuts()), true)
	}
	l := &looper{item: item.dfa, exit: m.fails(e, k).dfa, ids: make(map[string]int)}
	l.alphabet()
	for s := range l.item.States() {
		l.free = append(l.free, l.universal(s))
	}
	return m.intern(must(l.build(m.ctx, m.limit)))
}

// item returns M(e, cut Σ*) for the body e of a repetition.
func (m *model) item(repetition *peg.Node) *lang {
	l := m.matches(repetition.Kids[0], m.intern(cuts()), false)
	if s := l.dfa.Step(l.dfa.Start(), cut); s != automaton.Dead {
		rest, _ := l.dfa.ShortestFrom(s)
		i := slices.IndexFunc(m.peg.Rules, func(r *peg.Rule) bool { return within(repetition, r.Body) })
		panic(failure{&LoopError{Rule: m.peg.Rules[i].Name, Loop: repetition.Text, Rest: rest}})
	}
	return l
}

// within reports whether e is a part of another expression.
func within(e, of *peg.Node) bool {
	return e == of || slices.ContainsFunc(of.Kids, func(kid *peg.Node) bool { return within(e, kid) })
}

// ends fails with a LoopError if e, or a rule that it uses, has a loop whose body can match
// the empty string. The check is separate because computing M(e, K) for an empty K does
// not visit loops.
func (m *model) ends(e *peg.Node) {
	if m.ended[e] {
		return
	}
	for _, k := range e.Kids {
		m.ends(k)
	}
	switch e.Op {
	case peg.OpReference:
		m.ends(m.peg.Rule(e.Name).Body)
	case peg.OpStar, peg.OpPlus:
		m.item(e)
	}
	m.ended[e] = true
}

// place is a state of the automaton for a loop: a state of item, or after the last item a
// state of exit; and the states of item, after the cut, that must accept the rest, sorted.
type place struct {
	exits bool
	state int
	asked []int
}

type letter struct {
	set        automaton.Set
	item, exit int // classes
	mark       bool
}

type looper struct {
	item, exit *automaton.DFA
	letters    []letter
	free       []bool // the state of item accepts all strings without marks
	nfa        automaton.NFA
	ids        map[string]int
	queue      []place
}

// alphabet sets letters to the common refinement of the classes of both automata, with
// characters and marks separated, without the cut of item.
func (l *looper) alphabet() {
	p := automaton.NewPartition(slices.Concat(l.item.Classes(), l.exit.Classes(), []automaton.Set{automaton.Universe(), automaton.RuneSet(cut)}))
	l.letters = make([]letter, p.Len()-1)
	for r, class := range p.Ranges() {
		a := &l.letters[class-1]
		a.set = a.set.Union(automaton.NewSet(r))
		a.item, a.exit, a.mark = l.item.ClassOf(r.Lo), l.exit.ClassOf(r.Lo), automaton.IsMark(r.Lo)
		if r.Lo == cut {
			a.item = -1 // it is a cut of exit, not of item
		}
	}
}

// universal reports whether state s of item accepts all strings without marks.
func (l *looper) universal(s int) bool {
	if !l.item.Accepting(s) {
		return false
	}
	for _, a := range l.letters {
		if !a.mark && l.item.Next(s, a.item) != s {
			return false
		}
	}
	return true
}

func (l *looper) build(ctx context.Context, limit int) (*automaton.DFA, error) {
	l.nfa.AddStart(l.id(place{false, l.item.Start(), nil}))
	l.nfa.AddStart(l.id(place{true, l.exit.Start(), nil}))
	cutClass := l.item.ClassOf(cut)
	for i := 0; i < len(l.queue); i++ {
		if i&1023 == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if i > limit {
				return nil, &automaton.LimitError{Limit: limit, Stage: "NFA"}
			}
		}
		p := l.queue[i]
		if p.exits && l.exit.Accepting(p.state) && !slices.ContainsFunc(p.asked, func(s int) bool { return !l.item.Accepting(s) }) {
			l.nfa.AddAccepting(i)
		}
		to := make(map[int]automaton.Set)
		for _, a := range l.letters {
			q := place{p.exits, l.step(p, a), p.asked}
			if q.state == automaton.Dead || !a.mark && !l.follow(&q, a) {
				continue
			}
			t := l.id(q)
			to[t] = to[t].Union(a.set)
		}
		for _, t := range slices.Sorted(maps.Keys(to)) {
			l.nfa.AddEdge(i, to[t], t)
		}
		if p.exits {
			continue
		}
		if s := l.item.Next(p.state, cutClass); s != automaton.Dead {
			asked := l.ask(p.asked, s)
			l.nfa.AddEpsilon(i, l.id(place{false, l.item.Start(), asked}))
			l.nfa.AddEpsilon(i, l.id(place{true, l.exit.Start(), asked}))
		}
	}
	return l.nfa.Determinize(limit)
}

func (l *looper) step(p place, a letter) int {
	if p.exits {
		return l.exit.Next(p.state, a.exit)
	}
	return l.item.Next(p.state, a.item)
}

// follow advances the states that must accept the rest, and reports whether they still
// can.
func (l *looper) follow(p *place, a letter) bool {
	var asked []int
	for _, s := range p.asked {
		t := l.item.Next(s, a.item)
		if t == automaton.Dead {
			return false
		}
		asked = l.ask(asked, t)
	}
	p.asked = asked
	return true
}

// ask adds a state to a sorted list, unless it accepts everything.
func (l *looper) ask(asked []int, s int) []int {
	i, found := slices.BinarySearch(asked, s)
	if found || l.free[s] {
		return asked
	}
	return slices.Insert(slices.Clone(asked), i, s)
}

// id returns the number of a place in nfa.
func (l *looper) id(p place) int {
	key := fmt.Sprint(p)
	id, ok := l.ids[key]
	if !ok {
		id = l.nfa.AddState()
		l.ids[key] = id
		l.queue = append(l.queue, p)
	}
	return id
}
