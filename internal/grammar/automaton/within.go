package automaton

// readSteps is how many steps of a [Budget] it takes to read a character.
const readSteps = 4

// Within returns, for each automaton, the first other one that matches all of its strings,
// or -1. They have no marks. The first of equal ones is within none of them. An automaton may be
// nil: it is within none, and none is within it. If the budget does not last, the rest are within
// none.
func Within(automata []*DFA, budget *Budget) []int {
	first := make([]int, len(automata))
	for i, d := range automata {
		first[i] = -1
		if d == nil || d.IsEmpty() {
			continue
		}
		example, _ := d.Shortest()
		for j, other := range automata {
			if !budget.Spend(readSteps) {
				break
			}
			if j == i || other == nil || !other.Match(example) || j > i && d.Equal(other) {
				continue
			}
			if k := RelateBudget(d, other, budget).Kind; k == Equal || k == Subset {
				first[i] = j
				break
			}
		}
	}
	return first
}
