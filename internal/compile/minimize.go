package compile

import (
	"encoding/binary"
	"slices"
)

// minimize returns the smallest machine that says the same, its states numbered
// breadth first from one start after the other, so that what several have alike
// has like numbers. What it returns besides is the new number of
// each old state, -1 for what is not reached.
func (m *machine) minimize() (*machine, []int) {
	block := m.blocks()
	k := m.classes.count
	number := map[int]int{}
	small := &machine{classes: m.classes}
	var example []int // an old state for each new one
	visit := func(s int) int {
		id, ok := number[block[s]]
		if !ok {
			id = small.add()
			number[block[s]] = id
			example = append(example, s)
		}
		return id
	}
	i := 0
	for _, s := range m.starts {
		small.starts = append(small.starts, visit(s))
		for ; i < len(example); i++ {
			s := example[i]
			small.out[i] = m.out[s]
			for c := range k {
				if t := m.next[s*k+c]; t >= 0 {
					to := visit(t) // before the slice is taken: it may grow
					small.next[i*k+c] = to
					small.outs[i*k+c] = m.outs[s*k+c]
				}
			}
		}
	}
	of := make([]int, m.states())
	for s := range of {
		id, ok := number[block[s]]
		if !ok {
			id = -1
		}
		of[s] = id
	}
	return small, of
}

// blocks returns for each state the number of its class of equivalence: states
// are equivalent if they and all that follows say the same. It refines by rounds
// (Moore's algorithm).
func (m *machine) blocks() []int {
	k := m.classes.count
	block := slices.Clone(m.out)
	count := 0
	for {
		ids := map[string]int{}
		refined := make([]int, len(block))
		var key []byte
		for s := range block {
			key = binary.AppendVarint(key[:0], int64(block[s]))
			for i := s * k; i < (s+1)*k; i++ {
				if t := m.next[i]; t >= 0 {
					key = binary.AppendVarint(key, int64(block[t]))
					key = binary.AppendVarint(key, int64(m.outs[i]))
				} else {
					key = append(key, 1)
					key = append(key, 0xFF)
				}
			}
			id, ok := ids[string(key)]
			if !ok {
				id = len(ids)
				ids[string(key)] = id
			}
			refined[s] = id
		}
		block = refined
		if len(ids) == count {
			return block
		}
		count = len(ids)
	}
}
