package engine

import (
	"slices"
	"sync"
	"sync/atomic"
)

// A lookahead is a state of the lookahead automaton of a choice: the configurations that are
// possible after the characters read since the choice. A choice takes the alternative that all
// configurations have in common. States are computed when a text first needs them.
type lookahead struct {
	alt            int32   // the step to go to, or altOpen, altNone, altUnknown
	alts           []int32 // in the start state: the first step of each alternative
	configurations []configuration
	next           []atomic.Pointer[lookahead] // by column
}

// Alternatives that are not steps.
const (
	altOpen    = 0  // undecided: read another character
	altNone    = -1 // no alternative matches
	altUnknown = -2 // lookahead cannot decide, or would need too many states
)

// A configuration is a step that an alternative can reach, with its call stack. The stack is known
// as far as the calls were made since the choice. When a call that was open at the choice returns,
// there is a configuration for each step that it can return to, and context records that step. If
// two alternatives reach the same step with the same stack and context, only the first is kept,
// because it is the first match for any continuation. If the contexts differ, both are kept,
// because only one of them is the actual one.
type configuration struct {
	alt, step int32
	stack     int32 // return steps of the open calls made since the choice
	context   int32 // steps that calls made before the choice have returned to, or contextAny
	rule      int32 // the rule of the innermost open call made before the choice
}

// contextAny is a context longer than maxContext.
const contextAny = -1

// A stackNode is the top of a stack of steps. Stacks are numbered; stack 0 is empty.
type stackNode struct{ before, step, length int32 }

// Limits of lookahead automata.
const (
	maxWork           = 1 << 18 // configurations visited for a program in total
	maxConfigurations = 1 << 10 // configurations in a closure
	maxStack          = 64      // length of a stack
	maxContext        = 8       // length of a context
)

// decisions is the data that the lookahead automata of a program share.
type decisions struct {
	owners   []int32 // by step: its rule
	work     int
	returns  [][]int32 // by rule: the steps to which it can return
	last     int32     // a step that ends a rule
	mu       sync.Mutex
	nodes    []stackNode
	numbered map[stackNode]int32
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
	if n.configurations == nil && p.cycles[p.owners[n.alts[0]]] < 0 {
		for _, w := range n.alts {
			n.configurations = append(n.configurations, configuration{alt: w, step: w, rule: p.owners[w]})
		}
		n.configurations = p.closure(n.configurations)
	}
	read := []configuration{}
	for _, f := range n.configurations {
		s := &p.code[f.step]
		if s.op == stepEnd && column == columnEnd || s.op == stepRead && p.member[int(s.arg)*p.width+column] {
			f.step++
			read = append(read, f)
		}
	}
	next := p.state(read)
	switch {
	case n.configurations == nil, next.alt == altOpen && column == columnEnd:
		next = p.state(nil)
	case next.alt == altOpen:
		next = p.state(p.closure(read))
	}
	n.next[column].Store(next)
	return next
}

// state returns the state of a list of configurations. It is decided if all have one alternative.
func (p *program) state(list []configuration) *lookahead {
	n := &lookahead{configurations: list}
	switch {
	case list == nil:
		n.alt = altUnknown
	case len(list) == 0:
		n.alt = altNone
	case list[0].alt == list[len(list)-1].alt: // sorted by alternative
		n.alt = list[0].alt
	}
	parts := []int32{n.alt}
	for _, f := range list {
		if n.alt == altOpen {
			parts = append(parts, f.alt, f.step, f.stack, f.context, f.rule)
		}
	}
	var key []byte
	for _, part := range parts {
		key = append(key, byte(part), byte(part>>8), byte(part>>16), byte(part>>24))
	}
	if known := p.states[string(key)]; known != nil {
		return known
	}
	if n.alt == altOpen {
		n.next = make([]atomic.Pointer[lookahead], p.width)
	}
	p.states[string(key)] = n
	return n
}

