package regex

import (
	"slices"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// maxEliminated is the length of the longest expression that is kept while states are
// eliminated, and maxStates the number of states of the largest automaton that this is
// tried for. Beyond them the result is never the shorter one.
const (
	maxEliminated = 1 << 15
	maxStates     = 400
)

// eliminate returns the expression of an automaton, or false if it is too long. It
// removes the states one by one; the edges between the neighbors of a removed state get
// the expressions of the ways through it (Brzozowski and McCluskey). The state whose
// removal adds the least text is the next (Delgado and Morais).
func (b *builder) eliminate(d *automaton.DFA) (*expr, bool) {
	if d.IsEmpty() {
		return nil, true
	}
	n := d.States()
	if n > maxStates {
		return nil, false
	}
	start, final := n, n+1
	edges := make([][]*expr, n+2) // by the states that they are from and to
	for s := range edges {
		edges[s] = make([]*expr, n+2)
	}
	edges[start][d.Start()] = b.empty
	var left []int
	for s := range n {
		left = append(left, s)
		if d.Accepting(s) {
			edges[s][final] = b.empty
		}
		for t, on := range d.Arcs(s) {
			edges[s][t] = b.chars(on)
		}
	}
	for len(left) > 0 {
		best, least := 0, -1
		for i, s := range left {
			if w := weight(edges, s); least < 0 || w < least {
				best, least = i, w
			}
		}
		s := left[best]
		left = slices.Delete(left, best, best+1)
		loop := b.rep(edges[s][s], 0, unbounded)
		edges[s][s] = nil
		for _, row := range edges {
			before := row[s]
			row[s] = nil
			for to, after := range edges[s] {
				if before == nil || after == nil {
					continue
				}
				e := b.alt(row[to], b.cat(before, loop, after))
				if len(e.text) > maxEliminated || b.tooLong {
					return nil, false
				}
				row[to] = e
			}
		}
		clear(edges[s])
	}
	return edges[start][final], true
}

// weight returns how much text the removal of state s adds, about.
func weight(edges [][]*expr, s int) int {
	in, ins, out, outs := 0, 0, 0, 0 // lengths and numbers
	for t := range edges {
		if e := edges[t][s]; e != nil && t != s {
			in, ins = in+len(e.text), ins+1
		}
		if e := edges[s][t]; e != nil && t != s {
			out, outs = out+len(e.text), outs+1
		}
	}
	w := in*(outs-1) + out*(ins-1)
	if loop := edges[s][s]; loop != nil {
		w += len(loop.text) * (ins*outs - 1)
	}
	return w
}
