package automaton

// Compile returns the minimal automaton of e, within [DefaultLimit].
func Compile(e Expr) (*DFA, error) { return CompileBudget(e, DefaultLimit, nil) }

// MustCompile is like [Compile] but panics on error. It is for constant expressions.
func MustCompile(e Expr) *DFA { return must(Compile(e)) }

func must(d *DFA, err error) *DFA {
	if err != nil {
		panic(err)
	}
	return d
}

// CompileBudget is like [Compile] with another limit, and perhaps another budget: if the nondeterministic
// automaton of e or its subset construction needs more than limit states, or more than the budget,
// it fails with a [LimitError].
func CompileBudget(e Expr, limit int, b *Budget) (*DFA, error) {
	return CompileLength(e, -1, limit, b)
}

// CompileLength is like [CompileBudget], but leaves out the members of more than length symbols, unless
// length is negative.
func CompileLength(e Expr, length, limit int, b *Budget) (*DFA, error) {
	if e.n != nil && e.n.op == opLang && length < 0 {
		return e.n.dfa, nil
	}
	b = b.orDefault()
	n, err := e.nfa(length, limit, b)
	if err != nil {
		return nil, err
	}
	if e.n != nil && e.n.op == opConcat && n.States() <= maxIncluded && limit > plainStates {
		if d, err := n.Determinize(plainStates); err == nil {
			return d, nil
		}
		part := &Budget{Left: b.Left / 2, Of: b, Known: b.Known} // the rest is for the plain construction
		if d, err := backward(e.n.kids, length, limit, part); err == nil {
			return d, nil
		}
	}
	return n.Determinize(limit)
}

// nfa returns a nondeterministic automaton for e, by Thompson's construction, for strings up to a
// length.
func (e Expr) nfa(length, limit int, b *Budget) (*NFA, error) {
	c := newCompiler(length, limit, b)
	start := c.AddState()
	end := c.add(e.n, start)
	if c.err != nil {
		return nil, c.err
	}
	c.AddStart(start)
	c.AddAccepting(end)
	return c.NFA, nil
}

func newCompiler(length, limit int, b *Budget) *compiler {
	return &compiler{NFA: &NFA{budget: b, levels: max(length+1, 0)}, limit: limit, minimal: make(map[*node]*node)}
}

type compiler struct {
	*NFA
	limit   int
	minimal map[*node]*node // the bodies of repetitions, minimized
	err     error
}

// add adds the states of n after the state from, and returns the state in which n ends. No
// edge leads back to from. After an error the result means nothing.
func (c *compiler) add(n *node, from int) (end int) {
	switch {
	case c.err != nil:
	case c.States() > c.limit:
		c.err = &LimitError{c.limit, "NFA"}
	case !c.budget.Spend(0):
		c.err = &LimitError{0, "NFA"}
	}
	if c.err != nil {
		return from
	}
	if n != nil && n.op == opConcat {
		for _, kid := range n.kids {
			from = c.add(kid.n, from)
		}
		return from
	}
	if n != nil && n.op == opRepeat {
		return c.repeat(n, from)
	}
	end = c.AddState()
	switch {
	case n == nil: // nothing leads to the end
	case n.op == opChars:
		c.AddEdge(from, n.set, end)
	case n.op == opString:
		for i, r := range n.runes {
			to := end
			if i < len(n.runes)-1 {
				to = c.AddState()
			}
			c.AddEdge(from, RuneSet(r), to)
			from = to
		}
		if len(n.runes) == 0 {
			c.AddEpsilon(from, end)
		}
	case n.op == opUnion:
		for _, kid := range n.kids {
			c.AddEpsilon(c.add(kid.n, from), end)
		}
	case n.op == opLang:
		if c.States()+n.dfa.States() > c.limit {
			c.err = &LimitError{c.limit, "NFA"}
			return end
		}
		c.embed(n.dfa, from, end)
	}
	return end
}

// embed adds the states of d between two states.
func (c *compiler) embed(d *DFA, from, end int) {
	base := c.States()
	for s := range d.States() {
		c.AddState()
		if d.accept[s] {
			c.AddEpsilon(base+s, end)
		}
	}
	for s := range d.States() {
		for t, on := range d.Arcs(s) {
			c.AddEdge(base+s, on, base+t)
		}
	}
	if d.start != Dead {
		c.AddEpsilon(from, base+int(d.start))
	}
}

// repeat is add for a repetition. A body that is needed several times is minimized first.
func (c *compiler) repeat(n *node, from int) (end int) {
	body := n.kids[0].n
	if body != nil && n.max != 1 && (n.min > 1 || n.max > 1) {
		body = c.minimize(body)
	}
	for range n.min {
		if from = c.add(body, from); c.err != nil {
			return from
		}
	}
	if n.max == Unbounded {
		loop := c.AddState()
		c.AddEpsilon(from, loop)
		c.AddEpsilon(c.add(body, loop), loop)
		end = c.AddState()
		c.AddEpsilon(loop, end)
		return end
	}
	end = c.AddState()
	for range n.max - n.min {
		c.AddEpsilon(from, end)
		if from = c.add(body, from); c.err != nil {
			return from
		}
	}
	c.AddEpsilon(from, end)
	return end
}

// minimize returns an expression of the minimal automaton of n.
func (c *compiler) minimize(n *node) *node {
	if n.op == opChars || n.op == opLang {
		return n
	}
	if c.minimal[n] == nil {
		d, err := CompileLength(Expr{n}, c.levels-1, c.limit, c.budget)
		if err != nil {
			c.err = err
			return n
		}
		c.minimal[n] = Lang(d).n
	}
	return c.minimal[n]
}