// closure returns the configurations reachable by epsilon moves whose next step reads a character
// or is the end of the text. It returns nil if there are too many, or if a left-recursive rule is
// called: there, an alternative that reads nothing and returns to the choice would seem to subsume
// one that reads.
func (p *program) closure(from []configuration) (list []configuration) {
	seen := map[configuration]bool{}
	contexts := map[configuration][]int32{} // contexts of configurations that differ only in context and alternative
	var todo []configuration
	visit := func(f configuration) {
		p.work++
		key := f
		if f.context != contextAny {
			key.alt = 0
		}
		if seen[key] {
			return
		}
		seen[key] = true
		key.context = 0
		if f.context != contextAny {
			if slices.ContainsFunc(contexts[key], func(context int32) bool { return p.subsumes(f, context) }) {
				return
			}
			contexts[key] = append(contexts[key], f.context)
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
			case p.work > maxWork || len(seen) > maxConfigurations || p.nodes[f.stack].length > maxStack, s.op == stepLoop,
				s.op == stepCall && p.cycles[s.routine] >= 0:
				return nil
			case s.op == stepEnd || s.op == stepRead:
				list = append(list, f)
			default:
				p.epsilon(f, visit)
			}
		}
	}
	return list
}

// epsilon calls visit with the configurations that an epsilon move from f leads to.
func (p *program) epsilon(f configuration, visit func(configuration)) {
	to := func(step int32) {
		f.step = p.skip(step)
		visit(f)
	}
	switch s := &p.code[f.step]; s.op {
	case stepChoose:
		for _, w := range p.choices[s.arg].alts {
			to(w)
		}
	case stepCall:
		if back := p.skip(f.step + 1); p.code[back].op != stepReturn {
			f.stack = p.push(f.stack, back)
		}
		to(s.arg)
	case stepReturn:
		if l := p.nodes[f.stack]; f.stack > 0 {
			f.stack = l.before
			to(l.step)
			return
		}
		returns, context := p.returns[f.rule], f.context
		for _, back := range returns {
			f.rule = p.owners[back]
			if f.context = context; context != contextAny {
				f.context = p.push(context, back)
			}
			if p.nodes[max(0, f.context)].length > maxContext {
				f.context = contextAny
			}
			to(back)
		}
	}
}

// subsumes reports whether an earlier configuration matches every continuation that f matches. The
// two differ only in their contexts, and that of f is longer. They proceed alike until their stack
// is empty. Then epsilon moves must lead the earlier one to the step and context of f.
func (p *program) subsumes(f configuration, context int32) bool {
	if p.nodes[f.context].length <= p.nodes[context].length {
		return false
	}
	end := configuration{rule: f.rule, context: f.context}
	for i := f.stack; i > 0; i = p.nodes[i].before {
		end.step = p.nodes[i].step
	}
	if f.stack == 0 {
		end.step = p.last
	}
	begin := end
	begin.context = context
	seen := map[configuration]bool{begin: true}
	for todo := []configuration{begin}; len(todo) > 0 && len(seen) < maxStack; todo = todo[1:] {
		p.work++
		p.epsilon(todo[0], func(g configuration) {
			if p.code[g.step].op == stepReturn && g.stack == 0 {
				g.step = p.last // all returns are equivalent
			}
			if !seen[g] && p.nodes[max(0, g.context)].length <= p.nodes[f.context].length {
				seen[g] = true
				todo = append(todo, g)
			}
		})
	}
	return seen[end]
}

// push returns the number of the stack that has a step on top of the stack before.
func (p *program) push(before, step int32) int32 {
	l := stackNode{before, step, p.nodes[before].length + 1}
	n, ok := p.numbered[l]
	if !ok {
		n = int32(len(p.nodes))
		p.numbered[l] = n
		p.nodes = append(p.nodes, l)
	}
	return n
}

// skip follows gotos from a step.
func (p *program) skip(step int32) int32 {
	for p.code[step].op == stepGoto {
		step = p.code[step].arg
	}
	return step
}

// findReturns returns the steps that each rule can return to. A tail call returns to where its
// caller does.
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
