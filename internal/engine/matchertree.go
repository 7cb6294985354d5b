package engine

import "slices"

// A piece is a part of a tree: a rule, or a call of a routine, whose depth is that of the rules
// in it.
type piece struct {
	Branch
	call *call // nil for a rule that is one character
}

// build makes the tree of a text that matches.
func (m *search) build(routine int32) (tree []Branch) {
	todo := []piece{{Branch{routine, 0, uint32(len(m.text)), 0}, m.calls[place{routine, 0}]}}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if int(p.Rule) < len(m.Roots) {
			tree = append(tree, p.Branch)
			p.Depth++
		}
		if p.call == nil {
			continue
		}
		way := m.way(p.call, int(p.End))
		for i := len(way) - 2; i >= 0; i-- {
			from, to := way[i], way[i+1]
			if s := &m.code[from.step]; m.between(from, to) != nil || s.op == stepRead && s.routine >= 0 {
				todo = append(todo, piece{Branch{s.routine, uint32(from.at), uint32(to.at), p.Depth}, m.between(from, to)})
			}
		}
	}
	return tree
}

// between returns the call that leads from a spot to the next one, or nil.
func (m *search) between(from, to spot) *call {
	if s := &m.code[from.step]; s.op == stepCall || s.op == stepLoop && from.step == to.step {
		return m.calls[place{s.routine, from.at}]
	}
	return nil
}

// way returns the first way of a call to an end. A call in it that matches as much must have
// found that before, so that rules that are themselves come to an end.
func (m *search) way(c *call, end int) (way []spot) {
	found := func(c *call) int { return m.order[task{c, spot{m.last, 0, end}}] }
	seen := map[spot]bool{}
	var tried []int // by spot of the way: how many spots after it were tried
	add := func(s spot) {
		first := 0
		if step := &m.code[s.step]; step.calls() && m.cycles[step.routine] >= 0 {
			first, _ = slices.BinarySearchFunc(m.ends(s), end, func(a, b int) int { return b - a })
		}
		seen[s] = true
		way, tried = append(way, s), append(tried, first)
	}
	add(spot{m.begins[c.routine], 0, c.at})
	for {
		last := len(way) - 1
		from := way[last]
		if m.code[from.step].op == stepReturn && from.at == end {
			return way
		}
		to, ok := m.follow(from, tried[last])
		tried[last]++
		switch inner := m.between(from, to); {
		case !ok:
			way, tried = way[:last], tried[:last]
		case to.at > end || seen[to] || inner != nil && to.at == end && from.at == c.at && found(inner) >= found(c):
		default:
			add(to)
		}
	}
}
