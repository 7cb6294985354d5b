package compile

import (
	"context"
	"encoding/binary"
	"slices"
)

// A reading is a place in a [positionNFA], with tags that not all readings of a text have.
type reading struct {
	position, future int32
	noted, now       uint64 // tags: all, and those of the last edge
}

// subsets is the machine of a [positionNFA] by the subset construction. Its states are lists of
// readings, by preference. The output of a state is negative if no text may end there.
type subsets struct {
	machine
	o       *positionNFA
	lists   [][]reading
	ids     numbering
	after   [][]reading // what follow returned last
	futures []int32     // by position: of readings with the same future only the first is followed; nil to follow all

	// If tags count:
	actions []action // by number, in outs and out; 0 does nothing
	known   numbering
	kinds   bool // the grammar has kinds of hosts
}

// newSubsets returns a machine that has only starts, at some positions. Tags do not count.
func newSubsets(o *positionNFA, classes *classing, starts []int) subsets {
	m := subsets{machine: machine{classes: classes}, o: o, ids: numbering{}}
	m.begin(starts)
	return m
}

// begin adds starts.
func (m *subsets) begin(starts []int) {
	for _, p := range starts {
		m.starts = append(m.starts, m.state([]reading{{position: int32(p)}}))
	}
}

// state returns the number of a list of readings.
func (m *subsets) state(list []reading) int {
	var key []byte
	for _, r := range list {
		key = binary.AppendUvarint(key, uint64(r.position))
		if m.actions != nil {
			key = binary.AppendUvarint(key, r.noted)
		}
	}
	id, isNew := m.ids.of(string(key))
	if isNew {
		m.o.budget.Spend(statePart + edgePart*m.classes.Len() + len(key))
		m.add()
		m.lists = append(m.lists, slices.Clone(list))
		m.out[id] = m.end(list)
	}
	return id
}

// end returns the output of a state: the action of the first complete reading. Without tags it is 0 if
// there is one, or -1.
func (m *subsets) end(list []reading) int {
	i := slices.IndexFunc(list, func(r reading) bool { return m.o.states[r.position].final })
	if i < 0 || m.actions == nil {
		return min(i, 0)
	}
	return m.action(ending(list[i].noted, bits(m.o.states[list[i].position].end)))
}

// expand adds the transitions of a state.
func (m *subsets) expand(s int) error {
	m.follow(m.lists[s])
	for class, list := range m.after {
		if len(list) == 0 {
			continue
		}
		var a action
		if m.actions != nil {
			var err error
			if a, err = settle(list, m.kinds); err != nil {
				return err
			}
		}
		at, to := s*m.classes.Len()+class, m.state(list) // before the slice is taken: it may grow
		m.next[at] = to
		if m.actions != nil {
			m.outs[at] = m.action(a)
		}
	}
	return nil
}

// follow sets the readings after those of a list, by class.
func (m *subsets) follow(from []reading) {
	m.after = slices.Grow(m.after[:0], m.classes.Len())[:m.classes.Len()]
	for class := range m.after {
		m.after[class] = m.after[class][:0]
	}
	for _, r := range from {
		for _, e := range m.o.states[r.position].edges {
			next := reading{position: int32(e.to), future: int32(e.to)}
			if m.futures != nil {
				next.future = m.futures[e.to]
			}
			if m.actions != nil {
				next.now = bits(e.tags)
				next.noted = r.noted | next.now
			}
			for _, class := range m.classes.in[e.set] {
				if !m.o.budget.Spend(1 + len(m.after[class])/8) {
					return
				}
				if !slices.ContainsFunc(m.after[class], func(x reading) bool { return x.future == next.future }) {
					m.after[class] = append(m.after[class], next)
				}
			}
		}
	}
}

// expandAll makes all states.
func (m *subsets) expandAll(ctx context.Context) error {
	for s := 0; s < m.states(); s++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := m.expand(s); err != nil {
			return err
		}
		if !m.o.budget.Spend(1) {
			return errWork
		}
	}
	return nil
}

// futures returns a number for each position. Positions with the same number can be
// followed by the same texts: of two readings at such positions, the second is never
// the first match.
func (o *positionNFA) futures(classes *classing) ([]int32, error) {
	var all []int
	for p := range o.states {
		all = append(all, p)
	}
	m := newSubsets(o, classes, all)
	err := m.expandAll(context.Background())
	return m.blocks()[:len(o.states)], err
}
