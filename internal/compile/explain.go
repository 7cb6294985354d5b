package compile

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// An explanation describes a prefix of a text: the open rules, and what may follow.
//
// A reading of a prefix is a path through the characters of the grammar. The shown reading
// is the one that needs the fewest further characters to be complete. If there are several,
// it is the first match.
//
// The readings whose last character is in the same component belong to the shown reading.
// The component is the innermost scheme, userinfo, host, port, query, fragment, opaque part
// or path around the character, with the rules around it. If the character is in no
// component, the readings with the same rules around it belong to the shown one, apart from
// rules that are sets of single characters. If the requested rule is a component, or
// contains none, all readings belong to it. Only editions have components.
//
// A rule is open if the shown reading, or one with the same rules around its last
// character, has consumed a character of the rule and can continue in it. The requested rule
// is always open. If the shown reading is complete, a rule that follows its last character
// and is still empty is open too: the query after "?", the authority after "//". It is the
// first such rule that can consume a character, then the first such rule in that, and so on.
//
// Expected lists everything that may follow. The first characters of its items are exactly
// those that can continue the prefix. It has three parts:
//
//   - The items of the shown reading and those that belong to it: first those that continue
//     the innermost open rule, then outward, in the document's order. An item is the
//     outermost rule that begins there and is never empty, otherwise the literal or range.
//     A character or a set of characters, percent-encoded or not, is omitted if another
//     item includes it. That item takes its place.
//   - As few items as possible for the characters that only other readings accept. They may
//     also be rules that such a reading is in and the shown one is not.
//   - "end" if the text may end.
type explanation struct {
	open     []int    // rules, outermost first
	expected []string // "end" for the end of the text
}

// An explainer matches texts by every rule of a grammar and explains errors.
type explainer struct {
	subsets      // finish sets the output of each state to twice the number of the explanation, plus 1 if a text may end
	explanations []explanation
	known        numbering

	all      []*expr
	names    []string
	single   []bool  // by rule: it is a set of single characters
	consists []units // by rule
	firsts   []automaton.Set
	part     []bool // by rule: it is a component
	whole    []bool // by rule: it is a component, or none is within it
	needs    []int  // for each state, the fewest characters with which the text is complete
	shallow  int    // the first position of the shallow automata, which explain nothing
}

// newExplainer builds the starts of the machine. Expand makes the rest of its states.
func newExplainer(g *Grammar, all []*expr) (*explainer, error) {
	o := newPositionNFA(g.budget)
	o.loops, o.merges = true, true
	b := &explainer{subsets: subsets{o: o}, all: all, known: numbering{}}
	for _, r := range g.Rules {
		b.names = append(b.names, r.Name)
		b.part = append(b.part, g.isComponent(r.Name))
	}
	parts := slices.Contains(b.part, true)
	for i, x := range all {
		_, single := x.single()
		b.single = append(b.single, single)
		b.consists = append(b.consists, x.units())
		b.firsts = append(b.firsts, x.first())
		b.whole = append(b.whole, b.part[i] || !parts || !b.contains(x))
	}
	rules, starts := g.only, []int{}
	for i := range all {
		if g.only == nil {
			rules = append(rules, i)
		}
	}
	for _, i := range rules {
		start, err := o.add(&expr{op: opRule, rule: i, kids: all[i].kids, nullable: all[i].nullable})
		if err != nil {
			return nil, err
		}
		starts = append(starts, start)
	}
	b.shallow = len(o.states)
	for _, x := range g.Shallow {
		start, err := o.add(&expr{op: opLang, lang: x.lang})
		if err != nil {
			return nil, err
		}
		starts = append(starts, start)
	}
	b.needs = o.needs()
	b.subsets = newSubsets(o, classify(o.sets), starts)
	return b, nil
}

// finish makes all states and their explanations.
func (b *explainer) finish(ctx context.Context) error {
	if err := b.expandAll(ctx); err != nil {
		return err
	}
	for s, list := range b.lists {
		if err := ctx.Err(); err != nil {
			return err
		}
		b.out[s]++
		if int(list[0].position) >= b.shallow {
			continue
		}
		if b.out[s] += 2 * b.number(b.explain(s)); !b.o.budget.Spend(1) {
			return errWork
		}
	}
	return nil
}

