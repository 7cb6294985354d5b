package automaton

import (
	"slices"
)

// NFA is a nondeterministic automaton under construction. The zero value has no states and no
// members. [Compile] builds one from an expression.
type NFA struct {
	n      int32
	edges  []edge
	eps    [][2]int32
	covers [][2]int32
	start  []int32
	accept []int32
	sets   []Set
	setIDs map[string]int32
	key    []byte
	budget *Budget
	levels int // see SetLength
}

// SetBudget sets the budget of the states and transitions that are added, and of [NFA.Determinize].
func (n *NFA) SetBudget(b *Budget) { n.budget = b }

// SetLength makes [NFA.Determinize] leave out the members of more than length symbols.
func (n *NFA) SetLength(length int) { n.levels = length + 1 }

type edge struct{ from, set, to int32 }

// AddState adds a state and returns its number. States are numbered from zero.
func (n *NFA) AddState() int {
	n.budget.Spend(embedded)
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
	n.budget.Spend(embedded)
	n.edges = append(n.edges, edge{n.state(from), n.intern(on), n.state(to)})
}

// AddEpsilon adds an empty move.
func (n *NFA) AddEpsilon(from, to int) {
	n.eps = append(n.eps, [2]int32{n.state(from), n.state(to)})
}

// AddCover declares that the strings from state s to members are also strings from state by and its
// empty moves, whose own are not left out then. So determinization can leave out s where by is.
func (n *NFA) AddCover(by, s int) {
	n.budget.Spend(visited)
	n.covers = append(n.covers, [2]int32{n.state(by), n.state(s)})
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

// groupBy groups count values by their keys, which are less than keys.
func groupBy(keys, count int, at func(i int) (key, val int32)) [][]int32 {
	sizes := make([]int, keys)
	for i := range count {
		k, _ := at(i)
		sizes[k]++
	}
	groups, rest := make([][]int32, keys), make([]int32, count)
	for k, n := range sizes {
		groups[k], rest = rest[:0:n], rest[n:]
	}
	for i := range count {
		k, v := at(i)
		groups[k] = append(groups[k], v)
	}
	return groups
}

// subsets is the state of a subset construction.
type subsets struct {
	edges, empty [][]int32 // by state: its edges, and where its empty moves lead
	covers       [][]bool  // by state: which states can be left out where it is; see AddCover
	accepts      []bool
	least        []int   // by state: the symbols to an accepting one, nil without SetLength
	left         int     // the most symbols that may follow a subset
	seen         []int32 // by state: the last round that came by
	round        int32
	t            *table
	sets         [][]int32 // the states of each subset that have edges or accept
	ids          map[uint64]int32
	size, work   int // of all sets, and the steps for a state

	stack, subset, by []int32 // for add
}

// How many steps of a [Budget] the parts of a construction take.
const (
	embedded = 16 // a state or transition of a nondeterministic automaton
	cell     = 4  // a transition of a deterministic automaton, to fill and to minimize
	visited  = 2  // a state to add to a subset
)

func (n *NFA) determinize(limit int, budget *Budget) (*DFA, error) {
	if !budget.Spend(0) {
		return nil, &LimitError{0, "DFA"}
	}
	ranges, k := partition(n.sets, universe)
	classesOf := make([][]int32, len(n.sets))
	for i, s := range n.sets {
		classesOf[i] = classesIn(ranges, k, s)
	}
	b := &subsets{
		edges:   groupBy(int(n.n), len(n.edges), func(i int) (int32, int32) { return n.edges[i].from, int32(i) }),
		empty:   groupBy(int(n.n), len(n.eps), func(i int) (int32, int32) { return n.eps[i][0], n.eps[i][1] }),
		accepts: make([]bool, n.n),
		seen:    make([]int32, n.n),
		t:       &table{ranges: ranges, k: k},
		ids:     make(map[uint64]int32),
	}
	if len(n.covers) > 0 {
		b.covers = make([][]bool, n.n)
	}
	for _, c := range n.covers {
		if b.covers[c[0]] == nil {
			b.covers[c[0]] = make([]bool, n.n)
		}
		b.covers[c[0]][c[1]] = true
	}
	for _, s := range n.accept {
		b.accepts[s] = true
	}
	if n.levels > 0 {
		b.least, b.left = n.least(), n.levels-1
	}
	b.t.start = b.add(n.start)
	to := make([][]int32, k)
	alike := make([]int, n.n) // the last class whose states begin with each, plus one
	steps := make([]int, k)   // of each of these
	most := cells(limit)
	level, end := 0, 0 // strings to the states before end have fewer symbols than level
	for s := 0; s < b.t.states(); s++ {
		if n.levels > 0 && s == end {
			if level++; level == n.levels {
				break
			}
			clear(b.ids) // longer strings lead to other states
			b.left--
			end = b.t.states()
		}
		b.work = cell * k
		for _, q := range b.sets[s] {
			for _, i := range b.edges[q] {
				e := n.edges[i]
				for _, c := range classesOf[e.set] {
					to[c] = append(to[c], e.to)
				}
			}
		}
		for c, states := range to {
			if len(states) == 0 {
				continue
			}
			if d := alike[states[0]] - 1; d >= 0 && slices.Equal(to[d], states) {
				b.t.next[s*k+c] = b.t.next[s*k+d]
				b.work += steps[d]
				continue
			}
			alike[states[0]] = c + 1
			before := b.work
			b.t.next[s*k+c] = b.add(states)
			steps[c] = b.work - before
		}
		for c, states := range to {
			if len(states) > 0 {
				alike[states[0]] = 0
			}
			to[c] = states[:0]
		}
		switch {
		case b.t.states() > limit || max(len(b.t.next), b.size) > most:
			return nil, &LimitError{limit, "DFA"}
		case !budget.Spend(b.work):
			return nil, &LimitError{0, "DFA"}
		}
	}
	return b.t.minimize(), nil
}

// least returns the least number of symbols that lead from each state to an accepting one, or
// n.levels if none do.
func (n *NFA) least() []int {
	edges := groupBy(int(n.n), len(n.edges), func(i int) (int32, int32) { return n.edges[i].to, n.edges[i].from })
	empty := groupBy(int(n.n), len(n.eps), func(i int) (int32, int32) { return n.eps[i][1], n.eps[i][0] })
	least := slices.Repeat([]int{n.levels}, int(n.n))
	near := slices.Clone(n.accept)
	for symbols := range n.levels {
		var next []int32
		for i := 0; i < len(near); i++ {
			if s := near[i]; least[s] == n.levels {
				least[s] = symbols
				near, next = append(near, empty[s]...), append(next, edges[s]...)
			}
		}
		near = next
	}
	return least
}

// add returns the number of the subset that consists of from and its empty moves. The number
// of the empty subset is Dead.
func (b *subsets) add(from []int32) int32 {
	b.round++
	stack, subset := append(b.stack[:0], from...), b.subset[:0]
	accept := false
	for len(stack) > 0 {
		q := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		b.work += visited
		if b.seen[q] == b.round || b.least != nil && b.least[q] > b.left {
			continue
		}
		b.seen[q] = b.round
		if b.accepts[q] || len(b.edges[q]) > 0 {
			subset = append(subset, q)
			accept = accept || b.accepts[q]
		}
		stack = append(stack, b.empty[q]...)
	}
	if len(subset) == 0 {
		return Dead
	}
	if b.covers != nil {
		b.by = append(b.by[:0], subset...)
		b.by = slices.DeleteFunc(b.by, func(q int32) bool { return b.covers[q] == nil })
		b.work += len(subset) * len(b.by)
		subset = slices.DeleteFunc(subset, func(q int32) bool {
			covered := slices.ContainsFunc(b.by, func(by int32) bool { return b.covers[by][q] })
			if covered {
				b.seen[q]--
			}
			return covered
		})
	}
	hash := uint64(0)
	for _, q := range subset {
		x := (uint64(q) + 1) * 0x9e3779b97f4a7c15
		hash += x ^ x>>32
	}
	id, ok := b.ids[hash]
	for ; ok && !b.is(id, len(subset)); id, ok = b.ids[hash] {
		hash++
	}
	if !ok {
		id = b.t.addState(accept)
		b.ids[hash] = id
		b.sets, b.size = append(b.sets, slices.Clone(subset)), b.size+len(subset)
	}
	b.stack, b.subset = stack, subset
	return id
}

// is reports whether a subset has a number of states, all of which are seen in this round.
func (b *subsets) is(id int32, states int) bool {
	return len(b.sets[id]) == states && !slices.ContainsFunc(b.sets[id], func(q int32) bool { return b.seen[q] != b.round })
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
		for t, on := range d.Arcs(s) {
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
