package compile

// exact reports whether the states accept no texts but those of a rule, though they are
// also those of other rules.
func (m *readingMachine) exact(rule int) bool {
	type pair struct {
		nodes string
		state int
	}
	type place struct {
		nodes []int
		state int
	}
	first := place{[]int{m.readings.starts[rule]}, m.starts[rule]}
	seen := map[pair]bool{{string(appendInts(nil, first.nodes...)), first.state}: true}
	for work := []place{first}; len(work) > 0; {
		p := work[len(work)-1]
		work = work[:len(work)-1]
		if _, ok := m.finals[rule][p.state]; ok && !m.final(p.nodes) {
			return false
		}
		for class, move := range m.states[p.state].moves {
			if move.to < 0 {
				continue
			}
			to, _ := m.move(way{p.nodes, make([]int, len(p.nodes))}, class)
			key := pair{string(appendInts(nil, to.nodes...)), move.to}
			if !seen[key] {
				seen[key] = true
				work = append(work, place{to.nodes, move.to})
			}
		}
	}
	return true
}

// final reports whether a text may end at one of the nodes.
func (m *readingMachine) final(nodes []int) bool {
	for _, n := range nodes {
		if m.nodes[n].final {
			return true
		}
	}
	return false
}
