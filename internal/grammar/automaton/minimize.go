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
	group := make([]int32, t.states())
	var from, to, label []int32
	for s := range group {
		switch {
		case !live[s]:
			continue
		case t.accept[s]:
			group[s] = 2
		default:
			group[s] = 1
		}
		for c, n := range t.next[s*t.k : (s+1)*t.k] {
			if n != Dead && live[n] {
				from, to, label = append(from, int32(s)), append(to, n), append(label, int32(c))
			}
		}
	}
	return t.quotient(live, Blocks(group, from, to, label))
}

// live reports which states are reachable from the start and reach an accepting state.
func (t *table) live() []bool {
	reached, live := make([]bool, t.states()), make([]bool, t.states())
	visit := func(set []bool, queue []int32, next func(s int32) []int32) []int32 {
		for i := 0; i < len(queue); i++ {
			for _, to := range next(queue[i]) {
				if to != Dead && !set[to] {
					set[to] = true
					queue = append(queue, to)
				}
			}
		}
		return queue
	}
	if t.start == Dead {
		return live
	}
	reached[t.start] = true
	order := visit(reached, []int32{t.start}, func(s int32) []int32 { return t.next[int(s)*t.k : int(s+1)*t.k] })
	before := make([][]int32, t.states())
	var ends []int32
	for _, s := range order {
		for _, to := range t.next[int(s)*t.k : int(s+1)*t.k] {
			if to != Dead {
				before[to] = append(before[to], s)
			}
		}
		if t.accept[s] {
			live[s] = true
			ends = append(ends, s)
		}
	}
	visit(live, ends, func(s int32) []int32 { return before[s] })
	return live
}

// Blocks numbers the equivalence classes of the states of a deterministic automaton. Two states
// are equivalent if they are in the same group, and each label leads from both to equivalent
// states or from neither. Transition i leads from state from[i] to state to[i]. The transitions
// of each state are sorted by their labels.
//
// It is Moore's algorithm: it divides the groups by where their transitions lead, until that
// divides none. Only states whose transitions lead to a block that is new are looked at again,
// and the largest part of a block keeps its number.
func Blocks(group, from, to, label []int32) []int32 {
	n := len(group)
	block := slices.Clone(group)
	size := make([]int, slices.Max(append([]int32{0}, group...))+1)
	leaving := groupBy(n, len(from), func(i int) (int32, int32) { return from[i], int32(i) })
	before := groupBy(n, len(from), func(i int) (int32, int32) { return to[i], from[i] })
	changed := make([]int32, n)
	for s, g := range group {
		size[g]++
		changed[s] = int32(s)
	}
	for len(changed) > 0 {
		var touched []int32
		states := make(map[int32][]int32) // of each block that is touched, those to look at
		seen := make(map[int32]bool)
		for _, t := range changed {
			for _, s := range before[t] {
				if b := block[s]; !seen[s] {
					if states[b] == nil {
						touched = append(touched, b)
					}
					seen[s], states[b] = true, append(states[b], s)
				}
			}
		}
		changed = changed[:0]
		var news [][]int32
		for _, b := range touched {
			parts := divide(states[b], func(key []byte, s int32) []byte {
				for _, i := range leaving[s] {
					key = binary.LittleEndian.AppendUint32(key, uint32(label[i]))
					key = binary.LittleEndian.AppendUint32(key, uint32(block[to[i]]))
				}
				return key
			})
			if len(states[b]) == size[b] {
				parts = parts[:len(parts)-1] // the largest
			}
			for _, part := range parts {
				size[b] -= len(part)
			}
			news = append(news, parts...)
		}
		for _, part := range news {
			for _, s := range part {
				block[s] = int32(len(size))
			}
			size = append(size, len(part))
			changed = append(changed, part...)
		}
	}
	ids := make(map[int32]int32) // some groups may be empty
	for s, b := range block {
		if _, ok := ids[b]; !ok {
			ids[b] = int32(len(ids))
		}
		block[s] = ids[b]
	}
	return block
}

// divide groups states by their keys, and returns the largest group last.
func divide(states []int32, appendKey func([]byte, int32) []byte) (parts [][]int32) {
	ids := make(map[string]int)
	var key []byte
	for _, s := range states {
		key = appendKey(key[:0], s)
		id, ok := ids[string(key)]
		if !ok {
			id = len(parts)
			ids[string(key)] = id
			parts = append(parts, nil)
		}
		parts[id] = append(parts[id], s)
	}
	slices.SortStableFunc(parts, func(a, b []int32) int { return len(a) - len(b) })
	return parts
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
