package compile

import (
	"slices"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// minimize returns the smallest equivalent machine. States are numbered breadth first from each
// start in turn.
func (m *machine) minimize() *machine {
	block := m.blocks()
	k := m.classes.Len()
	number := map[int32]int{}
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
	return small
}

// blocks returns for each state the number of its class of equivalence: states are
// equivalent if every text has the same outputs from both. The label of a transition is
// its class of characters together with its output.
func (m *machine) blocks() []int32 {
	k := m.classes.Len()
	outputs := slices.Max(append(m.outs, 0)) + 1
	var group, from, to, label []int32
	for s, out := range m.out {
		group = append(group, int32(out+1)) // -1 is an output too
		for c := range k {
			if t := m.next[s*k+c]; t >= 0 {
				from, to, label = append(from, int32(s)), append(to, int32(t)), append(label, int32(c*outputs+m.outs[s*k+c]))
			}
		}
	}
	return automaton.Blocks(group, from, to, label)
}
