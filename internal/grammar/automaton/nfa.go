package automaton

import (
	"slices"
)

// NFA is a nondeterministic automaton under construction. The zero value has no states and no members. [Compile] builds one from an
// expression.
type NFA struct {
	n      int32
	edges  []edge
	eps    [][2]int32
	start  []int32
	accept []int32
	sets   []Set
	setIDs map[string]int32
	key    []byte
	budget *Budget
}

// SetBudget sets the budget of [NFA.Determinize].
func (n *NFA) SetBudget(b *Budget) { n.budget = b }

type edge struct{ from, set, to int32 }

// AddState adds a state and returns its number. States are numbered from zero.
func (n *NFA) AddState() int {
	n.n++
	return int(n.n) - 1
}

// States returns the number of states.
func (n *NFA) States() int { return int(n.n) }

// AddEdge adds a transition for every symbol of on.
func (n *NFA) AddEdge(from int, on Set, to int) {
	if on.IsEmpty() {
		return
	}
	n.edges = append(n.edges, edge{n.state(from), n.intern(on), n.state(to)})
}

// AddEpsilon adds an empty move.
func (n *NFA) AddEpsilon(from, to int) {
	n.eps = append(n.eps, [2]int32{n.state(from), n.state(to)})
}

// AddStart makes a state a start state.
func (n *NFA) AddStart(s int) { n.start = append(n.start, n.state(s)) }

// AddAccepting makes a state accepting.
func (n *NFA) AddAccepting(s int) { n.accept = append(n.accept, n.state(s)) }

func (n *NFA) state(s int) int32 {
	if s < 0 || s >= int(n.n) {
		panic("automaton: no such state")
	}
	return int32(s)
}

func (n *NFA) intern(s Set) int32 {
	if n.setIDs == nil {
		n.setIDs = make(map[string]int32)
	}
	n.key = s.appendKey(n.key[:0])
	id, ok := n.setIDs[string(n.key)]
	if !ok {
		id = int32(len(n.sets))
		n.sets = append(n.sets, s)
		n.setIDs[string(n.key)] = id
	}
	return id
}

// Determinize returns the minimal automaton with the members of n. If the subset construction needs more than limit states, it fails with
// a [LimitError].
func (n *NFA) Determinize(limit int) (*DFA, error) { return n.determinize(universe, limit) }

// csr groups values by key. The values of key i are vals[off[i]:off[i+1]], in their original order.
type csr struct{ off, vals []int32 }

func groupBy(keys int32, count int, at func(i int) (key, val int32)) csr {
	g := csr{make([]int32, keys+2), make([]int32, count)}
	for i := range count {
		k, _ := at(i)
		g.off[k+2]++
	}
	for i := 2; i < len(g.off); i++ {
		g.off[i] += g.off[i-1]
	}
	for i := range count {
		k, v := at(i)
		g.vals[g.off[k+1]] = v
		g.off[k+1]++
	}
	g.off = g.off[:keys+1]
	return g
}

func (g csr) of(key int32) []int32 { return g.vals[g.off[key]:g.off[key+1]] }

// subsets is the state of a subset construction.
type subsets struct {
	byState csr // edge numbers by their tail
	eps     csr
	keep    []bool // whether the state has edges or accepts; others are left out of subsets
	accepts []bool
	seen    []int32 // stamps
	stamp   int32
	stack   []int32
	visits  int // since the budget was last charged

	flat []int32 // all subsets, one after the other
	off  []int32
	ids  map[uint64]int32 // hash to the last subset with that hash
	same []int32          // the previous subset with the same hash, or -1
}

// How many steps of a [Budget] the parts of a construction take.
const (
	embedded = 16 // a state or transition of a nondeterministic automaton
	cell     = 4  // a transition of a deterministic automaton, to fill and to minimize
	visited  = 4  // a member of a subset
)

