package suite

import "github.com/stricturi/stricturi/internal/grammar/automaton"

// Revealed returns the number of single edits of the automaton, and how many of them give
// a wrong verdict for a string of a suite. The edits are those of one state, which accepts
// or no longer does, and of one transition: for one class of characters it is missing,
// leads back to its state, or leads where the class leads from another state.
func Revealed(d *automaton.DFA, cases []Case) (revealed, total int) {
	t, ending := newTrials(d, nil), map[int]bool{}
	for _, c := range cases {
		t.add(c.Text)
		state := d.Start()
		for _, r := range c.Text {
			state = d.Step(state, r)
		}
		ending[state] = true
	}
	for s := range d.States() {
		total++
		if ending[s] {
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
