package automaton

// Compile returns the minimal automaton of e, within [DefaultLimit].
func Compile(e Expr) (*DFA, error) { return CompileLimit(e, DefaultLimit) }

// MustCompile is like [Compile] but panics on error. It is for constant expressions.
func MustCompile(e Expr) *DFA {
	d, err := Compile(e)
	if err != nil {
		panic(err)
	}
	return d
}

// CompileLimit is like [Compile] with another limit: if the nondeterministic automaton of e or
// its subset construction needs more than limit states, it fails with a [LimitError].
func CompileLimit(e Expr, limit int) (*DFA, error) { return CompileBudget(e, limit, nil) }

// CompileBudget is like [CompileLimit] but also fails if the budget does not last.
func CompileBudget(e Expr, limit int, b *Budget) (*DFA, error) {
	n, err := e.nfa(limit, b)
	if err != nil {
		return nil, err
	}
	return n.Determinize(limit)
}

// NFA returns a nondeterministic automaton for e, by Thompson's construction. The body of a
// repetition is minimized first if that makes it smaller. If more than limit states are needed,
// NFA fails with a [LimitError].
func (e Expr) NFA(limit int) (*NFA, error) { return e.nfa(limit, nil) }

func (e Expr) nfa(limit int, b *Budget) (*NFA, error) {
	c := &compiler{n: &NFA{budget: b}, limit: limit, reduced: make(map[*node]*DFA)}
	f, err := c.compile(e.n)
	if err != nil {
		b.Spend(embedded * c.n.States())
		return nil, err
	}
	c.n.AddStart(int(f.start))
	c.n.AddAccepting(int(f.end))
	return c.n, nil
}

// fragment is a part of an NFA. No edge enters its start or leaves its end from inside, and its edges do not leave it.
type fragment struct{ start, end int32 }

// frame is an expression whose parts are being compiled. Its states, edges and empty moves are
// contiguous, starting at lo, edgeLo and epsLo, so that they are easy to copy.
type frame struct {
	n                 *node
	done              int
	lo, edgeLo, epsLo int
	f                 fragment
}

type compiler struct {
	n       *NFA
	limit   int
	reduced map[*node]*DFA // minimized bodies of repetitions; nil if minimizing did not help
}

func (c *compiler) state() int32 { return int32(c.n.AddState()) }

func (c *compiler) epsilon(from, to int32) { c.n.eps = append(c.n.eps, [2]int32{from, to}) }

func (c *compiler) check(states int) error {
	if states > c.limit {
		return &LimitError{c.limit, "NFA"}
	}
	return nil
}

// compile uses its own stack, so that deep expressions do not grow the stack of the goroutine.
func (c *compiler) compile(root *node) (fragment, error) {
	var stack []frame
	var result fragment
	var done bool // result is the fragment of the part just compiled
	enter := func(n *node) error {
		if err := c.check(c.n.States()); err != nil {
			return err
		}
		fr := frame{n: n}
		if n != nil && (n.op == opUnion || n.op == opRepeat) {
			fr.f = fragment{c.state(), c.state()}
		}
		fr.lo, fr.edgeLo, fr.epsLo = c.n.States(), len(c.n.edges), len(c.n.eps)
		done = false
		if n == nil || len(n.kids) == 0 {
			f, err := c.leaf(n)
			result, done = f, true
			return err
		}
		stack = append(stack, fr)
		return nil
	}
	if err := enter(root); err != nil {
		return fragment{}, err
	}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if done {
			switch top.n.op {
			case opConcat:
				if top.done == 0 {
					top.f = result
				} else {
					c.epsilon(top.f.end, result.start)
					top.f.end = result.end
				}
			case opUnion:
				c.epsilon(top.f.start, result.start)
				c.epsilon(result.end, top.f.end)
			case opRepeat:
				if err := c.repeat(top, result); err != nil {
					return fragment{}, err
				}
			}
			top.done++
		}
		if top.done == len(top.n.kids) {
			result, done = top.f, true
			stack = stack[:len(stack)-1]
			continue
		}
		if err := enter(top.n.kids[top.done].n); err != nil {
			return fragment{}, err
		}
	}
	return result, c.check(c.n.States())
}

