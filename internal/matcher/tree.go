package matcher

import (
	"slices"

	"github.com/stricturi/stricturi/grammar/abnf"
)

// build appends the tree of a node from start to end, where it is known to match.
func (m *match) build(n abnf.Node, start, end, depth int) {
	switch n := n.(type) {
	case abnf.RuleRef:
		r := m.g.Rule(n.Name)
		if len(m.path) == maxDepth {
			panic(&NestingError{maxDepth})
		}
		m.path = append(m.path, len(m.tree))
		m.tree = append(m.tree, Node{r.Name, start, end, depth})
		m.build(r.Node, start, end, depth+1)
		m.path = m.path[:len(m.path)-1]
	case abnf.Group:
		m.build(n.Node, start, end, depth)
	case abnf.Alternation:
		for _, kid := range n {
			if m.reaches(kid, start, end) && !m.loops(kid, start, end) {
				m.build(kid, start, end, depth)
				return
			}
		}
	case abnf.Option:
		if m.reaches(n.Node, start, end) && !m.loops(n.Node, start, end) {
			m.build(n.Node, start, end, depth)
		}
	case abnf.Concatenation:
		at := start
		for i, e := range m.split(n, start, end) {
			m.build(n[i], at, e, depth)
			at = e
		}
	case abnf.Repetition:
		at := start
		for _, e := range m.steps(n, start, end) {
			m.build(n.Node, at, e, depth)
			at = e
		}
	}
}

func (m *match) reaches(n abnf.Node, start, end int) bool {
	return slices.Contains(m.ends(n, start), end)
}

// loops reports whether a node is a rule that is being built from start to end already, and
// so would be its own child for ever.
func (m *match) loops(n abnf.Node, start, end int) bool {
	if g, ok := n.(abnf.Group); ok {
		return m.loops(g.Node, start, end)
	}
	ref, ok := n.(abnf.RuleRef)
	if !ok {
		return false
	}
	name := m.g.Rule(ref.Name).Name
	for _, i := range slices.Backward(m.path) {
		switch around := m.tree[i]; {
		case around.Start != start || around.End != end:
			return false
		case around.Rule == name:
			return true
		}
	}
	return false
}

// split returns the ends of the elements of a sequence.
func (m *match) split(n abnf.Concatenation, start, end int) []int {
	ends := make([]int, len(n))
	type state struct{ element, at int }
	dead := map[state]bool{}
	var from func(i, at int) bool
	from = func(i, at int) bool {
		if i == len(n) {
			return at == end
		}
		key := state{i, at}
		if dead[key] {
			return false
		}
		for _, e := range m.ends(n[i], at) {
			if e <= end && from(i+1, e) {
				ends[i] = e
				return true
			}
		}
		dead[key] = true
		return false
	}
	from(0, start)
	return ends
}

// steps returns the ends of the repetitions: as many as possible, each the first match, but
// none that is empty unless it is needed.
func (m *match) steps(n abnf.Repetition, start, end int) (ends []int) {
	type state struct{ count, at int }
	dead := map[state]bool{}
	type choice struct {
		state
		next []int // ends to try
	}
	candidates := func(s state) []int {
		if n.Max >= 0 && s.count == n.Max {
			return nil
		}
		var out []int
		for _, e := range m.ends(n.Node, s.at) {
			if e <= end && (e > s.at || s.count < n.Min) {
				out = append(out, e)
			}
		}
		return out
	}
	key := func(s state) state {
		if n.Max < 0 {
			s.count = min(s.count, n.Min)
		}
		return s
	}
	path := []choice{{state{0, start}, candidates(state{0, start})}}
	for len(path) > 0 {
		c := &path[len(path)-1]
		if len(c.next) > 0 {
			s := state{c.count + 1, c.next[0]}
			c.next = c.next[1:]
			if !dead[key(s)] {
				path = append(path, choice{s, candidates(s)})
			}
			continue
		}
		if c.at == end && c.count >= n.Min {
			for _, c := range path[1:] {
				ends = append(ends, c.at)
			}
			return ends
		}
		dead[key(c.state)] = true
		path = path[:len(path)-1]
	}
	return nil
}
