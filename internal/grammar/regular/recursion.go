package regular

import (
	"slices"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/graph"
)

// maxLoop limits the number of rules that refer to each other. It keeps the marks of
// solve apart from those of callers.
const maxLoop = 1 << 12

// A recursion has the references between the rules of a grammar, which are numbers.
type recursion struct {
	numbers  map[*abnf.Rule]int
	edges    [][]int // the rules that each refers to
	loops    [][]int // the rules that refer to each other; see [graph.Loops]
	users    [][]int // the rules that refer to each, also where it is replaced
	replaced []bool  // whether something is replaced in a rule, or in those that it refers to
}

// rules returns the references between the rules, except in a repetition of zero times and
// except where they are replaced.
func (l *Grammar) rules() *recursion {
	if l.recursion != nil {
		return l.recursion
	}
	n := len(l.abnf.Rules)
	rec := &recursion{numbers: make(map[*abnf.Rule]int, n), edges: make([][]int, n), users: make([][]int, n), replaced: make([]bool, n)}
	for i, r := range l.abnf.Rules {
		rec.numbers[r] = i
	}
	for i, r := range l.abnf.Rules {
		for n := range abnf.Needed[abnf.Node](r.Node) {
			_, replaced := l.replace(n)
			rec.replaced[i] = rec.replaced[i] || replaced
			ref, _ := n.(abnf.RuleRef)
			u := l.abnf.Rule(ref.Name)
			if u == nil {
				continue
			}
			used := rec.numbers[u]
			if !slices.Contains(rec.users[used], i) {
				rec.users[used] = append(rec.users[used], i)
			}
			if !replaced && !slices.Contains(rec.edges[i], used) {
				rec.edges[i] = append(rec.edges[i], used)
			}
		}
	}
	for grown := true; grown; {
		grown = false
		for i, edges := range rec.edges {
			if !rec.replaced[i] && slices.ContainsFunc(edges, func(u int) bool { return rec.replaced[u] }) {
				rec.replaced[i], grown = true, true
			}
		}
	}
	rec.loops = graph.Loops(rec.edges)
	l.recursion = rec
	return rec
}

// loop returns the rules that refer to r and to which r refers, directly or through others, in
// their order, or nil if r is not recursive.
func (l *Grammar) loop(r *abnf.Rule) (loop []*abnf.Rule) {
	for _, i := range l.rules().loops[l.rules().numbers[r]] {
		loop = append(loop, l.abnf.Rules[i])
	}
	return loop
}

// Cycle returns a shortest cycle of references through a rule, which is its first and its
// last element, or nil if the rule is not recursive. References in a repetition of zero
// times do not count.
func (l *Grammar) Cycle(rule string) []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if r := l.abnf.Rule(rule); r != nil {
		return l.cycle(r)
	}
	return nil
}

func (l *Grammar) cycle(r *abnf.Rule) (names []string) {
	rec := l.rules()
	i := rec.numbers[r]
	if rec.loops[i] == nil {
		return nil
	}
	for _, j := range graph.Cycle(rec.edges, rec.loops, i) {
		names = append(names, l.abnf.Rules[j].Name)
	}
	return names
}

// solve computes the languages of the rules of a loop, if in all of their definitions the
// references to rules of the loop are at the end (right-linear), or in all of them at the
// beginning (left-linear). Otherwise it gives each rule a RecursionError: such a rule need
// not be regular.
func (l *Grammar) solve(loop []*abnf.Rule) {
	dfas, err := l.marked(loop)
	budget := l.share()
	right := err == nil && isRightLinear(dfas)
	if err == nil && !right && !isLeftLinear(dfas) {
		for _, r := range loop {
			l.made[r] = made{err: &abnf.RecursionError{Cycle: l.cycle(r)}}
		}
		return
	}
	for i, r := range loop {
		m := made{err: err}
		switch {
		case err != nil:
		case !budget.Spend(1):
			m.err = &automaton.LimitError{Stage: "NFA"}
		default:
			n := join(dfas, i, right)
			n.SetBudget(budget)
			n.SetLength(l.Length)
			m.dfa, m.err = n.Determinize(l.Limit)
		}
		l.made[r] = m
	}
}

