package engine

import (
	"slices"
	"sync"
	"sync/atomic"
)

// A lookahead is a state of the automaton that decides a choice of a program: the ways that
// are still possible after the characters that it has read. States are made when a text first
// needs them.
type lookahead struct {
	way     int32   // the step to go to, or wayOpen, wayNone, wayUnknown
	ways    []int32 // of a choice, before the first character: its ways
	futures []future
	next    []atomic.Pointer[lookahead] // by column
}

// What a way can be besides a step.
const (
	wayOpen    = 0  // more characters are needed
	wayNone    = -1 // no way can go on
	wayUnknown = -2 // the ways cannot be told apart, or it takes too many states
)

// A future is a step that a way can reach. The calls made since the choice are known, but not
// where the calls that were open at the choice return to: each possibility is a future of its
// own, with what it assumes. If two ways reach the same step with the same calls and
// assumptions, only the first is kept: whatever follows, it is the first match. Futures with
// different assumptions are both kept, because one of the assumptions is wrong.
type future struct {
	way, step int32
	inner     int32 // the list of steps that the calls made since the choice return to
	outer     int32 // the list of steps that earlier calls are assumed to have returned to
	rule      int32 // the rule of the innermost earlier call that has not returned
}

// outerAny is the list if too many earlier calls have returned to record where.
const outerAny = -1

// A link is a list of steps: one, and the list of those before it. List 0 is empty.
type link struct{ before, step, length int32 }

// Limits of lookaheads.
const (
	maxWork    = 1 << 18 // futures that a program visits in all
	maxFutures = 1 << 10 // futures that are reached without reading
	maxInner   = 64      // the length of a list of calls
	maxOuter   = 8       // the length of a list of assumptions
)

// futures has what the lookaheads of a program share.
type futures struct {
	owners   []int32 // by step: the rule
	work     int
	returns  [][]int32 // by rule: the steps to which it can return
	last     int32     // a step that ends a rule
	mu       sync.Mutex
	links    []link
	numbered map[link]int32
	states   map[string]*lookahead
}

// after returns the state after a character of a column.
func (p *program) after(n *lookahead, column int) *lookahead {
	if next := n.next[column].Load(); next != nil {
		return next
	}
	return p.extend(n, column)
}

func (p *program) extend(n *lookahead, column int) *lookahead {
	p.mu.Lock()
	defer p.mu.Unlock()
	if n.futures == nil && p.cycles[p.owners[n.ways[0]]] < 0 {
		for _, w := range n.ways {
			n.futures = append(n.futures, future{way: w, step: w, rule: p.owners[w]})
		}
		n.futures = p.reach(n.futures)
	}
	read := []future{}
	for _, f := range n.futures {
		s := &p.code[f.step]
		if s.op == stepEnd && column == columnEnd || s.op == stepRead && p.member[int(s.arg)*p.width+column] {
			f.step++
			read = append(read, f)
		}
	}
	next := p.state(read)
	switch {
	case n.futures == nil, next.way == wayOpen && column == columnEnd:
		next = p.state(nil)
	case next.way == wayOpen:
		next = p.state(p.reach(read))
	}
	n.next[column].Store(next)
	return next
}

// state returns the state that has some futures, which is decided if they are of one way.
func (p *program) state(list []future) *lookahead {
	n := &lookahead{futures: list}
	switch {
	case list == nil:
		n.way = wayUnknown
	case len(list) == 0:
		n.way = wayNone
	case list[0].way == list[len(list)-1].way: // ways are in order
		n.way = list[0].way
	}
	parts := []int32{n.way}
	for _, f := range list {
		if n.way == wayOpen {
			parts = append(parts, f.way, f.step, f.inner, f.outer, f.rule)
		}
	}
	var key []byte
	for _, part := range parts {
		key = append(key, byte(part), byte(part>>8), byte(part>>16), byte(part>>24))
	}
	if known := p.states[string(key)]; known != nil {
		return known
	}
	if n.way == wayOpen {
		n.next = make([]atomic.Pointer[lookahead], p.width)
	}
	p.states[string(key)] = n
	return n
}

