package compile

import (
	"context"
	"slices"
)

// A readingMachine finds the first reading of a text. It is deterministic: a state is the list
// of nodes of the readings of the text so far, the first match first. Each move has, for each
// reading, the previous reading and an action. So the machine reads a text forward, stores the
// moves, and then goes back along the first complete reading.
type readingMachine struct {
	*readings
	actions []readingAction
	states  []readingState
	starts  []int
	finals  []map[int]readingFinal // by rule and state
	deepest int                    // how many rules are open at a time, at most

	actionIDs map[string]int
	lists     map[string]int // states by nodes
	similar   [][]bool       // by node and node; nil if there are too many
}

type readingState struct {
	nodes []int
	moves []readingMove // by class
}

// A readingMove is what a state does at a character. To is -1 if no reading goes on.
type readingMove struct {
	to   int
	back []readingBack // by readings of to
}

type readingBack struct{ from, action int }

// A readingAction is what a reading does at a character: events before it, the rules that
// consist of it, and events after it.
type readingAction struct{ before, chain, after []int }

// A readingFinal says how the first reading of a text ends.
type readingFinal struct {
	reading, depth int
	end            []int
}

func newReadingMachine(ctx context.Context, r *readings) (*readingMachine, error) {
	m := &readingMachine{readings: r, actionIDs: map[string]int{}, lists: map[string]int{}}
	m.starts, m.finals = make([]int, len(r.starts)), make([]map[int]readingFinal, len(r.starts))
	if len(r.nodes) <= maxSimilar {
		m.compare(ctx)
	}
	for rule := range r.starts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		s := &sharing{readingMachine: m, rule: rule, complete: len(m.states), known: map[string]image{}, finals: map[int]readingFinal{}}
		m.finals[rule] = s.finals
		x, err := s.place(way{[]int{r.starts[rule]}, []int{1}})
		if err != nil {
			return nil, err
		}
		m.starts[rule] = x.state
	}
	m.renumber()
	return m, nil
}

// renumber numbers the states breadth first, so that those that count characters in
// parallel are at equal distances.
func (m *readingMachine) renumber() {
	of, order := make([]int, len(m.states)), []int(nil)
	for i := range of {
		of[i] = -1
	}
	visit := func(id int) {
		if of[id] < 0 {
			of[id] = len(order)
			order = append(order, id)
		}
	}
	for rule, s := range m.starts {
		visit(s)
		m.starts[rule] = of[s]
		for i := of[s]; i < len(order); i++ {
			for _, move := range m.states[order[i]].moves {
				if move.to >= 0 {
					visit(move.to)
				}
			}
		}
	}
	states := make([]readingState, len(order))
	for i, id := range order {
		states[i] = m.states[id]
		for class, move := range states[i].moves {
			if move.to >= 0 {
				states[i].moves[class].to = of[move.to]
			}
		}
	}
	m.states = states
	for rule, finals := range m.finals {
		m.finals[rule] = map[int]readingFinal{}
		for id, f := range finals {
			m.finals[rule][of[id]] = f
		}
	}
}

const maxSimilar = 6000

// compare finds the pairs of nodes of which the second one has all readings of the first.
func (m *readingMachine) compare(ctx context.Context) {
	m.similar = make([][]bool, len(m.nodes))
	for a := range m.nodes {
		m.similar[a] = make([]bool, len(m.nodes))
		for b := range m.nodes {
			m.similar[a][b] = true
		}
	}
	for changed := true; changed; {
		changed = false
		for a := len(m.nodes) - 1; a >= 0; a-- { // most edges lead to later nodes
			for b, ok := range slices.Backward(m.similar[a]) {
				if ok && a != b && !m.includes(b, a) {
					m.similar[a][b], changed = false, true
				}
			}
			if ctx.Err() != nil {
				return
			}
		}
	}
}

func (m *readingMachine) includes(b, a int) bool {
	for _, e := range m.nodes[a].edges {
		if !slices.ContainsFunc(m.nodes[b].edges, func(f readingEdge) bool {
			if e.leaf != f.leaf || !m.similar[e.to][f.to] || !slices.Equal(e.before, f.before) {
				return false
			}
			_, ok := m.extra(e.after, f.after, e.to)
			return ok
		}) {
			return false
		}
	}
	return true
}

// extra returns how many closes more has after events, if it differs in nothing else and no
// character follows.
func (m *readingMachine) extra(events, more []int, to int) (int, bool) {
	n := len(more) - len(events)
	if n < 0 || !slices.Equal(more[:len(events)], events) || slices.ContainsFunc(more[len(events):], func(e int) bool { return e != closes }) {
		return 0, false
	}
	return n, n == 0 || len(m.nodes[to].edges) == 0
}

func (m *readingMachine) action(e *readingEdge, class int) int {
	x := readingAction{e.before, m.leaves[e.leaf].chains[class], e.after}
	for len(x.before) > 0 && x.before[len(x.before)-1] != closes && len(x.after) > 0 && x.after[0] == closes {
		x.chain = append(x.before[len(x.before)-1:len(x.before):len(x.before)], x.chain...)
		x.before, x.after = x.before[:len(x.before)-1], x.after[1:]
	}
	key := appendInts(nil, len(x.before), len(x.chain))
	key = appendInts(appendInts(appendInts(key, x.before...), x.chain...), x.after...)
	id := number(m.actionIDs, string(key))
	if id == len(m.actions) {
		m.actions = append(m.actions, x)
	}
	return id
}

// An ownBack is a readingBack with its edge.
type ownBack struct {
	readingBack
	edge *readingEdge
}

