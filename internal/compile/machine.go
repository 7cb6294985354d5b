package compile

import "github.com/stricturi/stricturi/internal/grammar/automaton"

// A machine is a deterministic automaton. Its states have outputs in out, and some of its
// transitions in outs.
type machine struct {
	classes *classing
	next    []int       // states × classes, -1 if no member follows
	outs    map[int]int // by index in next
	out     []int       // of states
	starts  []int
}

func (m *machine) states() int { return len(m.out) }

func (m *machine) add() int {
	m.out = append(m.out, 0)
	for range m.classes.Len() {
		m.next = append(m.next, -1)
	}
	return len(m.out) - 1
}

// minimize returns the smallest equivalent machine. States are numbered breadth first from each
// start in turn.
func (m *machine) minimize() *machine {
	block := m.blocks()
	k := m.classes.Len()
	number := map[int32]int{}
	small := &machine{classes: m.classes, outs: map[int]int{}}
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
					if out, ok := m.outs[s*k+c]; ok {
						small.outs[i*k+c] = out
					}
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
	outputs := 1
	for _, out := range m.outs {
		outputs = max(outputs, out+1)
	}
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

// A classing is a partition of the characters: each set of a list has all characters of a class
// or none. Class 0 has the characters that are in no set.
type classing struct {
	*automaton.Partition
	in [][]int // the classes of each set, ascending
}

func classify(sets []automaton.Set) *classing {
	c := &classing{Partition: automaton.NewPartition(sets)}
	for _, s := range sets {
		c.in = append(c.in, c.Within(s))
	}
	return c
}

// sets returns the characters of each class.
func (c *classing) sets() (sets []automaton.Set) {
	ranges := make([][]automaton.Range, c.Len())
	for r, class := range c.Ranges() {
		ranges[class] = append(ranges[class], r)
	}
	for _, of := range ranges {
		sets = append(sets, automaton.NewSet(of...))
	}
	return sets
}

// A numbering numbers keys in the order in which they come.
type numbering map[string]int

// of returns the number of a key, and whether it is new.
func (n numbering) of(key string) (number int, isNew bool) {
	number, ok := n[key]
	if !ok {
		number = len(n)
		n[key] = number
	}
	return number, !ok
}