func (n *NFA) determinize(alphabet Set, limit int) (*DFA, error) {
	if !n.budget.Spend(embedded * (n.States() + len(n.edges))) {
		return nil, &LimitError{limit, "DFA"}
	}
	ranges, k := partition(n.sets, alphabet)
	classesOf := make([][]int32, len(n.sets))
	for i, s := range n.sets {
		classesOf[i] = classesIn(ranges, k, s)
	}
	b := &subsets{
		byState: groupBy(n.n, len(n.edges), func(i int) (int32, int32) { return n.edges[i].from, int32(i) }),
		eps:     groupBy(n.n, len(n.eps), func(i int) (int32, int32) { return n.eps[i][0], n.eps[i][1] }),
		keep:    make([]bool, n.n),
		accepts: make([]bool, n.n),
		seen:    make([]int32, n.n),
		off:     []int32{0},
		ids:     make(map[uint64]int32),
	}
	for _, e := range n.edges {
		b.keep[e.from] = true
	}
	for _, s := range n.accept {
		b.keep[s], b.accepts[s] = true, true
	}
	t := &table{ranges: ranges, k: k}
	t.start = b.add(n.start, t)
	buckets := make([][]int32, k)
	most := cells(limit)
	for s := int32(0); int(s) < t.states(); s++ {
		if t.states() > limit || max(len(t.next), len(b.flat)) > most {
			return nil, &LimitError{limit, "DFA"}
		}
		if !n.budget.Spend(cell*k + visited*b.visits) {
			return nil, &LimitError{limit, "DFA"}
		}
		b.visits = 0
		for _, q := range b.flat[b.off[s]:b.off[s+1]] {
			for _, i := range b.byState.of(q) {
				e := n.edges[i]
				for _, c := range classesOf[e.set] {
					buckets[c] = append(buckets[c], e.to)
				}
			}
		}
		for c := range buckets {
			if len(buckets[c]) > 0 {
				b.visits += len(buckets[c])
				t.next[int(s)*k+c] = b.add(buckets[c], t)
				buckets[c] = buckets[c][:0]
			}
		}
	}
	return t.minimize(), nil
}

// add returns the number of the subset that consists of from and its empty moves, adding it to the table if it is new. The number of the empty
// subset is Dead.
func (b *subsets) add(from []int32, t *table) int32 {
	b.stamp++
	begin := len(b.flat)
	push := func(q int32) {
		if b.seen[q] != b.stamp {
			b.seen[q] = b.stamp
			b.stack = append(b.stack, q)
		}
	}
	for _, q := range from {
		push(q)
	}
	accept := false
	for len(b.stack) > 0 {
		q := b.stack[len(b.stack)-1]
		b.stack = b.stack[:len(b.stack)-1]
		b.visits++
		if b.keep[q] {
			b.flat = append(b.flat, q)
			accept = accept || b.accepts[q]
		}
		for _, r := range b.eps.of(q) {
			push(r)
		}
	}
	subset := b.flat[begin:]
	if len(subset) == 0 {
		return Dead
	}
	slices.Sort(subset)
	hash := uint64(14695981039346656037)
	for _, q := range subset {
		hash = (hash ^ uint64(q)) * 1099511628211
		hash ^= hash >> 29
	}
	last, ok := b.ids[hash]
	if !ok {
		last = -1
	}
	for id := last; id >= 0; id = b.same[id] {
		if slices.Equal(subset, b.flat[b.off[id]:b.off[id+1]]) {
			b.flat = b.flat[:begin]
			return id
		}
	}
	id := t.addState(accept)
	b.off = append(b.off, int32(len(b.flat)))
	b.same = append(b.same, last)
	b.ids[hash] = id
	return id
}

// NFA returns a nondeterministic automaton with the members of d, which can be extended.
func (d *DFA) NFA() *NFA {
	n := new(NFA)
	for s := range d.States() {
		n.AddState()
		if d.accept[s] {
			n.AddAccepting(s)
		}
	}
	if d.start != Dead {
		n.AddStart(int(d.start))
	}
	for s := range d.States() {
		for t, on := range d.arcs(s) {
			n.AddEdge(s, on, t)
		}
	}
	return n
}

// Erase returns the automaton of the members of d with every symbol of s removed.
func (d *DFA) Erase(s Set, limit int) (*DFA, error) {
	n := d.NFA()
	kept := n.edges[:0]
	for _, e := range n.edges {
		on := n.sets[e.set]
		if !on.Intersect(s).IsEmpty() {
			n.AddEpsilon(int(e.from), int(e.to))
		}
		if rest := on.Minus(s); !rest.IsEmpty() {
			kept = append(kept, edge{e.from, n.intern(rest), e.to})
		}
	}
	n.edges = kept
	return n.Determinize(limit)
}
