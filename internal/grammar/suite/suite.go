// Package suite makes test suites for implementations of a rule: strings, each with the
// verdict, the offset of the error, and the reason for which it is there.
//
// A suite has a string that ends in each state of the minimal automaton of the rule, and both
// ends of each range of characters and their neighbors. It also reveals every single edit of the
// automaton: of one state, which accepts or no longer does, and of one transition, which for one
// class of characters is missing, leads back to its state, or leads where the class leads from
// another state. So it passes each transition, and has for each state a character that cannot
// follow.
//
// For rules without such an automaton there are [Samples].
package suite

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// pairSteps is how many steps of the budget it takes to see where a class leads from two states.
const pairSteps = 16

// Case is a string of a suite.
type Case struct {
	Text  string
	Valid bool
	// Offset is, for an invalid text, where its longest prefix ends that can become
	// valid, in bytes.
	Offset int
	Why    string
}

// MaxStates is the number of states of the largest automaton that suites are made for:
// they have strings that lead to each state, so their size grows with its square.
const MaxStates = 2000

// maxSteps limits the work for an automaton and its suite, to some seconds.
const maxSteps = 1 << 27

// For returns up to n cases for a rule that is usable as [matcher.Usable] says, or all if n is 0:
// of the suite of its automaton, or [Samples] if it has none, or a large one.
func For(g *abnf.Grammar, rule string, n int, seed uint64) []Case {
	rules := regular.New(g)
	budget := &automaton.Budget{Left: maxSteps}
	rules.Budget = budget
	rules.Work = maxSteps / 2
	if d, err := rules.DFA(rule); err == nil && d.States() <= MaxStates {
		if all := of(d, budget); budget.Spend(0) {
			return selected(all, n, seed)
		}
	}
	return Samples(g, rule, cmp.Or(n, 500), seed)
}

// Of returns the suite of an automaton. Its strings are all different, shorter ones first.
func Of(d *automaton.DFA) iter.Seq[Case] { return slices.Values(of(d, nil)) }

// of is Of within a budget. If it does not last, strings are missing.
func of(d *automaton.DFA, budget *automaton.Budget) []Case {
	if d.IsEmpty() {
		return nil
	}
	m := newMaker(d, budget)
	m.ends()
	m.boundaries()
	m.edits()
	slices.SortStableFunc(m.cases, func(a, b Case) int { return len(a.Text) - len(b.Text) })
	return m.cases
}

// maker collects the cases of an automaton.
type maker struct {
	d      *automaton.DFA
	access []string // by state: a shortest string that leads to it
	order  []int    // the states, breadth first
	finish []string // by state: a shortest string that leads from it to a member
	used   automaton.Set

	cases  []Case
	trials *trials
}

func newMaker(d *automaton.DFA, budget *automaton.Budget) *maker {
	n := d.States()
	m := &maker{d: d, access: make([]string, n), finish: make([]string, n), order: []int{d.Start()}, trials: newTrials(d, budget)}
	found := make([]bool, n)
	found[d.Start()] = true
	before := make([][]int, n)
	for i := 0; i < len(m.order); i++ {
		s := m.order[i]
		for t, on := range d.Arcs(s) {
			m.used = m.used.Union(on)
			before[t] = append(before[t], s)
			if !found[t] {
				found[t] = true
				m.access[t] = m.access[s] + string(pick(on))
				m.order = append(m.order, t)
			}
		}
	}
	// Backward from the accepting states.
	done := make([]bool, n)
	var queue []int
	for s := range n {
		if d.Accepting(s) {
			done[s] = true
			queue = append(queue, s)
		}
	}
	for i := 0; i < len(queue); i++ {
		t := queue[i]
		for _, s := range before[t] {
			if done[s] {
				continue
			}
			done[s] = true
			queue = append(queue, s)
			for u, on := range d.Arcs(s) {
				if u == t {
					m.finish[s] = string(pick(on)) + m.finish[t]
				}
			}
		}
	}
	return m
}

// pick returns the character of a set that is the easiest to read.
func pick(s automaton.Set) rune {
	const best = "a1bcdefghijklmnopqrstuvwxyz023456789ABCDEFGHIJKLMNOPQRSTUVWXYZ!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
	for _, c := range best {
		if s.Contains(c) {
			return c
		}
	}
	c, _ := s.Min()
	return c
}

// add adds a text that is not in the suite yet, and says why it is there, if that is not its verdict.
func (m *maker) add(s, why string) {
	if m.trials.add(s) {
		c := m.judged(s)
		c.Why = cmp.Or(why, c.Why)
		m.cases = append(m.cases, c)
	}
}

