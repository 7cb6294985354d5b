package automaton

import "slices"

// readSteps is how many steps of a [Budget] it takes to read a character.
const readSteps = 4

// Within returns, for each automaton, the first other one that matches all of its strings,
// or -1. The first of equal ones is within none of them. An automaton may be nil: it is
// within none, and none is within it. If the budget does not last, the rest are within none.
func Within(automata []*DFA, budget *Budget) []int {
	type example struct {
		of   int
		text []rune
	}
	// The automata that can read the beginnings of an example, from the empty one on, and
	// their states. Two examples that begin alike share them.
	type reader struct{ of, state int }
	readers := [][]reader{nil}
	var examples []example
	first := make([]int, len(automata))
	for i, d := range automata {
		if first[i] = -1; d != nil && !d.IsEmpty() {
			text, _ := d.ShortestSymbols()
			examples = append(examples, example{i, text})
			readers[0] = append(readers[0], reader{i, d.Start()})
		}
	}
	slices.SortStableFunc(examples, func(a, b example) int { return slices.Compare(a.text, b.text) })
	var before []rune
	for _, e := range examples {
		common := 0
		for common < min(len(before), len(e.text)) && before[common] == e.text[common] {
			common++
		}
		readers, before = readers[:common+1], e.text
		for i, symbol := range e.text[common:] {
			var next []reader
			for _, r := range readers[common+i] {
				if to := automata[r.of].Step(r.state, symbol); to != Dead {
					next = append(next, reader{r.of, to})
				}
			}
			budget.Spend(readSteps * len(readers[common+i]))
			readers = append(readers, next)
		}
		for _, r := range readers[len(e.text)] {
			if !budget.Spend(1) {
				return first
			}
			d, other := automata[e.of], automata[r.of]
			if r.of != e.of && other.Accepting(r.state) && IsWithin(d, other, budget) && (r.of < e.of || !d.Equal(other)) {
				first[e.of] = r.of
				break
			}
		}
	}
	return first
}