// contains reports whether a component is within an expression.
func (b *explainer) contains(x *expr) bool {
	return slices.ContainsFunc(x.kids, func(kid *expr) bool {
		return kid.op == opRule && b.part[kid.rule] || b.o.budget.Spend(1) && b.contains(kid)
	})
}

// An item is something that is expected.
type item struct {
	label string
	units units
	first automaton.Set // the characters that it begins with
	depth int           // how many of the open rules it is in
}

// units are those members of a rule that are a single character, as such or
// percent-encoded.
type units struct {
	set     automaton.Set
	percent bool // all that is percent-encoded
	only    bool // there are no other members
}

// within reports whether another rule has all these members.
func (u units) within(v units) bool {
	return u.only && u.set.Minus(v.set).IsEmpty() && (v.percent || !u.percent)
}

// isPercent reports whether the members of an expression are "%" and two hexadecimal
// digits.
func (x *expr) isPercent() bool {
	if x.op != opSeq || len(x.kids) != 3 {
		return false
	}
	for i, want := range []automaton.Set{automaton.RuneSet('%'), hexDigits, hexDigits} {
		if set, ok := x.kids[i].single(); !ok || !set.Equal(want) {
			return false
		}
	}
	return true
}

var hexDigits = automaton.RuneSet([]rune("0123456789ABCDEFabcdef")...)

func (x *expr) units() (u units) {
	switch x.op {
	case opChars:
		return units{set: x.set, only: true}
	case opRule:
		return x.members
	case opAlt:
		u.only = true
	}
	full := 0 // how many are never empty
	for _, kid := range x.kids {
		if !kid.nullable {
			full++
		}
	}
	for _, kid := range x.kids {
		switch {
		case x.op == opRepeat && (x.max == 0 || x.min > 1 && !kid.nullable):
			continue
		case x.op == opSeq && (full > 1 || full == 1 && kid.nullable):
			continue
		}
		v := kid.units()
		u = units{u.set.Union(v.set), u.percent || v.percent, u.only && v.only}
	}
	return u
}

// explain returns the explanation of a state.
func (b *explainer) explain(s int) explanation {
	var list []int // of positions
	for _, r := range b.lists[s] {
		list = append(list, int(r.position))
	}
	shown := b.shown(list)
	x := explanation{open: b.open(list, shown)}
	var items []item
	together := b.together(list, shown)
	for _, p := range together {
		for _, e := range b.o.states[p].edges {
			items = append(items, b.item(p, e, x.open))
		}
	}
	x.expected = append(b.labels(items), b.others(list, together, shown)...)
	if b.needs[shown] == 0 {
		x.expected = append(x.expected, "end")
	}
	return x
}

// number returns the number of an explanation.
func (b *explainer) number(x explanation) int {
	key := fmt.Sprint(x.open) + strings.Join(x.expected, "\n")
	b.o.budget.Spend(len(key))
	id, isNew := b.known.of(key)
	if isNew {
		b.explanations = append(b.explanations, x)
	}
	return id
}

// shown returns the index of the shown reading in a list.
func (b *explainer) shown(list []int) int {
	return slices.MinFunc(list, func(p, q int) int { return b.needs[p] - b.needs[q] })
}

// open returns the open rules.
func (b *explainer) open(list []int, shown int) (open []int) {
	for _, p := range list {
		if !slices.Equal(b.around(p), b.around(shown)) {
			continue
		}
		s := &b.o.states[p]
		for _, rules := range [][]int{s.chain.rules()[:s.depths], s.pass.rules()} {
			if len(rules) > len(open) {
				open = rules
			}
		}
	}
	return open
}

// together returns the readings that belong to the shown one, with it.
func (b *explainer) together(list []int, shown int) []int {
	return slices.DeleteFunc(slices.Clone(list), func(p int) bool { return !slices.Equal(b.component(p), b.component(shown)) })
}

