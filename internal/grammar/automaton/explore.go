package automaton

// Explore returns the minimal automaton of a deterministic transition system that is given by
// functions. States are values of any comparable type; step returns the state after s for a
// class, or false if there is none. The classes must be disjoint; symbols in no class lead to
// [Dead]. If more than limit states are reached, Explore fails with a [LimitError].
func Explore[K comparable](classes []Set, start K, step func(s K, class int) (K, bool), accepting func(s K) bool, limit int) (*DFA, error) {
	ranges, k := partition(classes, universe)
	given := make([][]int32, len(classes)) // the classes of the table that make up a given one
	for i, s := range classes {
		given[i] = classesIn(ranges, k, s)
	}
	t := &table{ranges: ranges, k: k}
	ids := make(map[K]int32)
	var queue []K
	add := func(s K) int32 {
		id, ok := ids[s]
		if !ok {
			id = t.addState(accepting(s))
			ids[s] = id
			queue = append(queue, s)
		}
		return id
	}
	t.start = add(start)
	for i := 0; i < len(queue); i++ {
		if len(queue) > limit || len(t.next) > cells(limit) {
			return nil, &LimitError{limit, "DFA"}
		}
		for c := range classes {
			if len(given[c]) == 0 {
				continue
			}
			s, ok := step(queue[i], c)
			if !ok {
				continue
			}
			id := add(s)
			for _, tc := range given[c] {
				t.next[i*k+int(tc)] = id
			}
		}
	}
	return t.minimize(), nil
}
