package compile

import "github.com/stricturi/stricturi/internal/grammar/automaton"

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
	group := make([]int32, m.states())
	outs := map[int]int32{}
	for s, out := range m.out {
		if _, ok := outs[out]; !ok {
			outs[out] = int32(len(outs))
		}
		group[s] = outs[out]
	}
	var byLabel [][]int32 // states
	var keys [][2]int     // what the labels are
	labels := map[[2]int]int{}
	for s := range m.states() {
		for c := range k {
			if m.next[s*k+c] < 0 {
				continue
			}
			key := [2]int{c, m.outs[s*k+c]}
			l, ok := labels[key]
			if !ok {
				l = len(byLabel)
				labels[key] = l
				byLabel, keys = append(byLabel, nil), append(keys, key)
			}
			byLabel[l] = append(byLabel[l], int32(s))
		}
	}
	var from, to, label []int32
	for l, states := range byLabel {
		for _, s := range states {
			from, to, label = append(from, s), append(to, int32(m.next[int(s)*k+keys[l][0]])), append(label, int32(l))
		}
	}
	return automaton.Blocks(group, from, to, label)
}