// others returns the items for the characters that only the other readings accept. It
// chooses the item that covers the most of them, then the one that covers the fewest other
// characters, then the first.
func (b *explainer) others(list, together []int, shown int) (out []string) {
	var all, left automaton.Set
	var choice []item
	for _, p := range list {
		s := &b.o.states[p]
		for _, e := range s.edges {
			all = all.Union(b.o.sets[e.set])
			choice = append(choice, b.item(p, e, nil))
		}
		chain := s.chain.rules()
		common := alike(chain, b.o.states[shown].chain.rules())
		for _, r := range slices.Backward(chain[min(common, s.depths):s.depths]) {
			choice = append(choice, item{label: b.names[r], first: b.firsts[r]})
		}
	}
	left = all
	for _, p := range together {
		for _, e := range b.o.states[p].edges {
			left = left.Minus(b.o.sets[e.set])
		}
	}
	choice = slices.DeleteFunc(choice, func(i item) bool { return !i.first.Minus(all).IsEmpty() })
	for !left.IsEmpty() && b.o.budget.Spend(edgePart*len(choice)) {
		best := slices.MaxFunc(choice, func(x, y item) int {
			if n := x.first.Intersect(left).Len() - y.first.Intersect(left).Len(); n != 0 {
				return n
			}
			return y.first.Len() - x.first.Len()
		})
		left = left.Minus(best.first)
		out = append(out, best.label)
	}
	return out
}

// component returns the rules around a character down to the component.
func (b *explainer) component(p int) []int {
	chain := b.o.states[p].chain.rules()
	if b.whole[chain[0]] {
		return nil
	}
	for n := len(chain); n > 0; n-- {
		if b.part[chain[n-1]] {
			return chain[:n]
		}
	}
	return b.around(p)
}

// item says what begins with an edge.
func (b *explainer) item(p int, e positionEdge, open []int) item {
	b.o.budget.Spend(4 * edgePart)
	s, to := &b.o.states[p], &b.o.states[e.to]
	i := item{first: b.o.sets[e.set], depth: alike(s.chain.rules()[:e.depth], open)}
	if e.depth == i.depth && e.depth == s.chain.len() && s.pass != nil { // into a rule that is open but still empty
		i.depth = alike(to.chain.rules(), open)
	}
	for _, r := range to.chain.rules()[e.depth:] {
		if !b.all[r].nullable {
			i.label, i.units, i.first = b.names[r], b.consists[r], b.firsts[r]
			return i
		}
	}
	i.label = to.label()
	b.o.budget.Spend(len(i.label))
	if !to.more {
		i.units = units{set: b.o.sets[e.set], only: true}
	}
	return i
}

// alike returns the length of the common beginning of two lists.
func alike(x, y []int) (n int) {
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	return n
}

// labels returns the labels of items, without redundant ones.
func (b *explainer) labels(items []item) (out []string) {
	var kept []item
	known := numbering{}
	for _, i := range items {
		if n, isNew := known.of(i.label); isNew {
			kept = append(kept, i)
		} else {
			kept[n].depth = max(kept[n].depth, i.depth)
		}
	}
	merged := slices.Clone(kept)
	for n, i := range kept {
		if !i.units.only || !b.o.budget.Spend(edgePart*len(kept)) {
			continue
		}
		for m, j := range kept {
			if m != n && i.units.within(j.units) && (m < n || !j.units.within(i.units)) {
				merged[n].label = ""
				merged[m].depth = max(merged[m].depth, i.depth)
			}
		}
	}
	slices.SortStableFunc(merged, func(x, y item) int { return y.depth - x.depth })
	for _, i := range merged {
		if i.label != "" {
			out = append(out, i.label)
		}
	}
	return out
}

// around returns the rules around a character, without those that are sets of single
// characters.
func (b *explainer) around(p int) []int {
	chain := b.o.states[p].chain.rules()
	for len(chain) > 1 && b.single[chain[len(chain)-1]] {
		chain = chain[:len(chain)-1]
	}
	return chain
}
