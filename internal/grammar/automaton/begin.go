package automaton

import (
	"slices"
	"sort"
)

// How many steps of a [Budget] it takes to visit a pair of states, and to number it.
const (
	pairSteps = 8
	newPair   = 64
)

// Beginning returns the first member of b, in the order of [DFA.All], that begins with a
// member of a. If longer is set, it is longer than that and is not itself a member of a.
// Beginning returns false if the budget does not last. The automata have no marks.
func Beginning(a, b *DFA, longer bool, budget *Budget) (string, bool) {
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
	add(place{a.start, b.start, false}, arrival{-1, 0})
	for i := 0; i < len(places); i++ {
		p := places[i]
		if p.passed && b.accept[p.b] && !a.Accepting(int(p.a)) {
			return Witness{path(from, int32(i)), true}.Text()
		}
		passed := p.passed || a.Accepting(int(p.a))
		lead, at, other := a, p.a, b // whatever a does not go on with matters only then
		if passed {
			lead, at, other = b, p.b, a
		}
		live := slices.DeleteFunc(slices.Clone(lead.ranges), func(r classRange) bool { return lead.step(at, r.class) == Dead })
		if !budget.Spend(pairSteps * (1 + len(lead.ranges))) {
			break
		}
		for _, r := range byPreference(live) {
			for _, part := range within(other.ranges, r.Range) {
				ofA, ofB := r.class, part.class
				if passed {
					ofA, ofB = ofB, ofA
				}
				add(place{a.step(p.a, ofA), b.step(p.b, ofB), passed}, arrival{int32(i), part.Lo})
			}
		}
	}
	return "", false
}

// within divides a range of characters at the boundaries of others.
func within(ranges []classRange, r Range) (parts []classRange) {
	i := sort.Search(len(ranges), func(i int) bool { return ranges[i].Hi >= r.Lo })
	for ; i < len(ranges) && ranges[i].Lo <= r.Hi; i++ {
		parts = append(parts, classRange{Range{max(r.Lo, ranges[i].Lo), min(r.Hi, ranges[i].Hi)}, ranges[i].class})
	}
	return parts
}
