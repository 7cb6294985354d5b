package compile

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// An action is what a transition, or the end of the text, does for the components.
type action struct {
	keep   []tag // save the offset for the first reading
	settle []tag // use the offset saved before: all readings agree on it
	direct []tag // save and use the offset: all readings agree on it
}

// A taggedMachine finds the components of a reference in one pass. It follows all readings
// in parallel, in their order. It saves an offset when the first reading needs it, and
// settles it when all readings agree, or for the best reading at the end of the text.
type taggedMachine struct {
	machine
	actions []action // by number, in outs and out; 0 does nothing, and -1 in out refuses the end
	stops   []bool   // by start: it has the states of a rule with a fragment, and stops before the fragment
}

// A config is a reading: its position, and the tags that not all readings have.
type config struct {
	state int
	noted uint64 // by tag
}

type determiner struct {
	o     *positionNFA
	kinds bool // the grammar has kinds of hosts
	m     *taggedMachine
	after []int32 // by position: its future
	ids   numbering
	lists [][]config
	known numbering // of actions
}

// newTagged builds the machine of the grammar's entry rules, with a start for
// each.
func newTagged(g *Grammar, all []*expr) (*taggedMachine, error) {
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
	b, err := determine(o, starts, len(g.Components.Hosts) > 0)
	b.m.stops = stops
	return b.m, err
}

// determine makes the states that follow the starts.
func determine(o *positionNFA, starts []int, kinds bool) (b *determiner, err error) {
	b = &determiner{o: o, kinds: kinds, m: &taggedMachine{}, ids: numbering{}, known: numbering{}}
	b.m.classes, b.m.outs = classify(o.sets), map[int]int{}
	if b.after, err = o.futures(b.m.classes); err != nil {
		return b, err
	}
	b.action(action{})
	for _, s := range starts {
		b.m.starts = append(b.m.starts, b.add([]config{{state: s}}))
	}
	for s := 0; s < b.m.states(); s++ {
		if !o.budget.Spend(statePart) {
			return b, errWork
		}
		if err := b.expand(s); err != nil {
			return b, err
		}
	}
	return b, nil
}

// extend lets a fragment follow the entry rules without one (absolute-URI), so that they share the states of
// those with one. It returns which of the starts must stop before it. Rules that have a "#" stay as they are.
func (t *tagger) extend(o *positionNFA, starts []int) (stops []bool, err error) {
	hash := automaton.RuneSet('#')
	ends := append(slices.Clone(starts[1:]), len(o.states))
	for i, end := range ends {
		stops = append(stops, !slices.ContainsFunc(o.states[starts[i]:end], func(s position) bool {
			return slices.ContainsFunc(s.edges, func(e positionEdge) bool { return !o.sets[e.set].Intersect(hash).IsEmpty() })
		}))
	}
	if t.Components.Fragment == "" || !slices.Contains(stops, false) || !slices.Contains(stops, true) {
		return make([]bool, len(starts)), nil
	}
	d, err := t.language(abnf.RuleRef{Name: t.Components.Fragment})
	if err != nil {
		return nil, err
	}
	fragment, after := o.embed(d, nil), o.state(nil, nil)
	o.states[after].edges, o.states[after].final = fragment.first, fragment.empty
	for _, l := range fragment.last {
		o.states[l.state].final = true
	}
	for i, end := range ends {
		for p := starts[i]; p < end && stops[i]; p++ {
			if s := &o.states[p]; s.final {
				s.edges = append(s.edges, positionEdge{set: o.set(hash), to: after, tags: join(s.end, []tag{tagFragment})})
			}
		}
	}
	return stops, nil
}

// maxStates limits the states of a machine.
const maxStates = 1 << 18

func (b *determiner) action(a action) int {
	id, isNew := b.known.of(fmt.Sprint(a))
	if isNew {
		b.m.actions = append(b.m.actions, a)
	}
	return id
}

func (b *determiner) add(list []config) int {
	var key []byte
	for _, c := range list {
		key = binary.AppendUvarint(key, uint64(c.state))
		key = binary.AppendUvarint(key, c.noted)
	}
	id, isNew := b.ids.of(string(key))
	if isNew {
		b.m.add()
		b.lists = append(b.lists, list)
		b.m.out[id] = b.end(list)
	}
	return id
}

// end returns the action at the end of the text: that of the first complete reading.
func (b *determiner) end(list []config) int {
	for _, c := range list {
		s := &b.o.states[c.state]
		if !s.final {
			continue
		}
		var a action
		last := bits(s.end)
		for t := range tag(64) {
			switch {
			case last>>t&1 != 0:
				a.direct = append(a.direct, t)
			case c.noted>>t&1 != 0:
				a.settle = append(a.settle, t)
			}
		}
		return b.action(a)
	}
	return -1
}

func bits(tags []tag) (set uint64) {
	for _, t := range tags {
		set |= 1 << t
	}
	return set
}

// expand adds the transitions of a state.
func (b *determiner) expand(s int) error {
	type step struct {
		config
		now uint64
	}
	for class := 1; class < b.m.classes.Len(); class++ {
		var steps []step
		for _, c := range b.lists[s] {
			for _, e := range b.o.states[c.state].edges {
				b.o.budget.Spend(1 + len(steps))
				if !slices.Contains(b.m.classes.in[e.set], class) ||
					slices.ContainsFunc(steps, func(x step) bool { return b.after[x.state] == b.after[e.to] }) {
					continue
				}
				now := bits(e.tags)
				steps = append(steps, step{config{e.to, c.noted | now}, now})
			}
		}
		if steps == nil {
			continue
		}
		every, some := ^uint64(0), uint64(0)
		for _, x := range steps {
			every &= x.noted
			some |= x.now
		}
		// A host's end and its kind are settled together.
		switch kinds := every >> tagKind << tagKind; {
		case !b.kinds:
		case kinds == 0:
			every &^= 1 << tagHost
		case every&(1<<tagHost) == 0:
			every &^= kinds
		}
		var a action
		for t := range tag(64) {
			bit := uint64(1) << t
			for _, x := range steps {
				if some&bit != 0 && !t.isKind() && x.noted&bit != 0 && x.now&bit == 0 {
					return fmt.Errorf("the %s cannot be found in one pass: readings differ in where it ends",
						strings.ToLower(strings.TrimPrefix(components[t].flag, "Has")))
				}
			}
			switch {
			case every&bit != 0 && some&bit != 0:
				a.direct = append(a.direct, t)
			case every&bit != 0:
				a.settle = append(a.settle, t)
			case some&bit != 0 && !t.isKind():
				a.keep = append(a.keep, t)
			}
		}
		list := make([]config, len(steps))
		for i, x := range steps {
			list[i] = config{x.state, x.noted &^ every}
		}
		at := s*b.m.classes.Len() + class
		to := b.add(list)
		b.m.next[at], b.m.outs[at] = to, b.action(a)
	}
	return nil
}

// futures returns a number for each position. Positions with the same number can be
// followed by the same texts: of two readings at such positions, the second is never
// the first match.
func (o *positionNFA) futures(classes *classing) ([]int32, error) {
	var all []int
	for p := range o.states {
		all = append(all, p)
	}
	m := newSubsets(o, classes, all)
	err := m.expandAll(context.Background())
	return m.blocks()[:len(o.states)], err
}
