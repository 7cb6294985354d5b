package engine

import "slices"

// A subtree is a part of the tree that is not built yet: a rule, or a loop, whose Depth is that
// of the rules in it.
type subtree struct {
	Branch
	call *call // nil for a rule that reads one character
}

// build makes the tree of a text that matches.
func (m *search) build(routine int32) (tree []Branch) {
	todo := []subtree{{Branch{routine, 0, uint32(len(m.text)), 0}, m.calls[place{routine, 0}]}}
	for len(todo) > 0 && (m.Stop == nil || !m.Stop()) { // rules that match nothing can have huge trees
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if int(p.Rule) < len(m.Roots) {
			tree = append(tree, p.Branch)
			p.Depth++
		}
		if p.call == nil {
			continue
		}
		path := m.path(p.call, int(p.End))
		for i := len(path) - 2; i >= 0; i-- {
			from, to := path[i], path[i+1]
			if s := &m.code[from.step]; m.between(from, to) != nil || s.op == stepRead && s.routine >= 0 {
				todo = append(todo, subtree{Branch{s.routine, uint32(from.at), uint32(to.at), p.Depth}, m.between(from, to)})
			}
		}
	}
	return tree
}

// between returns the call that leads from a position to the next one, or nil.
func (m *search) between(from, to programPosition) *call {
	if s := &m.code[from.step]; s.op == stepCall || s.op == stepLoop && from.step == to.step {
		return m.calls[place{s.routine, from.at}]
	}
	return nil
}

// path returns the preferred path from the beginning of a call to an end. A nested call with the
// same extent must have found that end earlier, so that rules such as a = a / "x" terminate.
func (m *search) path(c *call, end int) (path []programPosition) {
	found := func(c *call) int { return m.order[descriptor{c, programPosition{m.last, 0, end}}] }
	seen := map[programPosition]bool{}
	var tried []int // by index in path: how many successors were tried
	add := func(s programPosition) {
		first := 0
		if step := &m.code[s.step]; step.calls() && m.cycles[step.routine] >= 0 {
			first, _ = slices.BinarySearchFunc(m.ends(s), end, func(a, b int) int { return b - a })
		}
		seen[s] = true
		path, tried = append(path, s), append(tried, first)
	}
	add(programPosition{m.begins[c.routine], 0, c.at})
	for {
		last := len(path) - 1
		from := path[last]
		if m.code[from.step].op == stepReturn && from.at == end {
			return path
		}
		to, ok := m.follow(from, tried[last])
		tried[last]++
		switch inner := m.between(from, to); {
		case !ok:
			path, tried = path[:last], tried[:last]
		case to.at > end || seen[to] || inner != nil && to.at == end && from.at == c.at && found(inner) >= found(c):
		default:
			add(to)
		}
	}
}