// judged returns the case of a text. Its reason is that of the verdict.
func (m *maker) judged(text string) Case {
	if m.d.Match(text) {
		why := "a string may end " + after(text)
		if text == "" {
			why = "the empty string is valid"
		}
		return Case{Text: text, Valid: true, Why: why}
	}
	offset := m.d.LongestViablePrefix(text)
	return Case{Text: text, Offset: offset, Why: wrong(text, offset, func() string {
		s := m.d.Start()
		for _, r := range text {
			s = m.d.Step(s, r)
		}
		return expected(m.d.Expected(s))
	})}
}

// wrong says what is wrong at an offset of a text, perhaps that something expected is missing.
func wrong(text string, offset int, expected func() string) string {
	if offset == len(text) {
		return "incomplete: " + expected() + " must follow"
	}
	c, _ := utf8.DecodeRuneInString(text[offset:])
	return quoted(c) + " cannot be " + after(text[:offset])
}

// ends adds a string that ends in each state.
func (m *maker) ends() {
	for _, s := range m.order {
		m.add(m.access[s], "")
	}
}

// boundaries adds, for each set of characters that leads from a state to another, both
// ends of each of its ranges and their neighbors, once.
func (m *maker) boundaries() {
	done := make(map[string]bool)
	for _, s := range m.order {
		for t, on := range m.d.Arcs(s) {
			key := on.String()
			if done[key] {
				continue
			}
			done[key] = true
			for r := range on.Ranges() {
				for _, c := range []rune{r.Lo, r.Hi} {
					m.add(m.access[s]+string(c)+m.finish[t], quoted(c)+" may be "+after(m.access[s])+bound(r))
				}
				for _, c := range []rune{r.Lo - 1, r.Hi + 1} {
					if c < 0 || c > automaton.MaxScalar || !utf8.ValidRune(c) || on.Contains(c) {
						continue
					}
					u := m.d.Step(s, c)
					if u == automaton.Dead {
						m.add(m.access[s]+string(c)+m.finish[t], quoted(c)+" cannot be "+after(m.access[s])+", but its neighbor can")
					}
				}
			}
		}
	}
}

// edits adds, for each edit of a transition that no string reveals yet, a shortest one
// that does.
func (m *maker) edits() {
	tellers := make(map[[2]int]string)
	for e := range edits(m.d) {
		if !m.trials.budget.Spend(1) {
			return
		}
		if m.trials.reveals(e) {
			continue
		}
		next := m.d.Next(e.state, e.class)
		rest, ok := tellers[[2]int{next, e.to}]
		if !ok {
			rest = m.teller(next, e.to)
			tellers[[2]int{next, e.to}] = rest
		}
		m.add(m.access[e.state]+string(pick(m.class(e.class)))+rest, "")
	}
}

// class returns the characters of a class that may be in members, or all.
func (m *maker) class(i int) automaton.Set {
	class := m.d.Classes()[i]
	if used := class.Intersect(m.used); !used.IsEmpty() {
		return used
	}
	return class
}

// teller returns a shortest string that distinguishes two states: it leads from one of them
// to an accepting state, and from the other to a rejecting one.
func (m *maker) teller(a, b int) string {
	type pair struct{ a, b int }
	type step struct {
		from  pair
		class int
	}
	start := pair{a, b}
	steps := map[pair]step{start: {}}
	queue := []pair{start}
	for i := 0; i < len(queue); i++ {
		p := queue[i]
		if m.d.Accepting(p.a) != m.d.Accepting(p.b) {
			var text []rune
			for ; p != start; p = steps[p].from {
				text = append(text, pick(m.class(steps[p].class)))
			}
			slices.Reverse(text)
			return string(text)
		}
		m.trials.budget.Spend(m.d.NumClasses() * pairSteps)
		for class := range m.d.NumClasses() {
			q := pair{m.d.Next(p.a, class), m.d.Next(p.b, class)}
			if _, ok := steps[q]; !ok && q.a != q.b {
				steps[q] = step{p, class}
				queue = append(queue, q)
			}
		}
	}
	panic("suite: the automaton is not minimal")
}

// after says where in a string something is.
func after(text string) string {
	if text == "" {
		return "at the beginning"
	}
	return fmt.Sprintf("after %+q", text)
}

func quoted(c rune) string {
	if ' ' < c && c <= '~' {
		return fmt.Sprintf("%q", string(c))
	}
	return fmt.Sprintf("%U", c)
}

func bound(r automaton.Range) string {
	if r.Lo == r.Hi {
		return ""
	}
	return ", as the others from " + quoted(r.Lo) + " to " + quoted(r.Hi)
}

// expected names a set of characters: at most three of its ranges.
func expected(s automaton.Set) string {
	var names []string
	for r := range s.Ranges() {
		if len(names) == 3 {
			names = append(names, "others")
			break
		}
		name := quoted(r.Lo)
		if r.Lo != r.Hi {
			name += " to " + quoted(r.Hi)
		}
		names = append(names, name)
	}
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " or " + names[n-1]
	}
	return names[0]
}