func (c *compiler) leaf(n *node) (fragment, error) {
	f := fragment{start: c.state()}
	switch {
	case n == nil:
		f.end = c.state()
	case n.op == opChars:
		f.end = c.state()
		c.n.AddEdge(int(f.start), n.set, int(f.end))
	case n.op == opString:
		f.end = f.start
		if err := c.check(c.n.States() + len(n.runes)); err != nil {
			return f, err
		}
		for _, r := range n.runes {
			to := c.state()
			c.n.AddEdge(int(f.end), RuneSet(r), int(to))
			f.end = to
		}
		if f.end == f.start {
			f.end = c.state()
			c.epsilon(f.start, f.end)
		}
	case n.op == opLang:
		if err := c.check(c.n.States() + n.dfa.States()); err != nil {
			return f, err
		}
		f.end = c.state()
		c.embed(n.dfa, f)
	default: // unions and sequences have parts
		panic("automaton: expression without parts")
	}
	return f, nil
}

// embed adds the states of d between the start and the end of f.
func (c *compiler) embed(d *DFA, f fragment) {
	base := c.n.States()
	for s := range d.States() {
		c.state()
		if d.accept[s] {
			c.epsilon(int32(base+s), f.end)
		}
	}
	for s := range d.States() {
		for t, on := range d.arcs(s) {
			c.n.AddEdge(base+s, on, base+t)
		}
	}
	if d.start != Dead {
		c.epsilon(f.start, int32(base)+d.start)
	}
}

// reduceFrom is the least number of states for which minimizing the body of a repetition is worthwhile.
const reduceFrom = 12

// repeat links the first copy of the body of fr, which consists of everything compiled since fr began, and adds the other copies.
func (c *compiler) repeat(fr *frame, first fragment) error {
	low, high := fr.n.min, fr.n.max
	copies := max(low, 1)
	if high != Unbounded {
		copies = high
	}
	if copies > 1 && c.n.States()-fr.lo >= reduceFrom {
		if d := c.reduce(fr, first); d != nil {
			c.n.n, c.n.edges, c.n.eps = int32(fr.lo), c.n.edges[:fr.edgeLo], c.n.eps[:fr.epsLo]
			first = fragment{c.state(), c.state()}
			c.embed(d, first)
		}
	}
	size, edges, eps := c.n.States()-fr.lo, len(c.n.edges), len(c.n.eps)
	if copies > (c.limit-fr.lo)/max(size, 1) {
		return &LimitError{c.limit, "NFA"}
	}
	if low == 0 {
		c.epsilon(fr.f.start, fr.f.end)
	}
	c.epsilon(fr.f.start, first.start)
	end := first.end
	last := first
	for i := 1; i < copies; i++ {
		shift := int32(i * size)
		c.n.n += int32(size)
		for _, e := range c.n.edges[fr.edgeLo:edges] {
			c.n.edges = append(c.n.edges, edge{e.from + shift, e.set, e.to + shift})
		}
		for _, e := range c.n.eps[fr.epsLo:eps] {
			c.epsilon(e[0]+shift, e[1]+shift)
		}
		last = fragment{first.start + shift, first.end + shift}
		if i >= low {
			c.epsilon(end, fr.f.end)
		}
		c.epsilon(end, last.start)
		end = last.end
	}
	if high == Unbounded {
		c.epsilon(last.end, last.start)
	}
	c.epsilon(end, fr.f.end)
	return nil
}

// reduce returns the minimal automaton of the body of fr if it has fewer states than the compiled body, otherwise nil.
func (c *compiler) reduce(fr *frame, first fragment) *DFA {
	if d, ok := c.reduced[fr.n.kids[0].n]; ok {
		return d
	}
	lo := int32(fr.lo)
	size := c.n.n - lo
	part := &NFA{n: size, budget: c.n.budget}
	for _, e := range c.n.edges[fr.edgeLo:] {
		part.AddEdge(int(e.from-lo), c.n.sets[e.set], int(e.to-lo))
	}
	for _, e := range c.n.eps[fr.epsLo:] {
		part.AddEpsilon(int(e[0]-lo), int(e[1]-lo))
	}
	part.AddStart(int(first.start - lo))
	part.AddAccepting(int(first.end - lo))
	d, err := part.Determinize(int(size))
	if err != nil || d.States()+2 >= int(size) {
		d = nil
	}
	c.reduced[fr.n.kids[0].n] = d
	return d
}