// reach returns the futures that can be reached from some without reading, and that read a
// character or are at the end of the text. It returns nil if there are too many, or if a rule that
// begins with itself is called: there, a way that reads nothing and returns to the choice would
// seem to cover one that reads.
func (p *program) reach(from []future) (list []future) {
	seen := map[future]bool{}
	outers := map[future][]int32{} // the assumptions of futures that only differ in them and the way
	var todo []future
	visit := func(f future) {
		p.work++
		key := f
		if f.outer != outerAny {
			key.way = 0
		}
		if seen[key] {
			return
		}
		seen[key] = true
		key.outer = 0
		if f.outer != outerAny {
			if slices.ContainsFunc(outers[key], func(outer int32) bool { return p.covers(f, outer) }) {
				return
			}
			outers[key] = append(outers[key], f.outer)
		}
		todo = append(todo, f)
	}
	for _, f := range from {
		f.step = p.skip(f.step)
		visit(f)
		for len(todo) > 0 {
			f := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			switch s := &p.code[f.step]; {
			case p.work > maxWork || len(seen) > maxFutures || p.links[f.inner].length > maxInner, s.op == stepLoop,
				s.op == stepCall && p.cycles[s.routine] >= 0:
				return nil
			case s.op == stepEnd || s.op == stepRead:
				list = append(list, f)
			default:
				p.silent(f, visit)
			}
		}
	}
	return list
}

// silent calls visit with the futures after one that reads nothing.
func (p *program) silent(f future, visit func(future)) {
	to := func(step int32) {
		f.step = p.skip(step)
		visit(f)
	}
	switch s := &p.code[f.step]; s.op {
	case stepChoose:
		for _, w := range p.choices[s.arg].ways {
			to(w)
		}
	case stepCall:
		if back := p.skip(f.step + 1); p.code[back].op != stepReturn {
			f.inner = p.link(f.inner, back)
		}
		to(s.arg)
	case stepReturn:
		if l := p.links[f.inner]; f.inner > 0 {
			f.inner = l.before
			to(l.step)
			return
		}
		returns, outer := p.returns[f.rule], f.outer
		for _, back := range returns {
			f.rule = p.owners[back]
			if f.outer = outer; outer != outerAny {
				f.outer = p.link(outer, back)
			}
			if p.links[max(0, f.outer)].length > maxOuter {
				f.outer = outerAny
			}
			to(back)
		}
	}
}

// covers reports whether an earlier future can do all that f can. The two differ only in their
// assumptions: f has more, and outer are those of the earlier one. They do the same until the
// calls made since the choice have returned. Then the earlier one must be able to come to where f
// is, without reading and under the assumptions of f.
func (p *program) covers(f future, outer int32) bool {
	if p.links[f.outer].length <= p.links[outer].length {
		return false
	}
	end := future{rule: f.rule, outer: f.outer}
	for i := f.inner; i > 0; i = p.links[i].before {
		end.step = p.links[i].step
	}
	if f.inner == 0 {
		end.step = p.last
	}
	begin := end
	begin.outer = outer
	seen := map[future]bool{begin: true}
	for todo := []future{begin}; len(todo) > 0 && len(seen) < maxInner; todo = todo[1:] {
		p.work++
		p.silent(todo[0], func(g future) {
			if p.code[g.step].op == stepReturn && g.inner == 0 {
				g.step = p.last // all that end a rule are alike
			}
			if !seen[g] && p.links[max(0, g.outer)].length <= p.links[f.outer].length {
				seen[g] = true
				todo = append(todo, g)
			}
		})
	}
	return seen[end]
}

// link returns the number of a list that has one more step than another.
func (p *program) link(before, step int32) int32 {
	l := link{before, step, p.links[before].length + 1}
	n, ok := p.numbered[l]
	if !ok {
		n = int32(len(p.links))
		p.numbered[l] = n
		p.links = append(p.links, l)
	}
	return n
}

// skip returns a step, or where it goes.
func (p *program) skip(step int32) int32 {
	for p.code[step].op == stepGoto {
		step = p.code[step].arg
	}
	return step
}

// findReturns returns the steps that each rule can return to. If a rule ends with a call of
// another one, that returns to where the rule does.
func (c *programCompiler) findReturns() [][]int32 {
	returns := make([][]int32, len(c.roots))
	for more := true; more; {
		more = false
		for i, s := range c.code {
			if !s.calls() {
				continue
			}
			back := []int32{c.skip(int32(i) + 1)}
			if s.op == stepLoop {
				back[0] = int32(i)
			} else if c.code[back[0]].op == stepReturn {
				back = returns[c.owners[i]]
			}
			for _, b := range back {
				if !slices.Contains(returns[s.routine], b) {
					returns[s.routine], more = append(returns[s.routine], b), true
				}
			}
		}
	}
	return returns
}
