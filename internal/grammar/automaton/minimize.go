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
// states or from neither. Transition i leads from state from[i] to state to[i].
//
// It is the algorithm of Valmari and Lehtinen (Efficient minimization of DFAs with partial
// transition functions, 2008): the states are divided by the sets of transitions with the same
// label into the same block, and the transitions by the blocks that they lead to.
func Blocks(group, from, to, label []int32) []int32 {
	blocks, arcs := divide(group), divide(label)
	into := groupBy(len(group), len(to), func(i int) (int32, int32) { return to[i], int32(i) })
	b := 1 // transitions that lead into none of the others lead into the first block
	for a := 0; a < len(arcs.first); a++ {
		for _, i := range arcs.part(a) {
			blocks.mark(from[i])
		}
		blocks.split()
		for ; b < len(blocks.first); b++ {
			for _, s := range blocks.part(b) {
				for _, i := range into[s] {
					arcs.mark(i)
				}
			}
			arcs.split()
		}
	}
	return blocks.of
}

// A division divides numbers into parts.
type division struct {
	elems, place []int32 // the numbers, part by part, and the place of each
	of           []int32 // the part of each number
	first, end   []int32 // of each part, in elems
	marked       []int32 // how many numbers at the beginning of each part are marked
	touched      []int32 // the parts with marked numbers
}

// divide returns a division of the numbers of keys into parts with equal keys.
func divide(keys []int32) *division {
	d := &division{place: make([]int32, len(keys)), of: make([]int32, len(keys))}
	most := slices.Max(append([]int32{0}, keys...))
	for _, part := range groupBy(int(most)+1, len(keys), func(i int) (int32, int32) { return keys[i], int32(i) }) {
		first := len(d.elems)
		d.elems = append(d.elems, part...)
		for i, e := range part {
			d.place[e] = int32(first + i)
		}
		if len(part) > 0 {
			d.add(first, len(d.elems))
		}
	}
	return d
}

// add makes a part of elements.
func (d *division) add(first, end int) {
	for _, e := range d.elems[first:end] {
		d.of[e] = int32(len(d.first))
	}
	d.first, d.end, d.marked = append(d.first, int32(first)), append(d.end, int32(end)), append(d.marked, 0)
}

// part returns the numbers of a part.
func (d *division) part(p int) []int32 { return d.elems[d.first[p]:d.end[p]] }

// mark marks a number that is not marked.
func (d *division) mark(e int32) {
	p := d.of[e]
	if d.marked[p] == 0 {
		d.touched = append(d.touched, p)
	}
	i, k := d.place[e], d.first[p]+d.marked[p]
	d.marked[p]++
	other := d.elems[k]
	d.elems[i], d.elems[k] = other, e
	d.place[other], d.place[e] = i, k
}

// split divides the parts of which some numbers are marked and some are not. The larger half keeps
// its number.
func (d *division) split() {
	for _, p := range d.touched {
		first, middle, end := d.first[p], d.first[p]+d.marked[p], d.end[p]
		d.marked[p] = 0
		switch {
		case middle == end:
		case middle-first < end-middle:
			d.first[p] = middle
			d.add(int(first), int(middle))
		default:
			d.end[p] = middle
			d.add(int(middle), int(end))
		}
	}
	d.touched = d.touched[:0]
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
