package compile

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// readings are the ways to read the texts of all rules of a grammar, each of which has one
// parse tree. They are an automaton whose edges have an order, like a positionNFA, but with
// the rules that open and close on the way.
//
// A rule that is a single character, such as ALPHA within unreserved, needs no state: it
// opens and closes on the edge of the character. Events that happen whatever follows are
// on the edge before.
type readings struct {
	classes *classing
	leaves  []readingLeaf
	nodes   []readingNode
	starts  []int // by rule

	steps []readingStep
	items map[int][]readingItem
	at    map[readingKey]int
	ids   map[*expr]int     // in leaves
	alts  map[*expr][]*expr // what together returned
}

// closes is the event that the innermost open rule ends. The other events are the rules
// that open.
const closes = -1

// A readingNode is a place in readings.
type readingNode struct {
	edges []readingEdge // by preference
	final bool          // the text may end here
	end   []int         // the events before it does, without the last closes
}

// A readingEdge consumes a character of a leaf.
type readingEdge struct {
	leaf          int
	before, after []int // events
	to            int
}

// A readingLeaf is an expression of single characters.
type readingLeaf struct {
	x      *expr
	set    automaton.Set
	in     []bool  // by class: whether it has the class
	chains [][]int // by class: the rules in it that the character is in, outermost first
}

// A readingStep is a step of a matcher that tries the next ones in order.
type readingStep struct {
	op   readingOp
	of   int // the leaf, or the event
	next []int
}

type readingOp uint8

const (
	readEnd readingOp = iota
	readLeaf
	readEvent
	readSplit
)

// A readingItem is a leaf or the end, and the events before.
type readingItem struct {
	step   int
	events []int
}

// A readingKey says what a node is: the place before a step, with how many events on the
// edges to it.
type readingKey struct{ step, skip int }

// maxReadingSteps limits the size of a grammar.
const maxReadingSteps = 1 << 16

func newReadings(all []*expr) (*readings, error) {
	r := &readings{items: map[int][]readingItem{}, at: map[readingKey]int{}, ids: map[*expr]int{}, alts: map[*expr][]*expr{}}
	var entries []int
	for _, x := range all {
		end := r.step(readingStep{op: readEnd})
		entry, err := r.build(x.kids[0], end)
		if err != nil {
			return nil, err
		}
		entries = append(entries, entry)
	}
	r.classify()
	for _, entry := range entries {
		r.starts = append(r.starts, r.node(readingKey{entry, 0}))
	}
	r.join()
	r.steps, r.items, r.at, r.ids, r.alts = nil, nil, nil, nil, nil
	return r, nil
}

// classify finds the classes of characters, and what the leaves do with them.
func (r *readings) classify() {
	var sets []automaton.Set
	for _, l := range r.leaves {
		sets = append(sets, l.x.parts()...)
	}
	r.classes = classify(sets)
	for i := range r.leaves {
		l := &r.leaves[i]
		l.in, l.chains = make([]bool, r.classes.Len()), make([][]int, r.classes.Len())
		for set, class := range r.classes.Ranges() {
			if class > 0 && l.set.Contains(set.Lo) {
				l.in[class], l.chains[class] = true, l.x.chain(set.Lo)
			}
		}
	}
	// Leaves that are the same have one number.
	ids, same := map[string]int{}, make([]int, len(r.leaves))
	for i, l := range r.leaves {
		key := fmt.Sprint(l.in, l.chains)
		if _, ok := ids[key]; !ok {
			ids[key] = i
		}
		same[i] = ids[key]
	}
	for i, s := range r.steps {
		if s.op == readLeaf {
			r.steps[i].of = same[s.of]
		}
	}
}

// parts returns the sets that an expression of single characters is made of.
func (x *expr) parts() (sets []automaton.Set) {
	if x.op == opChars {
		return []automaton.Set{x.set}
	}
	for _, kid := range x.kids {
		sets = append(sets, kid.parts()...)
	}
	return sets
}

// chain returns the rules that a character is in, in an expression of single characters.
func (x *expr) chain(c rune) []int {
	switch x.op {
	case opRule:
		return append([]int{x.rule}, x.kids[0].chain(c)...)
	case opAlt, opSeq:
		for _, kid := range x.kids {
			if set, _ := kid.single(); set.Contains(c) {
				return kid.chain(c)
			}
		}
	}
	return nil
}

func (r *readings) step(s readingStep) int {
	r.steps = append(r.steps, s)
	return len(r.steps) - 1
}

// build adds the steps of x before a step, and returns the first one.
func (r *readings) build(x *expr, next int) (int, error) {
	if len(r.steps) > maxReadingSteps {
		return 0, errReadings
	}
	if set, ok := x.single(); ok {
		id, ok := r.ids[x]
		if !ok {
			id = len(r.leaves)
			r.ids[x] = id
			r.leaves = append(r.leaves, readingLeaf{set: set, x: x})
		}
		return r.step(readingStep{op: readLeaf, of: id, next: []int{next}}), nil
	}
	switch x.op {
	case opRule:
		end := r.step(readingStep{op: readEvent, of: closes, next: []int{next}})
		first, err := r.build(x.kids[0], end)
		return r.step(readingStep{op: readEvent, of: x.rule, next: []int{first}}), err
	case opSeq:
		for _, kid := range slices.Backward(x.kids) {
			var err error
			if next, err = r.build(kid, next); err != nil {
				return 0, err
			}
		}
		return next, nil
	case opAlt:
		split := readingStep{op: readSplit}
		kids, ok := r.alts[x]
		if !ok {
			kids = together(x.kids)
			r.alts[x] = kids
		}
		for _, kid := range kids {
			first, err := r.build(kid, next)
			if err != nil {
				return 0, err
			}
			split.next = append(split.next, first)
		}
		return r.step(split), nil
	case opRepeat:
		return r.repeat(x, next)
	}
	return 0, fmt.Errorf("operation %d has no readings", x.op)
}

