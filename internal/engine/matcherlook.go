package engine

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
)

// A lookahead is a state of the automaton that decides a choice of a predictor: it has the
// ways that can go on with the characters that it has read. States are made when a text first
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

// A future is a step that a way can reach. The text before it determines the calls that began
// since the choice. For the calls that were open at the choice it is assumed to what they
// return. If two ways reach the same step with the same calls and assumptions, only the
// first is kept: whatever follows, it is the first match. That would not hold for steps
// with different assumptions, one of which is wrong.
type future struct {
	way, step int32
	inner     int32 // the list of steps that the calls since the choice return to
	outer     int32 // the list of steps to which earlier calls are assumed to have returned
	rule      int32 // the rule of the call that returns next but for those since the choice
}

// outerAny is for calls that have returned too often: no assumption is known.
const outerAny = -1

// A link is a list of steps: one, and the list of those before it. List 0 is empty.
type link struct{ before, step, length int32 }

// Limits of lookaheads.
const (
	maxLookaheads = 1 << 12 // states of a predictor
	maxFutures    = 1 << 12 // steps that are reached without reading
	maxInner      = 64      // the length of a list of calls
	maxOuter      = 12      // the length of a list of assumptions
)

// futures are what is known about lookaheads.
type futures struct {
	owners   []int32   // by step: the rule
	returns  [][]int32 // by rule: the steps to which it can return
	mu       sync.Mutex
	links    []link
	numbered map[link]int32
	states   map[string]*lookahead
}

// after returns the state after a character of a column.
func (p *predictor) after(n *lookahead, column int) *lookahead {
	if next := n.next[column].Load(); next != nil {
		return next
	}
	return p.extend(n, column)
}

func (p *predictor) extend(n *lookahead, column int) *lookahead {
	p.mu.Lock()
	defer p.mu.Unlock()
	if n.futures == nil {
		for _, w := range n.ways {
			n.futures = append(n.futures, future{way: w, step: w, rule: p.owners[w]})
		}
		n.futures = p.reach(n.futures)
	}
	read := []future{}
	for _, f := range n.futures {
		s := &p.code[f.step]
		if s.op == predictEnd && column == columnEnd || s.op == predictRead && p.member[int(s.arg)*p.width+column] {
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
func (p *predictor) state(list []future) *lookahead {
	n := &lookahead{futures: list}
	switch {
	case list == nil:
		n.way = wayUnknown
	case len(list) == 0:
		n.way = wayNone
	case list[0].way == list[len(list)-1].way: // ways are in order
		n.way = list[0].way
	}
	key := fmt.Sprint(n.way)
	if n.way == wayOpen {
		key = fmt.Sprint(list)
	}
	if known := p.states[key]; known != nil {
		return known
	}
	if n.way == wayOpen {
		if len(p.states) > maxLookaheads {
			return p.state(nil)
		}
		n.next = make([]atomic.Pointer[lookahead], p.width)
	}
	p.states[key] = n
	return n
}

// reach returns the futures that read a character, or are the end of the text, and that can be
// reached from some without reading; or nil if there are too many.
func (p *predictor) reach(from []future) (list []future) {
	seen := map[future]bool{}
	var todo []future
	visit := func(f future, step int32) {
		f.step = p.skip(step)
		key := f
		if f.outer != outerAny {
			key.way = 0
		}
		if !seen[key] {
			seen[key] = true
			todo = append(todo, f)
		}
	}
	for _, f := range from {
		visit(f, f.step)
		for len(todo) > 0 {
			if len(seen) > maxFutures {
				return nil
			}
			f := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			switch s := &p.code[f.step]; s.op {
			case predictChoose:
				for _, w := range p.choices[s.arg].ways {
					visit(f, w)
				}
			case predictCall:
				if back := p.skip(f.step + 1); p.code[back].op != predictReturn {
					if f.inner = p.link(f.inner, back); p.links[f.inner].length > maxInner {
						return nil
					}
				}
				visit(f, s.arg)
			case predictReturn:
				if l := p.links[f.inner]; f.inner > 0 {
					f.inner = l.before
					visit(f, l.step)
					continue
				}
				for _, back := range p.returns[f.rule] {
					g := f
					g.rule = p.owners[back]
					if f.outer != outerAny {
						g.outer = p.link(f.outer, back)
					}
					if p.links[max(0, g.outer)].length > maxOuter {
						g.outer = outerAny
					}
					visit(g, back)
				}
			default:
				list = append(list, f)
			}
		}
	}
	return list
}

// link returns the number of a list with one more step.
func (p *predictor) link(before, step int32) int32 {
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
func (p *predictor) skip(step int32) int32 {
	for p.code[step].op == predictGoto {
		step = p.code[step].arg
	}
	return step
}

// findReturns returns to which steps each rule can return. If a rule ends with another one, that
// returns to where the rule does.
func (c *predictCompiler) findReturns(start int32) [][]int32 {
	returns := make([][]int32, len(c.rules))
	returns[start] = []int32{0}
	for more := true; more; {
		more = false
		for i, s := range c.code {
			if s.op != predictCall {
				continue
			}
			back := []int32{c.skip(int32(i) + 1)}
			if c.code[back[0]].op == predictReturn {
				back = returns[c.owners[i]]
			}
			for _, b := range back {
				if !slices.Contains(returns[s.rule], b) {
					returns[s.rule], more = append(returns[s.rule], b), true
				}
			}
		}
	}
	return returns
}
