package engine

import "math"

// free is the bound for routines that do not begin with themselves.
const free = math.MaxInt

// branch appends the tree of a routine from start to end, where it is known to match.
func (m *search) branch(r int32, start, end, depth int) {
	bound := free
	if m.cycles[r] >= 0 {
		bound = m.ranks(m.cycles[r], start, end)[r]
	}
	if int(r) < len(m.Roots) {
		m.tree = append(m.tree, Branch{int(r), start, end, depth})
		depth++
	}
	_, way := m.walk(m.begins[r], end, bound, start)
	for i, t := range way[:len(way)-1] {
		switch s, next := &m.code[t.step], way[i+1]; {
		case s.op == stepRead && s.routine >= 0:
			m.tree = append(m.tree, Branch{int(s.routine), t.at, next.at, depth})
		case s.op == stepCall, s.op == stepLoop && next.step == t.step:
			m.enter(s, t.at)
			m.branch(s.routine, t.at, next.at, depth)
			m.level -= s.levels
		}
	}
}

// An extent is where a routine begins and ends.
type extent struct {
	cycle      int32
	start, end int
}

// ranks returns the ranks of routines of a cycle that match from start to end: those of rank 0
// can do without another one of the same extent, those of rank 1 with routines of rank 0, and
// so on.
func (m *search) ranks(cycle int32, start, end int) map[int32]int {
	e := extent{cycle, start, end}
	ranks := m.known[e]
	if ranks != nil {
		return ranks
	}
	ranks = map[int32]int{}
	if m.known == nil {
		m.known = map[extent]map[int32]int{}
	}
	m.known[e] = ranks
	for rank := 0; ; rank++ {
		var found []int32
		for r, c := range m.cycles {
			if _, ok := ranks[int32(r)]; c != cycle || ok {
				continue
			}
			if _, way := m.walk(m.begins[r], end, rank, start); way != nil {
				found = append(found, int32(r))
			}
		}
		if found == nil {
			return ranks
		}
		for _, r := range found {
			ranks[r] = rank
		}
	}
}

// below reports whether a routine is not of the cycle of the one that is being walked, or of a
// rank below a bound.
func (m *search) below(caller, r int32, start, end, bound int) bool {
	if bound == free || m.cycles[r] != m.cycles[caller] {
		return true
	}
	rank, ok := m.ranks(m.cycles[r], start, end)[r]
	return ok && rank < bound
}
