package engine

import (
	"math"
	"slices"
)

// free is the bound for what is not in a rule of the same extent.
const free = math.MaxInt

// branch appends the tree of a rule from start to end, where it is known to match. Rules
// in it of the same extent have a rank below the bound: see ranks.
func (m *matching) branch(rule, start, end, depth, bound int) {
	m.tree = append(m.tree, Branch{rule, start, end, depth})
	if m.rules[rule].unit {
		bound = m.ranks(start, end)[rule]
	}
	m.build(m.rules[rule].root, start, end, depth+1, bound)
}

// build appends the tree of a part from start to end, where it is known to match within
// the bound.
func (m *matching) build(part, start, end, depth, bound int) {
	m.enter(start)
	x := &m.Parts[part]
	kid := func(part, from, to int) {
		if from == start && to == end {
			m.build(part, from, to, depth, bound)
		} else {
			m.build(part, from, to, depth, free)
		}
	}
	switch x.Op {
	case PartRule:
		m.branch(int(x.First), start, end, depth, bound)
	case PartEither:
		for _, k := range m.kids(x) {
			if m.reaches(int(k), start, end, bound) {
				kid(int(k), start, end)
				break
			}
		}
	case PartAll:
		at := start
		ends, _ := m.split(m.kids(x), start, end, bound)
		for i, e := range ends {
			kid(int(m.Kids[int(x.First)+i]), at, e)
			at = e
		}
	case PartRepeat:
		at := start
		ends, _ := m.steps(x, start, end, bound)
		for _, e := range ends {
			kid(int(m.Kids[x.First]), at, e)
			at = e
		}
	}
	m.depth--
}

// reaches reports whether a part matches from start to end, within the bound.
func (m *matching) reaches(part, start, end, bound int) bool {
	ends := m.ends(m.take(), part, start)
	defer m.give(ends)
	return slices.Contains(ends, end) && m.within(part, start, end, bound)
}

// ranks returns the ranks of rules that match from start to end and may consist of
// themselves: those of rank 0 can do without another such rule of the same extent, those
// of rank 1 with rules of rank 0, and so on.
func (m *matching) ranks(start, end int) map[int]int {
	type extent = [2]int
	if m.known == nil {
		m.known = map[extent]map[int]int{}
	}
	ranks := m.known[extent{start, end}]
	if ranks != nil {
		return ranks
	}
	ranks = map[int]int{}
	m.known[extent{start, end}] = ranks
	for rank := 0; ; rank++ {
		var found []int
		for r, f := range m.rules {
			if _, ok := ranks[r]; f.unit && !ok && m.reaches(f.root, start, end, rank) {
				found = append(found, r)
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

// within reports whether a part that matches from start to end does so with no rules of
// the same extent but those of ranks below the bound.
func (m *matching) within(part, start, end, bound int) bool {
	if bound == free {
		return true
	}
	x := &m.Parts[part]
	switch x.Op {
	case PartRule:
		if !m.rules[x.First].unit {
			return m.within(m.rules[x.First].root, start, end, bound)
		}
		rank, ok := m.ranks(start, end)[int(x.First)]
		return ok && rank < bound
	case PartEither:
		return slices.ContainsFunc(m.kids(x), func(k int32) bool { return m.reaches(int(k), start, end, bound) })
	case PartAll:
		_, ok := m.split(m.kids(x), start, end, bound)
		return ok
	case PartRepeat:
		_, ok := m.steps(x, start, end, bound)
		return ok
	}
	return true
}

// split returns the ends of the parts of a sequence.
func (m *matching) split(kids []int32, start, end, bound int) (splits []int, ok bool) {
	splits = make([]int, len(kids))
	type state struct{ kid, at int }
	dead := map[state]bool{}
	var from func(i, at int) bool
	from = func(i, at int) bool {
		if i == len(kids) {
			return at == end
		}
		key := state{i, at}
		if dead[key] {
			return false
		}
		ends := m.ends(m.take(), int(kids[i]), at)
		defer m.give(ends)
		for _, e := range ends {
			if e <= end && from(i+1, e) && (at != start || e != end || m.within(int(kids[i]), at, e, bound)) {
				splits[i] = e
				return true
			}
		}
		dead[key] = true
		return false
	}
	return splits, from(0, start)
}

// steps returns the ends of the repetitions: as many as possible, each the first match,
// but none that is empty unless it is needed. An option may be empty.
func (m *matching) steps(x *Part, start, end, bound int) (ends []int, ok bool) {
	kid, least, most := int(m.Kids[x.First]), int(x.Low), int(x.High)
	option := least == 0 && most == 1
	if !option { // which is limited to one even if it is empty
		most = m.most(x, start)
	}
	type state struct{ count, at int }
	dead := map[state]bool{}
	key := func(s state) state {
		if most < 0 {
			s.count = min(s.count, least)
		}
		return s
	}
	type choice struct {
		state
		next []int // ends to try
	}
	begin := func(s state) choice {
		c := choice{s, m.take()}
		if most >= 0 && s.count == most {
			return c
		}
		for _, e := range m.ends(c.next, kid, s.at) {
			if e <= end && (e > s.at || s.count < least || option) && (s.at != start || e != end || m.within(kid, s.at, e, bound)) {
				c.next = append(c.next, e)
			}
		}
		return c
	}
	path := []choice{begin(state{0, start})}
	for len(path) > 0 {
		c := &path[len(path)-1]
		if len(c.next) > 0 {
			s := state{c.count + 1, c.next[0]}
			c.next = c.next[1:]
			if !dead[key(s)] {
				path = append(path, begin(s))
			}
			continue
		}
		if c.at == end && c.count >= least {
			for _, c := range path[1:] {
				ends = append(ends, c.at)
			}
			return ends, true
		}
		dead[key(c.state)] = true
		path = path[:len(path)-1]
	}
	return nil, false
}
