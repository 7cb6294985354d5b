package automaton

import "slices"

// Limits of First: for how many automata it asks about each of the others, and the states of their unions
// for each of them.
const (
	few         = 8
	unionStates = 32
)

// First returns, for each automaton of some, the first of all that is what it looks for, or -1, by their
// indices. It may be in none of a part of the automata if may reports false of their union. An automaton
// may be nil: it is not asked about. If the budget does not last, the rest find none.
func First(all []*DFA, some []int, may func(i int, union *DFA) bool, is func(i, j int) bool, budget *Budget) []int {
	first := slices.Repeat([]int{-1}, len(all))
	var search func(some []int, from, to int)
	search = func(some []int, from, to int) {
		if len(some) <= few || to-from <= few {
			for _, i := range some {
				for j := from; j < to && first[i] < 0 && budget.Spend(pairSteps); j++ {
					if all[j] != nil && is(i, j) {
						first[i] = j
					}
				}
			}
			return
		}
		var members []Expr
		for _, d := range all[from:to] {
			if d != nil {
				members = append(members, Lang(d))
			}
		}
		left := slices.Clone(some)
		if union, err := CompileBudget(Union(members...), unionStates*len(members), budget); err == nil {
			left = slices.DeleteFunc(left, func(i int) bool { return !may(i, union) })
		}
		for size := (to - from + few - 1) / few; from < to; from += size {
			search(left, from, min(from+size, to))
			left = slices.DeleteFunc(left, func(i int) bool { return first[i] >= 0 })
		}
	}
	search(some, 0, len(all))
	return first
}

// Within returns, for each automaton, the first other one that matches all of its strings,
// or -1. They have no marks. The first of equal ones is within none of them. An automaton may be
// nil: it is within none, and none is within it. If the budget does not last, the rest are within
// none.
func Within(automata []*DFA, budget *Budget) []int {
	var some []int
	examples := make([]string, len(automata))
	for i, d := range automata {
		if d != nil && !d.IsEmpty() {
			some = append(some, i)
			examples[i], _ = d.Shortest()
		}
	}
	may := func(i int, union *DFA) bool { return union.Match(examples[i]) }
	return First(automata, some, may, func(i, j int) bool {
		d, other := automata[i], automata[j]
		if j == i || !may(i, other) || j > i && d.Equal(other) {
			return false
		}
		k := RelateBudget(d, other, budget).Kind
		return k == Equal || k == Subset
	}, budget)
}
