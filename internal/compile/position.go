package compile

import (
	"errors"
	"fmt"
	"slices"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// A positionNFA is a nondeterministic automaton with ordered edges. Of several readings of
// a text, the one that takes earlier edges is the one that a backtracking matcher finds,
// which tries alternatives in the document's order and repeats as often as possible. This
// is the "first match" of RFC 2396, 4.3 and RFC 3986, 4.1 and 3.2.2.
//
// Its states are the places after the characters of the grammar (Glushkov's automaton), so
// it has no empty moves. A tag between two characters is on the edge of the second.
type positionNFA struct {
	sets   []automaton.Set
	setIDs numbering
	states []position
	loops  bool // repeated expressions may be empty; the order of edges is then not the first match
	merges bool // a rule that is a set of single characters has one state, and none for its parts
	depth  int  // of the calls of build
	budget *automaton.Budget
}

// How many steps of a budget the parts of a machine take. A part that takes memory takes as many
// steps as some bytes.
const (
	statePart = 256
	edgePart  = 16
)

// errWork reports that a budget did not last.
var errWork = error(&LimitError{errors.New("the automaton takes too much work")})

// maxNesting limits the depth of expressions, and so the stack.
const maxNesting = 200_000

// A ruleChain is the rules around a character, nil for none.
type ruleChain struct {
	outer *ruleChain
	rule  int
	depth int
	all   []int // see rules
}

func (c *ruleChain) len() int {
	if c == nil {
		return 0
	}
	return c.depth
}

// rules returns the rules, outermost first.
func (c *ruleChain) rules() []int {
	if c == nil {
		return nil
	}
	if c.all == nil {
		c.all = make([]int, c.depth)
		for d := c; d != nil; d = d.outer {
			c.all[d.depth-1] = d.rule
		}
	}
	return c.all
}

type position struct {
	edges  []positionEdge // by preference
	final  bool           // a reading may end here
	end    []tag          // the tags at that end
	pass   *ruleChain     // the rules that are empty at that end: see fragment.pass
	chain  *ruleChain     // the rules around the character
	label  labelFunc      // of the character
	more   bool           // the label is of more than the character
	depths int            // the depth of the innermost edge
}

type positionEdge struct {
	set, to int
	tags    []tag
	depth   int // how many of the rules around the character before it are not left
}

// A fragment is a part of the automaton with its entries and exits.
type fragment struct {
	first []positionEdge
	last  []exit
	empty bool  // it matches the empty string
	tags  []tag // the tags of the empty string
	// pass describes the empty string: it is the first rule that is empty but could have
	// consumed something, the first such rule in that, and so on, with all rules around
	// them. It is nil if there is no such rule.
	pass *ruleChain
}

type exit struct {
	state int
	tags  []tag
	pass  *ruleChain // likewise, for what follows the character in its own rule
}

func newPositionNFA(b *automaton.Budget) *positionNFA {
	return &positionNFA{setIDs: numbering{}, budget: b}
}

// add adds the expression of a rule and returns its start. The edges from there have depth
// 1, because the rule is open.
func (o *positionNFA) add(x *expr) (int, error) {
	start := o.state(nil, nil)
	f, err := o.build(x, nil)
	if err != nil {
		return 0, err
	}
	o.states[start].edges = f.first
	o.states[start].final, o.states[start].end = f.empty, f.tags
	if x.op == opRule {
		o.states[start].chain = &ruleChain{rule: x.rule, depth: 1}
	}
	for i := range o.states[start].edges {
		o.states[start].edges[i].depth = 1
	}
	o.states[start].depths = 1
	for _, l := range f.last {
		s := &o.states[l.state]
		s.final, s.end, s.pass = true, l.tags, l.pass
	}
	return start, nil
}

func (o *positionNFA) state(chain *ruleChain, label labelFunc) int {
	o.states = append(o.states, position{chain: chain, label: label, depths: 1})
	return len(o.states) - 1
}

func (o *positionNFA) set(s automaton.Set) int {
	id, isNew := o.setIDs.of(s.String())
	if isNew {
		o.sets = append(o.sets, s)
	}
	return id
}

// build adds the states of x; chain is the rules around it.
func (o *positionNFA) build(x *expr, chain *ruleChain) (fragment, error) {
	o.depth++
	defer func() { o.depth-- }()
	switch {
	case !o.budget.Spend(statePart):
		return fragment{}, errWork
	case o.depth > maxNesting:
		return fragment{}, &LimitError{fmt.Errorf("rules and groups nested more than %d deep", maxNesting)}
	}
	switch x.op {
	case opChars:
		s := o.state(chain, x.label)
		o.states[s].more = x.more
		return fragment{first: []positionEdge{{set: o.set(x.set), to: s}}, last: []exit{{state: s}}}, nil
	case opTag:
		return fragment{empty: true, tags: []tag{x.tag}}, nil
	case opLang:
		return o.embed(x.lang, chain), nil
	case opRule:
		chain = &ruleChain{outer: chain, rule: x.rule, depth: chain.len() + 1}
		kid := x.kids[0]
		if o.merges && x.isAlone { // it is never open after a character
			kid = &expr{op: opChars, set: x.alone}
		}
		f, err := o.build(kid, chain)
		if f.empty && f.pass == nil && len(f.first) > 0 {
			f.pass = chain
		}
		return f, err
	case opAlt:
		var f fragment
		for _, kid := range x.kids {
			g, err := o.build(kid, chain)
			if err != nil {
				return f, err
			}
			f.first = append(f.first, g.first...)
			f.last = append(f.last, g.last...)
			if g.empty && !f.empty {
				f.empty, f.tags, f.pass = true, g.tags, g.pass
			}
		}
		return f, nil
	case opSeq:
		f := fragment{empty: true}
		for _, kid := range x.kids {
			g, err := o.build(kid, chain)
			if err != nil {
				return f, err
			}
			f = o.concat(f, g, chain.len())
		}
		return f, nil
	case opRepeat:
		return o.repeat(x, chain)
	}
	return fragment{}, fmt.Errorf("operation %d has no states", x.op)
}

func (o *positionNFA) repeat(x *expr, chain *ruleChain) (fragment, error) {
	kid := x.kids[0]
	if kid.nullable && x.max != 1 && !o.loops {
		return fragment{}, errors.New("what is repeated may be empty")
	}
	least := x.min
	if kid.nullable {
		least = 0
	}
	copies := max(x.max, least, 1)
	var f fragment
	var done []exit // of copies after which the repetition may end
	for i := range copies {
		g, err := o.build(kid, chain)
		if err != nil {
			return f, err
		}
		if i == copies-1 && x.max < 0 {
			o.connect(g.last, g.first, chain.len())
		}
		if i == 0 {
			f.first, f.empty, f.tags, f.pass = g.first, g.empty, g.tags, g.pass
		} else {
			o.connect(f.last, g.first, chain.len())
		}
		f.last = g.last
		if i+1 >= least {
			done = append(done, g.last...)
		}
	}
	f.last = done
	if least == 0 && !f.empty {
		f.empty = true
	}
	return f, nil
}

// concat joins two fragments at a place with depth rules around it.
func (o *positionNFA) concat(f, g fragment, depth int) fragment {
	o.connect(f.last, g.first, depth)
	o.budget.Spend(len(f.first) + len(g.last))
	h := fragment{first: slices.Clip(f.first), last: slices.Clip(g.last), empty: f.empty && g.empty}
	if f.empty {
		for _, e := range g.first {
			e.tags = join(f.tags, e.tags)
			h.first = append(h.first, e)
		}
	}
	if g.empty {
		for _, l := range f.last {
			// No other rule opens after a rule's last character.
			if l.pass == nil && o.states[l.state].chain.len() == depth {
				l.pass = g.pass
			}
			l.tags = join(l.tags, g.tags)
			h.last = append(h.last, l)
		}
	}
	if h.empty {
		h.tags = join(f.tags, g.tags)
		if h.pass = f.pass; h.pass == nil {
			h.pass = g.pass
		}
	}
	return h
}

func (o *positionNFA) connect(from []exit, to []positionEdge, depth int) {
	if !o.budget.Spend(edgePart * len(from) * len(to)) {
		return // the next call of build fails
	}
	for _, l := range from {
		s := &o.states[l.state]
		for _, e := range to {
			e.tags = join(l.tags, e.tags)
			e.depth = depth
			s.edges = append(s.edges, e)
			s.depths = max(s.depths, depth)
		}
	}
}

func join(a, b []tag) []tag { return append(a[:len(a):len(a)], b...) }

// embed adds a deterministic automaton. The order of its edges does not matter, because
// there is only one reading.
func (o *positionNFA) embed(d *automaton.DFA, chain *ruleChain) fragment {
	base := len(o.states)
	for range d.States() {
		o.state(chain, nil)
	}
	edges := func(s int) (out []positionEdge) {
		for t, on := range d.Arcs(s) {
			out = append(out, positionEdge{set: o.set(on), to: base + t})
		}
		return out
	}
	var f fragment
	for s := range d.States() {
		o.states[base+s].edges = edges(s)
		if d.Accepting(s) {
			f.last = append(f.last, exit{state: base + s})
		}
	}
	f.first = edges(d.Start())
	f.empty = d.Accepting(d.Start())
	return f
}

// needs returns for each state the least number of characters that complete a text.
func (o *positionNFA) needs() []int {
	needs := make([]int, len(o.states))
	before := make([][]int, len(o.states))
	var queue []int
	for p, s := range o.states {
		needs[p] = -1
		if s.final {
			needs[p] = 0
			queue = append(queue, p)
		}
		for _, e := range s.edges {
			before[e.to] = append(before[e.to], p)
		}
	}
	for i := 0; i < len(queue); i++ {
		for _, p := range before[queue[i]] {
			if needs[p] < 0 {
				needs[p] = needs[queue[i]] + 1
				queue = append(queue, p)
			}
		}
	}
	return needs
}
