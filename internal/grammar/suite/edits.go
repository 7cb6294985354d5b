package suite

import (
	"iter"
	"slices"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
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

// trials are the texts of a suite.
type trials struct {
	d       *automaton.DFA
	budget  *automaton.Budget // of the edits
	texts   map[string]bool
	passing map[[2]int][]string // by state and class: what texts have after they first pass the transition
}

func newTrials(d *automaton.DFA, budget *automaton.Budget) *trials {
	return &trials{d: d, budget: budget, texts: make(map[string]bool), passing: make(map[[2]int][]string)}
}

// add adds a text and reports whether it is new.
func (t *trials) add(text string) bool {
	if t.texts[text] {
		return false
	}
	t.texts[text] = true
	t.budget.Spend(pairSteps * len(text))
	passed := make(map[[2]int]bool)
	state := t.d.Start()
	for i, c := range text {
		key := [2]int{state, t.d.ClassOf(c)}
		if !passed[key] {
			passed[key] = true
			t.passing[key] = append(t.passing[key], text[i+len(string(c)):])
		}
		if state = t.d.Next(state, key[1]); state == automaton.Dead {
			break
		}
	}
	return true
}

// reveals reports whether the edited automaton gives a wrong verdict for a text. The text
// that revealed the last edit of a transition is tried first for its next edit.
func (t *trials) reveals(e edit) bool {
	rests := t.passing[[2]int{e.state, e.class}]
	for i, rest := range rests {
		right, edited := t.d.Next(e.state, e.class), e.to
		for _, c := range rest {
			t.budget.Spend(1)
			class := t.d.ClassOf(c)
			if right = t.d.Next(right, class); edited == e.state && class == e.class {
				edited = e.to
			} else {
				edited = t.d.Next(edited, class)
			}
			if right == edited {
				break
			}
		}
		if t.d.Accepting(right) != t.d.Accepting(edited) {
			rests[0], rests[i] = rest, rests[0]
			return true
		}
	}
	return false
}