// mark returns the mark of a reference to the rule with the given index in a loop.
func mark(i int) rune { return automaton.Mark(automaton.MaxMarks - 1 - i) }

// marked returns the automata of the definitions of a loop, with a mark for each
// reference to a rule of the loop.
func (l *Grammar) marked(loop []*abnf.Rule) (dfas []*automaton.DFA, err error) {
	if len(loop) > maxLoop {
		return nil, &abnf.RecursionError{Cycle: l.cycle(loop[0])}
	}
	for _, r := range loop {
		e, err := l.translate(r.Node, r.Name, func(n abnf.RuleRef) (automaton.Expr, bool) {
			i := slices.Index(loop, l.abnf.Rule(n.Name))
			if i < 0 {
				return automaton.Expr{}, false
			}
			return automaton.Chars(automaton.RuneSet(mark(i))), true
		})
		if err != nil {
			return nil, err
		}
		d, err := automaton.CompileBudget(e, l.Limit, l.share())
		if err != nil {
			return nil, err
		}
		dfas = append(dfas, d)
	}
	return dfas, nil
}

// loopMarks returns the marks of a loop of n rules.
func loopMarks(n int) automaton.Set {
	return automaton.NewSet(automaton.Range{Lo: mark(n - 1), Hi: mark(0)})
}

// isRightLinear reports whether nothing follows a mark. An automaton is minimal and has
// only states from which it can accept, so this is a matter of its transitions.
func isRightLinear(dfas []*automaton.DFA) bool {
	marks := loopMarks(len(dfas))
	for _, d := range dfas {
		for s := range d.States() {
			for to, on := range d.Arcs(s) {
				if !on.Intersect(marks).IsEmpty() && !d.Expected(to).IsEmpty() {
					return false
				}
			}
		}
	}
	return true
}

// isLeftLinear reports whether nothing precedes a mark.
func isLeftLinear(dfas []*automaton.DFA) bool {
	marks := loopMarks(len(dfas))
	for _, d := range dfas {
		marked := !d.IsEmpty() && !d.Expected(d.Start()).Intersect(marks).IsEmpty()
		for s := range d.States() {
			for to, on := range d.Arcs(s) {
				if s != d.Start() && !on.Intersect(marks).IsEmpty() || marked && to == d.Start() {
					return false
				}
			}
		}
	}
	return true
}

// join returns the automaton of one rule of a linear loop. If the loop is right-linear, a
// mark leads to the start of its rule. If it is left-linear, the end of a rule leads to
// where its marks lead, and the start of every rule is a start.
func join(dfas []*automaton.DFA, rule int, right bool) *automaton.NFA {
	n := new(automaton.NFA)
	var first []int // the state of n for state 0 of each automaton
	for _, d := range dfas {
		first = append(first, n.States())
		for range d.States() {
			n.AddState()
		}
	}
	marks := loopMarks(len(dfas))
	for i, d := range dfas {
		if d.IsEmpty() {
			continue
		}
		if !right || i == rule {
			n.AddStart(first[i] + d.Start())
		}
		for s := range d.States() {
			if d.Accepting(s) && (right || i == rule) {
				n.AddAccepting(first[i] + s)
			}
			for to, on := range d.Arcs(s) {
				n.AddEdge(first[i]+s, on.Minus(marks), first[i]+to)
				for r := range on.Intersect(marks).Ranges() {
					for c := r.Hi; c >= r.Lo; c-- {
						j := int(mark(0) - c)
						e := dfas[j]
						switch {
						case e.IsEmpty():
						case right:
							n.AddEpsilon(first[i]+s, first[j]+e.Start())
						default:
							for end := range e.States() {
								if e.Accepting(end) {
									n.AddEpsilon(first[j]+end, first[i]+to)
								}
							}
						}
					}
				}
			}
		}
	}
	return n
}
