package regex

import "github.com/stricturi/stricturi/internal/grammar/automaton"

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
	if d.States() > maxStates {
		return nil, false
	}
	var (
		n            = d.States()
		start, final = n, n + 1
		out          = make([]map[int]*expr, n+2)
		in           = make([]map[int]*expr, n+2)
	)
	for s := range out {
		out[s], in[s] = make(map[int]*expr), make(map[int]*expr)
	}
	set := func(from, to int, e *expr) { out[from][to], in[to][from] = e, e }
	set(start, d.Start(), b.empty)
	for s := range n {
		if d.Accepting(s) {
			set(s, final, b.empty)
		}
		for t, on := range d.Arcs(s) {
			set(s, t, b.chars(on))
		}
	}
	left := make([]int, n)
	for s := range left {
		left[s] = s
	}
	for len(left) > 0 {
		best, least := 0, -1
		for i, s := range left {
			if w := weight(s, in[s], out[s]); least < 0 || w < least {
				best, least = i, w
			}
		}
		s := left[best]
		left = append(left[:best], left[best+1:]...)
		loop := b.rep(out[s][s], 0, unbounded)
		for from, before := range in[s] {
			for to, after := range out[s] {
				if from == s || to == s {
					continue
				}
				e := b.alt(out[from][to], b.cat(before, loop, after))
				if len(e.text) > maxEliminated || b.tooLong {
					return nil, false
				}
				set(from, to, e)
			}
		}
		for from := range in[s] {
			delete(out[from], s)
		}
		for to := range out[s] {
			delete(in[to], s)
		}
	}
	return out[start][final], true
}

// weight returns how much text the removal of state s adds, about.
func weight(s int, in, out map[int]*expr) int {
	sum := func(edges map[int]*expr) (length, count int) {
		for t, e := range edges {
			if t != s {
				length, count = length+len(e.text), count+1
			}
		}
		return length, count
	}
	inLength, ins := sum(in)
	outLength, outs := sum(out)
	w := inLength*(outs-1) + outLength*(ins-1)
	if loop := out[s]; loop != nil {
		w += len(loop.text) * (ins*outs - 1)
	}
	return w
}
