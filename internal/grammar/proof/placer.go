package proof

import (
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// placer finds the tree of a text in an automaton of marked strings.
type placer struct {
	p     *Proof
	d     *automaton.DFA
	marks [][]markArc // by state
}

type markArc struct {
	mark rune
	to   int
}

func newPlacer(p *Proof, d *automaton.DFA) *placer {
	pl := &placer{p: p, d: d, marks: make([][]markArc, d.States())}
	for s := range d.States() {
		for t, on := range d.Arcs(s) {
			for r := range on.Intersect(automaton.AllMarks()).Ranges() {
				for c := r.Lo; c <= r.Hi; c++ {
					pl.marks[s] = append(pl.marks[s], markArc{c, t})
				}
			}
		}
	}
	return pl
}

// spans returns the spans of the visible rules in a text, or false if the automaton has no
// marked string for it. It searches depth first and does not repeat failed searches.
func (pl *placer) spans(text string) ([]Span, bool) {
	type at struct{ pos, state int }
	failed := make(map[at]bool)
	var symbols []rune
	var search func(pos, s int) bool
	search = func(pos, s int) bool {
		if s == automaton.Dead || failed[at{pos, s}] {
			return false
		}
		if pos == len(text) && pl.d.Accepting(s) {
			return true
		}
		n := len(symbols)
		for _, m := range pl.marks[s] {
			symbols = append(symbols, m.mark)
			if search(pos, m.to) {
				return true
			}
			symbols = symbols[:n]
		}
		if pos < len(text) {
			c, size := utf8.DecodeRuneInString(text[pos:])
			symbols = append(symbols, c)
			if search(pos+size, pl.d.Step(s, c)) {
				return true
			}
			symbols = symbols[:n]
		}
		failed[at{pos, s}] = true
		return false
	}
	if !utf8.ValidString(text) || !search(0, pl.d.Start()) {
		return nil, false
	}
	return pl.p.unmark(symbols).Spans, true
}
