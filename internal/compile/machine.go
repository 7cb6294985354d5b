package compile

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"
)

// A machine is a deterministic automaton. Its states have outputs in out, its transitions
// in outs.
type machine struct {
	classes *classing
	next    []int // states × classes, -1 if no member follows
	outs    []int // of transitions, likewise
	out     []int // of states
	starts  []int
}

func (m *machine) states() int { return len(m.out) }

func (m *machine) add() int {
	m.out = append(m.out, 0)
	for range m.classes.Len() {
		m.next = append(m.next, -1)
		m.outs = append(m.outs, 0)
	}
	return len(m.out) - 1
}

// subsets is the machine of a [positionNFA] by the subset construction. Its states are lists of
// positions, by preference. The output of a state is 1 if a text may end there.
type subsets struct {
	machine
	o      *positionNFA
	lists  [][]int
	ids    map[string]int
	follow [][]int // what [positionNFA.follow] returned last
}

// newSubsets returns a machine that has only starts, at some positions.
func newSubsets(o *positionNFA, classes *classing, starts []int) subsets {
	m := subsets{machine: machine{classes: classes}, o: o, ids: map[string]int{}}
	for _, p := range starts {
		m.starts = append(m.starts, m.state([]int{p}))
	}
	return m
}

// state returns the number of a list of positions.
func (m *subsets) state(list []int) int {
	var key []byte
	for _, p := range list {
		key = binary.AppendUvarint(key, uint64(p))
	}
	id, ok := m.ids[string(key)]
	if !ok {
		id = m.add()
		m.ids[string(key)] = id
		m.lists = append(m.lists, slices.Clone(list))
		if slices.ContainsFunc(list, func(p int) bool { return m.o.states[p].final }) {
			m.out[id] = 1
		}
	}
	return id
}

// expand adds the transitions of a state.
func (m *subsets) expand(s int) {
	m.follow = m.o.follow(m.lists[s], m.classes, m.follow)
	for class, list := range m.follow {
		if len(list) > 0 {
			id := m.state(list) // before the slice is taken: it may grow
			m.next[s*m.classes.Len()+class] = id
		}
	}
}

// expandAll makes all states, at most a number of them.
func (m *subsets) expandAll(ctx context.Context, most int) error {
	for s := 0; s < m.states(); s++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		if s > most {
			return &LimitError{fmt.Errorf("more than %d states", most)}
		}
		m.expand(s)
	}
	return nil
}