// move returns the nodes to which a character leads.
func (m *readingMachine) move(w way, class int) (to way, back []ownBack) {
	for i, n := range w.nodes {
		for j := range m.nodes[n].edges {
			e := &m.nodes[n].edges[j]
			if m.leaves[e.leaf].in[class] && !slices.Contains(to.nodes, e.to) {
				to.nodes = append(to.nodes, e.to)
				to.depths = append(to.depths, w.depths[i]+rise(e.before)+rise(e.after))
				back = append(back, ownBack{readingBack{i, m.action(e, class)}, e})
				m.deepest = max(m.deepest, w.depths[i]+opens(e.before)+opens(e.after))
			}
		}
	}
	return to, back
}

// A sharing adds the states of a rule. A state of another rule is used again if it has all
// readings of a state, with the same actions: then it does not matter that it has others.
type sharing struct {
	*readingMachine
	rule     int
	complete int // number of states that can be used again
	known    map[string]image
	finals   map[int]readingFinal
}

// An image is a state that is used for another one: which of its readings are those of the
// other, and how many rules more they have closed.
type image struct {
	state           int
	readings, extra []int
}

// A way has the nodes of the readings of a text, and how many rules are open.
type way struct{ nodes, depths []int }

func (w way) key() string { return string(appendInts(appendInts(nil, w.nodes...), w.depths...)) }

func (s *sharing) place(nodes way) (image, error) {
	key := nodes.key()
	if x, ok := s.known[key]; ok {
		return x, nil
	}
	list := string(appendInts(nil, nodes.nodes...))
	if id, ok := s.lists[list]; ok && id < s.complete {
		if x, ok := s.use(nodes, id); ok {
			s.known[key] = x
			return x, nil
		}
	}
	if s.similar != nil {
		for id := range s.complete {
			if x, ok := s.use(nodes, id); ok {
				s.known[key] = x
				return x, nil
			}
		}
	}
	id := len(s.states)
	if id > maxStates {
		return image{}, errReadings
	}
	x := image{id, make([]int, len(nodes.nodes)), make([]int, len(nodes.nodes))}
	for i := range x.readings {
		x.readings[i] = i
	}
	s.known[key] = x
	if _, ok := s.lists[list]; !ok {
		s.lists[list] = id
	}
	s.states = append(s.states, readingState{nodes: nodes.nodes, moves: make([]readingMove, s.classes.Len())})
	if f, ok := s.final(nodes, x); ok {
		s.finals[id] = f
	}
	for class := range s.classes.Len() {
		to, back := s.move(nodes, class)
		if back == nil {
			s.states[id].moves[class].to = -1
			continue
		}
		y, err := s.place(to)
		if err != nil {
			return x, err
		}
		move := readingMove{y.state, make([]readingBack, len(s.states[y.state].nodes))}
		for i, b := range back {
			move.back[y.readings[i]] = b.readingBack
			if y.extra[i] > 0 {
				panic("a state that is not shared closes too much")
			}
		}
		s.states[id].moves[class] = move
	}
	return x, nil
}

// final returns how a text ends that leads to w, if x is used for it.
func (s *sharing) final(w way, x image) (readingFinal, bool) {
	for i, n := range w.nodes {
		if n := &s.nodes[n]; n.final {
			return readingFinal{x.readings[i], w.depths[i] + rise(n.end) - x.extra[i], n.end}, true
		}
	}
	return readingFinal{}, false
}

// use reports whether a state can be used for nodes.
func (s *sharing) use(w way, id int) (image, bool) {
	type pair struct {
		way
		image
	}
	first := image{state: id, extra: make([]int, len(w.nodes))}
	last := -1
	for _, n := range w.nodes {
		i := slices.IndexFunc(s.states[id].nodes[last+1:], func(to int) bool { return n == to || s.similar != nil && s.similar[n][to] })
		if i < 0 {
			return first, false
		}
		last += i + 1
		first.readings = append(first.readings, last)
	}
	seen := map[string]bool{}
	finals := map[int]readingFinal{}
	work := []pair{{w, first}}
	for len(work) > 0 {
		p := work[len(work)-1]
		work = work[:len(work)-1]
		key := p.key() + string(appendInts(appendInts(appendInts(nil, p.state), p.readings...), p.extra...))
		if seen[key] {
			continue
		}
		seen[key] = true
		if f, ok := s.final(p.way, p.image); ok {
			for _, known := range []map[int]readingFinal{finals, s.finals} {
				if g, ok := known[p.state]; ok && (g.reading != f.reading || g.depth != f.depth || !slices.Equal(g.end, f.end)) {
					return first, false
				}
			}
			finals[p.state] = f
		}
		for class := range s.classes.Len() {
			to, back := s.move(p.way, class)
			if back == nil {
				continue
			}
			move := &s.states[p.state].moves[class]
			if move.to < 0 {
				return first, false
			}
			x, last := image{state: move.to}, -1
			for i, b := range back {
				own := s.actions[b.action]
				found := slices.IndexFunc(move.back[last+1:], func(y readingBack) bool {
					return y.from == p.readings[b.from] && (y.action == b.action || s.same(own, s.actions[y.action], to.nodes[i]))
				})
				if found < 0 {
					return first, false
				}
				last += found + 1
				x.readings = append(x.readings, last)
				x.extra = append(x.extra, rise(own.after)-rise(s.actions[move.back[last].action].after))
			}
			work = append(work, pair{to, x})
		}
	}
	for id, f := range finals {
		s.finals[id] = f
	}
	return first, true
}

// same reports whether two actions differ only in what the second one closes at the end.
func (s *sharing) same(a, b readingAction, to int) bool {
	_, ok := s.extra(a.after, b.after, to)
	return ok && slices.Equal(a.before, b.before) && slices.Equal(a.chain, b.chain)
}
