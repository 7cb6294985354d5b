package engine

// Step returns the state to which a character of a column leads from another, and whether there is
// one. It is for proofs, and not copied.
func (m *Machine) Step(state, column int) (to int, ok bool) {
	b, at := m.block(uint(state))
	row := m.Rows[at+uint(b[0].Row)]
	switch entry := uint(m.Patterns[int(row.Pattern)+column]); {
	case entry == Dead:
		return 0, false
	case entry == Self:
		return state, true
	case entry >= FirstNear:
		at += uint(b[0].Model) + uint(m.Near[uint(row.Near)+entry-FirstNear]) - NearZero
	default:
		at = uint(m.Far[uint(row.Far)+entry-FirstFar])
	}
	if x, ok := find(m.Targets[b[0].Targets:b[1].Targets], uint16(at)); ok {
		return int(x), x != NoState
	}
	return int(at) - int(b[0].Model) + int(b[0].First), true
}

// Accepts reports whether a text may end in a state.
func (m *Machine) Accepts(state int) bool {
	b, at := m.block(uint(state))
	return m.output(b, m.Rows[at+uint(b[0].Row)].Output)&1 == 1
}
