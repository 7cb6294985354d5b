package suite

import "github.com/stricturi/stricturi/internal/grammar/automaton"

// Revealed returns the number of single edits of the automaton, and how many of them give
// a wrong verdict for a string of a suite. The edits are those of one state, which accepts
// or no longer does, and of one transition: for one class of characters it is missing,
// leads back to its state, or leads where the class leads from another state.
func Revealed(d *automaton.DFA, cases []Case) (revealed, total int) {
	t := newTrials(d)
	for _, c := range cases {
		t.add(c.Text, "")
	}
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
