package suite

import (
	"iter"
	"slices"

	"github.com/stricturi/stricturi/internal/automaton"
)

// edit is a single edit of an automaton: the class leads from the state to another one.
type edit struct{ state, class, to int }

// edits yields the edits of transitions.
func edits(d *automaton.DFA) iter.Seq[edit] {
	return func(yield func(edit) bool) {
		for class := range d.NumClasses() {
			var targets []int
			for s := range d.States() {
				if t := d.Next(s, class); t != automaton.Dead && !slices.Contains(targets, t) {
					targets = append(targets, t)
				}
			}
			for s := range d.States() {
				for _, to := range append([]int{automaton.Dead, s}, targets...) {
					if to != d.Next(s, class) && !yield(edit{s, class, to}) {
						return
					}
				}
			}
		}
	}
}

// trials are the cases of a suite, by what they show.
type trials struct {
	d       *automaton.DFA
	passing map[[2]int][]Case // by the state and the class of the transitions that they pass
	ending  map[int]bool      // by the states that they end in
}

func newTrials(d *automaton.DFA, cases []Case) *trials {
	t := &trials{d: d, passing: make(map[[2]int][]Case), ending: make(map[int]bool)}
	for _, c := range cases {
		t.add(c)
	}
	return t
}

func (t *trials) add(c Case) {
	s := t.d.Start()
	passed := make(map[[2]int]bool)
	for _, r := range c.Text {
		key := [2]int{s, t.d.ClassOf(r)}
		if s != automaton.Dead && !passed[key] {
			passed[key] = true
			t.passing[key] = append(t.passing[key], c)
		}
		s = t.d.Next(s, key[1])
	}
	t.ending[s] = true
}

// reveals reports whether the edited automaton gives a wrong verdict for a case.
func (t *trials) reveals(e edit) bool {
	for _, c := range t.passing[[2]int{e.state, e.class}] {
		s := t.d.Start()
		for _, r := range c.Text {
			if class := t.d.ClassOf(r); s == e.state && class == e.class {
				s = e.to
			} else {
				s = t.d.Next(s, class)
			}
		}
		if t.d.Accepting(s) != c.Valid {
			return true
		}
	}
	return false
}

// Revealed returns the number of single edits of the automaton, and how many of them give
// a wrong verdict for a string of a suite. The edits are those of one state, which accepts
// or no longer does, and of one transition: for one class of characters it is missing,
// leads back to its state, or leads where the class leads from another state.
func Revealed(d *automaton.DFA, cases []Case) (revealed, total int) {
	t := newTrials(d, cases)
	for s := range d.States() {
		total++
		if t.ending[s] {
			revealed++
		}
	}
	for e := range edits(d) {
		total++
		if t.reveals(e) {
			revealed++
		}
	}
	return revealed, total
}
