package regex

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// An encoding says how a program that matches code units has the characters of a text: bytes
// of UTF-8, or units of UTF-16.
type encoding struct {
	bits   int    // of the number of a character that each unit after the first has
	limits []rune // the last character of one unit, of two units, and so on
	encode func(c rune) []rune
}

var utf8Units = &encoding{
	bits: 6, limits: []rune{0x7F, 0x7FF, 0xFFFF, automaton.MaxScalar},
	encode: func(c rune) []rune { return runes(utf8.AppendRune(nil, c)) },
}

var utf16Units = &encoding{
	bits: 10, limits: []rune{0xFFFF, automaton.MaxScalar},
	encode: func(c rune) []rune { return runes(utf16.Encode([]rune{c})) },
}

func runes[Unit byte | uint16](in []Unit) (out []rune) {
	for _, unit := range in {
		out = append(out, rune(unit))
	}
	return out
}

// sequences returns the expression of one character of a set in code units, and the place
// where it needs no parentheses.
func (d Dialect) sequences(s automaton.Set) (string, int) {
	firsts := map[string][]automaton.Range{} // of the first unit, by what follows it
	var rests []string                       // what follows, in the order of the characters
	for r := range s.Ranges() {
		notations[d].units.split(r.Lo, r.Hi, func(lo, hi []rune) {
			rest := ""
			for i := 1; i < len(lo); i++ {
				rest += d.class([]automaton.Range{{Lo: lo[i], Hi: hi[i]}})
			}
			first := firsts[rest]
			switch n := len(first); {
			case n == 0:
				rests = append(rests, rest)
			case first[n-1].Hi+1 == lo[0]:
				first[n-1].Hi = hi[0]
				return
			}
			firsts[rest] = append(first, automaton.Range{Lo: lo[0], Hi: hi[0]})
		})
	}
	var parts []string
	for _, rest := range rests {
		parts = append(parts, d.class(firsts[rest])+rest)
	}
	text := strings.Join(parts, "|")
	switch {
	case len(parts) > 1:
		return text, inAlt
	case rests[0] != "":
		return text, inCat
	}
	return text, inRep
}

// split calls add with the units of the first and the last character of ranges: any units
// between these, place by place, are a character of the range from lo to hi.
func (u *encoding) split(lo, hi rune, add func(lo, hi []rune)) {
	for _, limit := range u.limits {
		if lo <= limit && limit < hi {
			u.split(lo, limit, add)
			u.split(limit+1, hi, add)
			return
		}
	}
	first, last := u.encode(lo), u.encode(hi)
	for i := 1; i < len(first); i++ {
		mask := rune(1)<<(u.bits*i) - 1
		if lo&^mask == hi&^mask {
			continue
		}
		if lo&mask != 0 {
			u.split(lo, lo|mask, add)
			u.split(lo|mask+1, hi, add)
			return
		}
		if hi&mask != mask {
			u.split(lo, hi&^mask-1, add)
			u.split(hi&^mask, hi, add)
			return
		}
	}
	add(first, last)
}

// symbols returns the set of characters or code units of a range. Surrogates are marks.
func symbols(lo, hi rune) automaton.Set {
	return automaton.NewSet(automaton.Range{Lo: lo, Hi: hi},
		automaton.Range{Lo: automaton.Mark(int(min(max(lo, 0xD800), 0xE000))), Hi: automaton.Mark(int(min(hi, 0xDFFF)))})
}

// automaton returns the automaton of the code units of texts.
func (u *encoding) automaton(d *automaton.DFA, budget *automaton.Budget) (*automaton.DFA, error) {
	n := &automaton.NFA{}
	n.SetBudget(budget)
	for range d.States() {
		n.AddState()
	}
	n.AddStart(d.Start())
	for s := range d.States() {
		if d.Accepting(s) {
			n.AddAccepting(s)
		}
		for t, on := range d.Arcs(s) {
			for r := range on.Ranges() {
				u.split(r.Lo, r.Hi, func(lo, hi []rune) {
					from, last := s, len(lo)-1
					for i := range last {
						to := n.AddState()
						n.AddEdge(from, symbols(lo[i], hi[i]), to)
						from = to
					}
					n.AddEdge(from, symbols(lo[last], hi[last]), t)
				})
			}
		}
	}
	return n.Determinize(automaton.DefaultLimit)
}