func (r *readings) repeat(x *expr, next int) (int, error) {
	at, copies := next, x.max
	if x.max < 0 {
		copies = x.min
		at = r.step(readingStep{op: readSplit})
		first, err := r.build(x.kids[0], at)
		if err != nil {
			return 0, err
		}
		r.steps[at].next = []int{first, next}
	}
	for i := copies; i > 0; i-- {
		first, err := r.build(x.kids[0], at)
		if err != nil {
			return 0, err
		}
		if at = first; i > x.min {
			at = r.step(readingStep{op: readSplit, next: []int{first, next}})
		}
	}
	return at, nil
}

// together joins alternatives of single characters, if none between them begins like the
// later ones. It may be the empty string only after all of them.
func together(kids []*expr) (out []*expr) {
	var joined *expr
	var between automaton.Set
	for _, kid := range kids {
		set, ok := kid.single()
		switch {
		case ok && joined != nil && set.Intersect(between).IsEmpty():
			joined.kids = append(joined.kids, kid)
			continue
		case ok:
			joined, between = alt(kid), automaton.Set{}
			kid = joined
		case kid.nullable:
			joined = nil
		default:
			between = between.Union(kid.first())
		}
		out = append(out, kid)
	}
	return out
}

// follow returns what can follow before a step.
func (r *readings) follow(step int) []readingItem {
	if items, ok := r.items[step]; ok {
		return items
	}
	var items []readingItem
	seen := map[int]bool{}
	var visit func(step int, events []int)
	visit = func(step int, events []int) {
		if seen[step] {
			return
		}
		seen[step] = true
		switch s := r.steps[step]; s.op {
		case readEvent:
			visit(s.next[0], append(events[:len(events):len(events)], s.of))
		case readSplit:
			for _, next := range s.next {
				visit(next, events)
			}
		default:
			items = append(items, readingItem{step, events})
		}
	}
	visit(step, nil)
	r.items[step] = items
	return items
}

// common returns the events that happen whatever follows before a step.
func (r *readings) common(step int) []int {
	items := r.follow(step)
	events := items[0].events
	for _, x := range items[1:] {
		n := 0
		for n < min(len(events), len(x.events)) && events[n] == x.events[n] {
			n++
		}
		events = events[:n]
	}
	return events
}

// rise returns how many more rules are open after events.
func rise(events []int) (n int) {
	for _, e := range events {
		if e == closes {
			n--
		} else {
			n++
		}
	}
	return n
}

func (r *readings) node(key readingKey) int {
	if n, ok := r.at[key]; ok {
		return n
	}
	n := len(r.nodes)
	r.at[key] = n
	r.nodes = append(r.nodes, readingNode{})
	var made readingNode
	for _, x := range r.follow(key.step) {
		s, events := r.steps[x.step], x.events[key.skip:]
		if s.op == readLeaf {
			after := r.common(s.next[0])
			made.edges = append(made.edges, readingEdge{s.of, events, after, r.node(readingKey{s.next[0], len(after)})})
			continue
		}
		for len(events) > 0 && events[len(events)-1] == closes {
			events = events[:len(events)-1]
		}
		made.final, made.end = true, events
	}
	r.nodes[n] = made
	return n
}

// join joins nodes from which the same follows.
func (r *readings) join() {
	groups, count := make([]int, len(r.nodes)), 1
	for {
		ids, next := map[string]int{}, make([]int, len(r.nodes))
		for i, n := range r.nodes {
			next[i] = number(ids, string(r.key(n, groups)))
		}
		groups = next
		if len(ids) == count {
			break
		}
		count = len(ids)
	}
	nodes := make([]readingNode, count)
	for i, n := range r.nodes {
		for j, e := range n.edges {
			n.edges[j].to = groups[e.to]
		}
		nodes[groups[i]] = n
	}
	r.nodes = nodes
	for i, s := range r.starts {
		r.starts[i] = groups[s]
	}
}

func (r *readings) key(n readingNode, groups []int) []byte {
	key := appendInts(nil, len(n.end))
	if n.final {
		key = append(key, 1)
	}
	key = appendInts(key, n.end...)
	for _, e := range n.edges {
		key = appendInts(key, e.leaf, len(e.before), len(e.after), groups[e.to])
		key = appendInts(appendInts(key, e.before...), e.after...)
	}
	return key
}

func appendInts(dst []byte, values ...int) []byte {
	for _, v := range values {
		dst = binary.AppendVarint(dst, int64(v))
	}
	return dst
}

// number returns the number of a key, the next one if it is new.
func number[K comparable](ids map[K]int, key K) int {
	n, ok := ids[key]
	if !ok {
		n = len(ids)
		ids[key] = n
	}
	return n
}
