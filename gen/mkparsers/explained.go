package main

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar"
)

// An explanation says of a prefix what it is a prefix of, and what may follow.
//
// A reading of a prefix is the way that it takes through the characters of the
// grammar. Of all readings the one is shown that needs the fewest further
// characters to be complete (none, where the text may end here), of several such
// the first match; with it go those whose last character stands in the same rules
// (rules that are sets of single characters apart). A rule is open if one of them
// has consumed a character of it and can go on within it; the rule asked for is
// always open. Expected is what may follow in these readings: first what continues
// the innermost open rule, then outward, in the document's order, and the end of
// the text last. What follows is said by the outermost rule that begins there and
// is never empty, by the literal or range itself where no such rule begins.
type explanation struct {
	open     []int    // rules, outermost first
	expected []string // "end" for the end of the text
}

// An explainedMachine judges every rule of an edition and explains why a text
// is none.
type explainedMachine struct {
	machine      // out is the number of the explanation, doubled, plus one where the text may end
	explanations []explanation
}

type explainer struct {
	o      *ordered
	all    []*expr
	names  []string
	single []bool // by rule: it is a set of single characters
	needs  []int  // for each state, the fewest characters with which the text is complete
	m      *explainedMachine
	ids    map[string]int
	lists  [][]int
	known  map[string]int
}

// newExplained builds the machine, with a start for each rule.
func newExplained(e *grammar.Edition, all []*expr) (*explainedMachine, error) {
	b := &explainer{o: newOrdered(), all: all, m: &explainedMachine{}, ids: map[string]int{}, known: map[string]int{}}
	for _, r := range e.Rules() {
		b.names = append(b.names, r.Name)
	}
	var starts []int
	for _, x := range all {
		_, single := x.single()
		b.single = append(b.single, single)
	}
	merged := mergeChars(all)
	for i, x := range all {
		start, err := b.o.add(&expr{op: opRule, rule: i, kids: []*expr{merged[x.kids[0]]}, nullable: x.nullable})
		if err != nil {
			return nil, err
		}
		starts = append(starts, start)
	}
	b.needs = b.o.needs()
	b.m.classes = classify(b.o.sets)
	for _, s := range starts {
		b.m.starts = append(b.m.starts, b.add([]int{s}))
	}
	for s := 0; s < b.m.states(); s++ {
		if s > maxStates {
			return nil, fmt.Errorf("more than %d states", maxStates)
		}
		b.expand(s)
	}
	return b.m, nil
}

func (b *explainer) add(list []int) int {
	var key []byte
	for _, s := range list {
		key = binary.AppendUvarint(key, uint64(s))
	}
	id, ok := b.ids[string(key)]
	if !ok {
		id = b.m.add()
		b.ids[string(key)] = id
		b.lists = append(b.lists, list)
		b.m.out[id] = b.explain(list)
	}
	return id
}

func (b *explainer) expand(s int) {
	k := b.m.classes.count
	to := make([][]int, k)
	for _, p := range b.lists[s] {
		for _, e := range b.o.states[p].edges {
			for _, class := range b.m.classes.in[e.set] {
				if !slices.Contains(to[class], e.to) {
					to[class] = append(to[class], e.to)
				}
			}
		}
	}
	for class, list := range to {
		if list != nil {
			id := b.add(list)
			b.m.next[s*k+class] = id
		}
	}
}

// explain returns the out of a state.
func (b *explainer) explain(list []int) int {
	shown := list[0]
	for _, p := range list {
		if b.needs[p] < b.needs[shown] {
			shown = p
		}
	}
	final := 0
	if b.needs[shown] == 0 {
		final = 1
	}
	x := explanation{}
	type item struct {
		label string
		depth int
	}
	var items []item
	for _, p := range list {
		if !slices.Equal(b.around(p), b.around(shown)) {
			continue
		}
		if s := &b.o.states[p]; s.depths > len(x.open) {
			x.open = s.chain[:s.depths]
		}
		for _, e := range b.o.states[p].edges {
			items = append(items, item{b.label(e), e.depth})
		}
	}
	slices.SortStableFunc(items, func(x, y item) int { return y.depth - x.depth })
	for _, i := range items {
		if !slices.Contains(x.expected, i.label) {
			x.expected = append(x.expected, i.label)
		}
	}
	if final == 1 {
		x.expected = append(x.expected, "end")
	}
	key := fmt.Sprint(x.open) + strings.Join(x.expected, "\n")
	id, ok := b.known[key]
	if !ok {
		id = len(b.m.explanations)
		b.known[key] = id
		b.m.explanations = append(b.m.explanations, x)
	}
	return 2*id + final
}

// around returns the rules around a character, those that are sets of single
// characters left out.
func (b *explainer) around(p int) []int {
	chain := b.o.states[p].chain
	for len(chain) > 1 && b.single[chain[len(chain)-1]] {
		chain = chain[:len(chain)-1]
	}
	return chain
}

// label says what begins with an edge.
func (b *explainer) label(e orderedEdge) string {
	to := &b.o.states[e.to]
	for _, r := range to.chain[e.depth:] {
		if !b.all[r].nullable {
			return b.names[r]
		}
	}
	return to.label
}

// mergeChars returns for each expression one in which the rules that are sets of
// single characters are one place each. They are never open behind a character,
// so what is in them cannot be told.
func mergeChars(all []*expr) map[*expr]*expr {
	made := map[*expr]*expr{}
	var walk func(x *expr) *expr
	walk = func(x *expr) *expr {
		if y, ok := made[x]; ok {
			return y
		}
		y := *x
		made[x] = &y
		y.kids = nil
		for _, kid := range x.kids {
			y.kids = append(y.kids, walk(kid))
		}
		if x.op == opRule {
			if s, ok := x.single(); ok {
				y.kids = []*expr{{op: opChars, set: s}}
			}
		}
		return &y
	}
	for _, x := range all {
		walk(x)
	}
	return made
}
