package compile

import (
	"fmt"
	"slices"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// A plan is a machine that finds components, as code: which of its states have code of their own
// (hot) and which are in a table (cold).
type plan struct {
	g       *Grammar
	m       *machine
	actions []action // by number, in outs and out of m
	stops   []bool   // by entry: it has the states of a rule with a fragment, and stops before the fragment
	hot     []bool
}

// newPlan returns the plan of a grammar, whose machine has a start for each entry rule.
func newPlan(g *Grammar, all []*expr) (*plan, error) {
	t := &tagger{g, regular.New(g.ABNF)}
	o := newPositionNFA(g.budget)
	var starts []int
	for _, name := range g.Entries {
		i := slices.IndexFunc(g.Rules, func(r *grammar.Rule) bool { return r.Name == name })
		x, _, err := t.walk(all[i], false)
		if err != nil {
			return nil, err
		}
		start, err := o.add(x)
		if err != nil {
			return nil, err
		}
		starts = append(starts, start)
	}
	stops, err := t.extend(o, starts)
	if err != nil {
		return nil, err
	}
	m, err := determine(o, starts, len(g.Components.Hosts) > 0)
	if err != nil {
		return nil, err
	}
	small := m.minimize()
	p := &plan{g: g, m: small, actions: m.actions, stops: stops, hot: make([]bool, small.states())}
	return p, p.choose()
}

// begins reports whether an action is that of the "#" before a fragment.
func (p *plan) begins(action int) bool {
	a := p.actions[action]
	return slices.Contains(a.direct, tagFragment) || slices.Contains(a.keep, tagFragment)
}

// edges returns the transitions of a state, in the order of their first classes. Classes
// with the same action and target are one edge.
func (p *plan) edges(s int) (all []planEdge) {
	k := p.m.classes.Len()
	for c := range k {
		to, action := p.m.next[s*k+c], p.m.outs[s*k+c]
		if to < 0 {
			continue
		}
		i := slices.IndexFunc(all, func(e planEdge) bool { return e.to == to && e.action == action })
		if i < 0 {
			i = len(all)
			all = append(all, planEdge{to: to, action: action})
		}
		all[i].classes = append(all[i].classes, c)
	}
	return all
}

type planEdge struct {
	to, action int
	classes    []int
}

// maxHot is how many states may have code of their own.
const maxHot = 200

// choose chooses the hot states: those that loop, those at the start of a rule or the end
// of a component, and those up to two characters after these ("//"). The others are inside
// addresses and percent-encodings, or count.
func (p *plan) choose() error {
	near := slices.Clone(p.m.starts)
	for s := range p.m.states() {
		for _, e := range p.edges(s) {
			if e.to == s {
				p.hot[s] = true
			}
			if e.action != 0 {
				near = append(near, e.to)
			}
		}
	}
	for range 3 {
		var next []int
		for _, s := range near {
			if p.hot[s] && slices.Contains(next, s) {
				continue
			}
			p.hot[s] = true
			for _, e := range p.edges(s) {
				next = append(next, e.to)
			}
		}
		slices.Sort(next)
		near = slices.Compact(next)
	}
	// Code for percent-encodings skips the states inside them.
	for s := range p.m.states() {
		for _, e := range p.edges(s) {
			if _, _, ok := p.triplet(e); ok && p.hot[s] && len(p.m.classes.ascii(e.classes)) == 1 {
				p.hot[e.to], p.hot[p.edges(e.to)[0].to] = false, false
			}
		}
	}
	count := 0
	for _, h := range p.hot {
		if h {
			count++
		}
	}
	if count > maxHot {
		return fmt.Errorf("%d states would have code of their own, more than %d", count, maxHot)
	}
	return nil
}

// triplet reports whether an edge must be followed by two characters of one set, as the "%"
// of a percent-encoding is. It returns the set, and the state after them.
func (p *plan) triplet(e planEdge) (digits []int, to int, ok bool) {
	if e.action != 0 || p.m.out[e.to] >= 0 {
		return nil, 0, false
	}
	first := p.edges(e.to)
	if len(first) != 1 || first[0].action != 0 || p.m.out[first[0].to] >= 0 {
		return nil, 0, false
	}
	second := p.edges(first[0].to)
	if len(second) != 1 || second[0].action != 0 || !slices.Equal(first[0].classes, second[0].classes) {
		return nil, 0, false
	}
	return first[0].classes, second[0].to, true
}

// ascii returns the bytes below 0x80 among some classes, ascending.
func (c *classing) ascii(classes []int) (out []byte) {
	for b := range byte(0x80) {
		if slices.Contains(classes, c.Class(rune(b))) {
			out = append(out, b)
		}
	}
	return out
}
