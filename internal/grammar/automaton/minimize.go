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
	first := len(t.next)
	t.next = slices.Grow(t.next, t.k)[:first+t.k]
	for c := range t.k {
		t.next[first+c] = Dead
	}
	t.accept = append(t.accept, accept)
	return int32(len(t.accept) - 1)
}

// minimize returns the canonical minimal automaton with the language of t, whose states are
// reachable from the start.
func (t *table) minimize() *DFA {
	live := t.live()
	group := make([]int32, t.states())
	from, to, label := make([]int32, 0, len(t.next)), make([]int32, 0, len(t.next)), make([]int32, 0, len(t.next))
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

// live reports which states reach an accepting state.
func (t *table) live() []bool {
	live := slices.Clone(t.accept)
	var from, to, ends []int32
	for s, accepts := range live {
		if accepts {
			ends = append(ends, int32(s))
		}
		last := int32(Dead)
		for _, n := range t.next[s*t.k : (s+1)*t.k] {
			if n != Dead && n != last {
				from, to, last = append(from, int32(s)), append(to, n), n
			}
		}
	}
	before := groupBy(t.states(), len(to), func(i int) (int32, int32) { return to[i], from[i] })
	for i := 0; i < len(ends); i++ {
		for _, s := range before[ends[i]] {
			if !live[s] {
				live[s], ends = true, append(ends, s)
			}
		}
	}
	return live
}

// Blocks numbers the equivalence classes of the states of a deterministic automaton. Two states
// are equivalent if they are in the same group, and each label leads from both to equivalent
// states or from neither. Transition i leads from state from[i] to state to[i]. The transitions are in the
// order of their states, and those of a state in the order of their labels.
//
// States are divided by the blocks that their transitions lead to, and those before states with another
// block again.
func Blocks(group, from, to, label []int32) []int32 {
	n := len(group)
	into := groupBy(n, len(to), func(i int) (int32, int32) { return to[i], from[i] })
	first := make([]int, n+1) // transition of each state
	for _, s := range from {
		first[s+1]++
	}
	todo, waits := make([]int32, n), make([]bool, n)
	for s := range n {
		first[s+1] += first[s]
		todo[s], waits[s] = int32(s), true
	}
	d := divide(group)
	var key []byte
	for len(todo) > 0 {
		ids, parts := make(map[string]int), [][]int32(nil)
		for _, s := range todo {
			waits[s] = false
			key = binary.LittleEndian.AppendUint32(key[:0], uint32(d.of[s]))
			for i := first[s]; i < first[s+1]; {
				least, b := i, d.of[to[i]]
				for i++; i < first[s+1] && d.of[to[i]] == b && label[i] == label[i-1]+1; i++ {
				}
				for _, x := range []int32{label[least], label[i-1], b} {
					key = binary.LittleEndian.AppendUint32(key, uint32(x))
				}
			}
			id, ok := ids[string(key)]
			if !ok {
				id = len(parts)
				ids[string(key)], parts = id, append(parts, nil)
			}
			parts[id] = append(parts[id], s)
		}
		todo = todo[:0]
		for _, t := range d.split(parts) {
			for _, s := range into[t] {
				if !waits[s] {
					waits[s], todo = true, append(todo, s)
				}
			}
		}
	}
	return d.of
}

// A division divides states into blocks.
type division struct {
	of     []int32   // the block of each state
	blocks [][]int32 // the states of each block, and perhaps some that were in it
	size   []int     // of each block
}

// divide returns a division of states into blocks with equal keys.
func divide(keys []int32) *division {
	most := slices.Max(append([]int32{0}, keys...))
	d := &division{of: make([]int32, len(keys))}
	for _, states := range groupBy(int(most)+1, len(keys), func(i int) (int32, int32) { return keys[i], int32(i) }) {
		if len(states) > 0 {
			d.add(states)
		}
	}
	return d
}

// add makes a block of states.
func (d *division) add(states []int32) {
	for _, s := range states {
		d.of[s] = int32(len(d.blocks))
	}
	d.blocks, d.size = append(d.blocks, states), append(d.size, len(states))
}

// split makes each part of a block, and what is left of it, a block, and returns the states whose block has
// another number. The largest one keeps the number.
func (d *division) split(parts [][]int32) (moved []int32) {
	within, largest := make([]int32, len(parts)), make(map[int32]int)
	for i, part := range parts {
		b := d.of[part[0]]
		within[i] = b
		d.size[b] -= len(part)
		if j, ok := largest[b]; !ok || len(part) > len(parts[j]) {
			largest[b] = i
		}
		for _, s := range part {
			d.of[s] = -1
		}
	}
	for i, b := range within {
		switch left := d.size[b]; {
		case largest[b] != i || left == 0:
		case left > len(parts[i]):
			largest[b] = -1
		default:
			rest := slices.DeleteFunc(d.blocks[b], func(s int32) bool { return d.of[s] != b })
			parts, within = append(parts, rest), append(within, b)
		}
	}
	for i, part := range parts {
		b := within[i]
		if largest[b] != i {
			d.add(part)
			moved = append(moved, part...)
			continue
		}
		d.blocks[b], d.size[b] = part, len(part)
		for _, s := range part {
			d.of[s] = b
		}
	}
	return moved
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
