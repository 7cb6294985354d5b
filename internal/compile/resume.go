package compile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/compile/engine"
)

// resumeBits are the flags of the components after which an explanation can begin, the
// later ones behind the others.
const resumeBits = engine.HasScheme | engine.HasAuthority | engine.HasQuery | engine.HasFragment

// resumes returns for each entry rule the states of an engine.Resume, given the machine
// of the explanations. It runs the plan and that machine side by side.
func (p *plan) resumes(m *machine) (all [][engine.Resumes]int) {
	meets := p.m.classes.meets(m.classes)
	k := m.classes.Len()
	type step struct{ state, explained, has, behind int }
	for i, start := range p.starts {
		rule := slices.IndexFunc(p.g.Rules, func(r *grammar.Rule) bool { return r.Name == p.g.Entries[i] })
		var states [engine.Resumes]int
		for j := range states {
			states[j] = engine.NoState
		}
		first := step{start, m.starts[rule], 0, m.starts[rule]}
		seen := map[step]bool{first: true}
		queue := []step{first}
		bad := map[int]bool{}
		for at := 0; at < len(queue); at++ {
			s := queue[at]
			switch j := lastOf(s.has); {
			case states[j] == engine.NoState:
				states[j] = s.behind
			case states[j] != s.behind:
				bad[j] = true
			}
			for _, e := range p.edges(s.state) {
				if p.stops[i] && p.begins(e.action) {
					continue
				}
				has, resumes, ok := p.ends(e, s.has)
				for _, class := range e.classes {
					for _, c := range meets[class] {
						to := step{e.to, m.next[s.explained*k+c], has, s.behind}
						if resumes {
							to.behind = to.explained
						}
						if resumes && !ok {
							bad[lastOf(has)] = true
						}
						if !seen[to] {
							seen[to] = true
							queue = append(queue, to)
						}
					}
				}
			}
		}
		for j := range bad {
			states[j] = engine.NoState
		}
		all = append(all, states)
	}
	return all
}

// resumeLiterals returns the same as Go source.
func (p *plan) resumeLiterals(m *machine) (out []string) {
	for i, states := range p.resumes(m) {
		text := strings.Trim(strings.ReplaceAll(fmt.Sprint(states), " ", ", "), "[]")
		out = append(out, fmt.Sprintf("{uint8(Rule%s), [engine.Resumes]uint16{%s}}", goName(p, i), text))
	}
	return out
}

// lastOf returns the index in a Resume for some flags.
func lastOf(has int) int {
	index, _ := (&engine.Spans{Has: uint8(has)}).Last()
	return index
}

// ends returns which of resumeBits are set after an edge, given those before, and whether
// one was added. It is ok if the last of them ends right before the edge's character, and
// that is a single byte.
func (p *plan) ends(e planEdge, before int) (has int, some, ok bool) {
	a := p.actions[e.action]
	has = before
	for _, t := range slices.Concat(a.settle, a.direct) {
		if bit := components[min(t, tagKind-1)].bit; !t.isKind() && bit&resumeBits != 0 {
			some, ok = true, bit > has && slices.Contains(a.direct, t) || ok && bit < has
			has |= bit
		}
	}
	return has, some, ok && p.m.classes.set(e.classes).Minus(ascii).IsEmpty()
}

// meets returns for each class the classes of d that have characters of it.
func (c *classing) meets(d *classing) [][]int {
	all := make([][]int, c.Len())
	for i := 1; i < c.Len(); i++ {
		for j := 1; j < d.Len(); j++ {
			if !c.set([]int{i}).Intersect(d.set([]int{j})).IsEmpty() {
				all[i] = append(all[i], j)
			}
		}
	}
	return all
}
