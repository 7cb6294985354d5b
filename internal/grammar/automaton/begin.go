package automaton

// How many steps of a [Budget] it takes to visit a pair of states, and to number it.
const (
	pairSteps = 8
	newPair   = 64
)

// Beginning returns the first member of b, in the order of [DFA.All], that begins with a
// member of a. If longer is set, it is longer than that and is not itself a member of a.
// Beginning returns false if the budget does not last.
func Beginning(a, b *DFA, longer bool, budget *Budget) (string, bool) {
	ranges, classes := pairUp(a, b)
	order, best := representatives(ranges, len(classes))
	type place struct {
		a, b   int32
		passed bool // a member of a
	}
	seen := make(map[place]bool)
	var places []place
	var from []arrival
	add := func(p place, via arrival) {
		if !longer && a.Accepting(int(p.a)) {
			p.passed = true
		}
		if !longer && p.passed {
			p.a = Dead // whatever follows
		}
		if p.b == Dead || p.a == Dead && !p.passed || seen[p] {
			return
		}
		seen[p] = true
		places, from = append(places, p), append(from, via)
	}
	budget.Spend(pairSteps * (1 + len(ranges)))
	add(place{a.start, b.start, false}, arrival{-1, 0})
	for i := 0; i < len(places); i++ {
		p := places[i]
		if p.passed && b.accept[p.b] && !a.Accepting(int(p.a)) {
			return Witness{path(from, int32(i)), true}.Text()
		}
		if !budget.Spend(pairSteps * len(classes)) {
			break
		}
		for _, c := range order {
			add(place{a.step(p.a, classes[c][0]), b.step(p.b, classes[c][1]), p.passed || a.Accepting(int(p.a))}, arrival{int32(i), best[c]})
		}
	}
	return "", false
}
