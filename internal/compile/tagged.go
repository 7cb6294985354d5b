package compile

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// An action is what a transition, or the end of the text, does for the components.
type action struct {
	keep   []tag // save the offset for the first reading
	settle []tag // use the offset saved before: all readings agree on it
	direct []tag // save and use the offset: all readings agree on it
}

// determine returns a machine that finds the components of a reference in one pass. It follows all
// readings in parallel, in their order. It saves an offset when the first reading needs it, and settles
// it when all readings agree, or for the best reading at the end of the text.
func determine(o *positionNFA, starts []int, kinds bool) (m subsets, err error) {
	classes := classify(o.sets)
	m = subsets{machine: machine{classes: classes, outs: map[int]int{}}, o: o, ids: numbering{}, known: numbering{}, kinds: kinds}
	if m.futures, err = o.futures(classes); err != nil {
		return m, err
	}
	m.action(action{})
	m.begin(starts)
	return m, m.expandAll(context.Background())
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

func (m *subsets) action(a action) int {
	id, isNew := m.known.of(fmt.Sprint(a))
	if isNew {
		m.actions = append(m.actions, a)
	}
	return id
}

// ending returns the action at the end of the text of a reading that has noted some tags, and notes
// others there.
func ending(noted, now uint64) (a action) {
	for t := range tag(64) {
		switch {
		case now>>t&1 != 0:
			a.direct = append(a.direct, t)
		case noted>>t&1 != 0:
			a.settle = append(a.settle, t)
		}
	}
	return a
}

func bits(tags []tag) (set uint64) {
	for _, t := range tags {
		set |= 1 << t
	}
	return set
}

// settle returns the action of a transition to some readings, and removes the tags that all of them
// have.
func settle(steps []reading, kinds bool) (a action, err error) {
	every, some := ^uint64(0), uint64(0)
	for _, x := range steps {
		every &= x.noted
		some |= x.now
	}
	// A host's end and its kind are settled together.
	switch all := every >> tagKind << tagKind; {
	case !kinds:
	case all == 0:
		every &^= 1 << tagHost
	case every&(1<<tagHost) == 0:
		every &^= all
	}
	for t := range tag(64) {
		bit := uint64(1) << t
		for _, x := range steps {
			if some&bit != 0 && !t.isKind() && x.noted&bit != 0 && x.now&bit == 0 {
				return a, fmt.Errorf("the %s cannot be found in one pass: readings differ in where it ends",
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
	for i := range steps {
		steps[i].noted &^= every
	}
	return a, nil
}
