package automaton

import (
	"encoding/binary"
	"slices"
)

// table is a deterministic automaton that need not be minimal. The constructions build one, and minimize converts it to a [DFA].
type table struct {
	ranges []classRange
	k      int
	start  int32
	next   []int32 // states × k, Dead if there is no transition
	accept []bool
}

func (t *table) states() int { return len(t.accept) }

// addState adds a state without transitions.
func (t *table) addState(accept bool) int32 {
	for range t.k {
		t.next = append(t.next, Dead)
	}
	t.accept = append(t.accept, accept)
	return int32(len(t.accept) - 1)
}

// minimize returns the canonical minimal automaton with the language of t.
func (t *table) minimize() *DFA {
	live := t.live()
	// The transitions between live states, sorted by class.
	var from, to, label []int32
	for c := range t.k {
		for s := range t.accept {
			if !live[s] {
				continue
			}
			if n := t.next[s*t.k+c]; n != Dead && live[n] {
				from, to, label = append(from, int32(s)), append(to, n), append(label, int32(c))
			}
		}
	}
	block := t.blocks(live, from, to, label)
	return t.quotient(live, block)
}

// live reports which states are reachable from the start and reach an accepting state.
func (t *table) live() []bool {
	n := t.states()
	reached := make([]bool, n)
	var queue []int32
	push := func(s int32) {
		if s != Dead && !reached[s] {
			reached[s] = true
			queue = append(queue, s)
		}
	}
	push(t.start)
	arcs := 0
	for i := 0; i < len(queue); i++ {
		s := int(queue[i])
		for _, to := range t.next[s*t.k : (s+1)*t.k] {
			push(to)
		}
		arcs += t.k
	}
	// Backwards, over the transitions of the states reached.
	order := queue
	back := groupBy(n+1, arcs, func(i int) (int32, int32) {
		s := order[i/t.k]
		return t.next[int(s)*t.k+i%t.k] + 1, s // Dead is key 0
	})
	live := make([]bool, n)
	var stack []int32
	for _, s := range order {
		if t.accept[s] {
			live[s] = true
			stack = append(stack, s)
		}
	}
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, p := range back[s+1] {
			if !live[p] {
				live[p] = true
				stack = append(stack, p)
			}
		}
	}
	return live
}

// partitioner is the refinable partition of Valmari and Lehtinen.
type partitioner struct {
	elems, loc, set []int32 // elements by set, position of an element, set of an element
	first, past     []int32 // the part of elems that is a set
	marked          []int32 // number of marked elements of a set, which are its first
	touched         []int32 // sets with marked elements
}

func newPartitioner(n int) *partitioner {
	p := &partitioner{elems: make([]int32, n), loc: make([]int32, n), set: make([]int32, n)}
	for i := range p.elems {
		p.elems[i], p.loc[i] = int32(i), int32(i)
	}
	if n > 0 {
		p.first, p.past, p.marked = []int32{0}, []int32{int32(n)}, []int32{0}
	}
	return p
}

func (p *partitioner) mark(e int32) {
	s := p.set[e]
	i, j := p.loc[e], p.first[s]+p.marked[s]
	if i < j {
		return // marked before
	}
	p.elems[i] = p.elems[j]
	p.loc[p.elems[i]] = i
	p.elems[j] = e
	p.loc[e] = j
	if p.marked[s] == 0 {
		p.touched = append(p.touched, s)
	}
	p.marked[s]++
}

// split divides every touched set into its marked and its other elements; the smaller part becomes a new set.
func (p *partitioner) split() {
	for len(p.touched) > 0 {
		s := p.touched[len(p.touched)-1]
		p.touched = p.touched[:len(p.touched)-1]
		mid := p.first[s] + p.marked[s]
		p.marked[s] = 0
		if mid == p.past[s] {
			continue
		}
		z := int32(len(p.first))
		if mid-p.first[s] <= p.past[s]-mid {
			p.first, p.past = append(p.first, p.first[s]), append(p.past, mid)
			p.first[s] = mid
		} else {
			p.first, p.past = append(p.first, mid), append(p.past, p.past[s])
			p.past[s] = mid
		}
		p.marked = append(p.marked, 0)
		for _, e := range p.elems[p.first[z]:p.past[z]] {
			p.set[e] = z
		}
	}
}

// blocks numbers the equivalence classes of the states.
func (t *table) blocks(live []bool, from, to, label []int32) []int32 {
	group := make([]int32, t.states())
	for s, ok := range live {
		switch {
		case ok && t.accept[s]:
			group[s] = 2
		case ok:
			group[s] = 1
		}
	}
	return Blocks(group, from, to, label)
}

// Blocks numbers the equivalence classes of the states of a deterministic automaton. Two states
// are equivalent if they are in the same group, and each label leads from both to equivalent
// states or from neither. Transition i leads from state from[i] to state to[i]. Transitions are
// sorted by their labels.
//
// It is Hopcroft's algorithm for partial automata (A. Valmari, Fast brief practical DFA
// minimization, 2012), which refines both the states and the transitions, in O(m log n) for m
// transitions.
func Blocks(group, from, to, label []int32) []int32 {
	n := len(group)
	b := newPartitioner(n)
	groups := groupBy(int(slices.Max(append([]int32{0}, group...)))+1, n, func(s int) (int32, int32) { return group[s], int32(s) })
	for _, states := range groups {
		for _, s := range states {
			b.mark(s)
		}
		b.split()
	}
	// The first partition of the transitions is by class; they come sorted.
	c := newPartitioner(len(from))
	c.first, c.past, c.marked = nil, nil, nil
	for i := range label {
		if i == 0 || label[i] != label[i-1] {
			c.first, c.past, c.marked = append(c.first, int32(i)), append(c.past, int32(i)), append(c.marked, 0)
		}
		z := len(c.first) - 1
		c.past[z] = int32(i) + 1
		c.set[i] = int32(z)
	}
	into := groupBy(n, len(to), func(i int) (int32, int32) { return to[i], int32(i) })
	// Split transitions by the blocks they lead to, and blocks by the sets of transitions that leave them.
	for bi, ci := 0, 0; ; {
		for ; bi < len(b.first); bi++ {
			for i := b.first[bi]; i < b.past[bi]; i++ {
				for _, e := range into[b.elems[i]] {
					c.mark(e)
				}
			}
			c.split()
		}
		if ci == len(c.first) {
			return b.set
		}
		for i := c.first[ci]; i < c.past[ci]; i++ {
			b.mark(from[c.elems[i]])
		}
		b.split()
		ci++
	}
}

// quotient merges the states of each block and the classes that no state distinguishes, and
// numbers both canonically: classes by their least symbols, states breadth first in the order
// of the classes.
func (t *table) quotient(live []bool, block []int32) *DFA {
	member := make([]int32, t.states()) // block to one of its states, plus one
	var blocks []int32
	for s, ok := range live {
		if ok && member[block[s]] == 0 {
			member[block[s]] = int32(s) + 1
			blocks = append(blocks, block[s])
		}
	}
	// Merge classes with equal columns. Marks without transitions are not part of the alphabet.
	columns := make(map[string]int32)
	joined := make([]int32, t.k)
	dead := int32(-1)
	key := make([]byte, 0, 4*len(blocks))
	for c := range t.k {
		key = key[:0]
		empty := true
		for _, b := range blocks {
			to := uint32(0)
			if n := t.next[int(member[b]-1)*t.k+c]; n != Dead && live[n] {
				to = uint32(block[n]) + 1
				empty = false
			}
			key = binary.LittleEndian.AppendUint32(key, to)
		}
		id, ok := columns[string(key)]
		if !ok {
			id = int32(c)
			columns[string(key)] = id
		}
		joined[c] = id
		if empty {
			dead = id
		}
	}
	kept := make([]classRange, 0, len(t.ranges))
	for _, r := range t.ranges {
		id := joined[r.class]
		if id == dead && IsMark(r.Lo) {
			continue
		}
		kept = append(kept, classRange{r.Range, id})
	}
	ids := make([]int32, len(kept))
	for i, r := range kept {
		ids[i] = r.class
	}
	old := firstsInOrder(ids, t.k)
	ranges, k := renumber(kept, int32(t.k))

	d := &DFA{k: k, start: Dead, ranges: ranges}
	number := make([]int32, t.states()) // of a block, plus one
	order := make([]int32, 0, len(blocks))
	visit := func(s int32) int32 {
		if s == Dead || !live[s] {
			return Dead
		}
		b := block[s]
		if number[b] == 0 {
			order = append(order, member[b]-1)
			number[b] = int32(len(order))
		}
		return number[b] - 1
	}
	if t.start != Dead {
		d.start = visit(t.start)
	}
	d.accept = make([]bool, 0, len(blocks))
	d.next = make([]int32, 0, len(blocks)*len(old))
	for i := 0; i < len(order); i++ {
		s := int(order[i])
		d.accept = append(d.accept, t.accept[s])
		for _, c := range old {
			d.next = append(d.next, visit(t.next[s*t.k+int(c)]))
		}
	}
	return d
}

// firstsInOrder returns the distinct values in ids, which are less than n, in the order of their first occurrence.
func firstsInOrder(ids []int32, n int) []int32 {
	seen := make([]bool, n)
	var out []int32
	for _, id := range ids {
		if !seen[id] {
			seen[id] = true
			out = append(out, id)
		}
	}
	return out
}
