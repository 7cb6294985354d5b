package compile

import (
	"fmt"

	"github.com/stricturi/stricturi/internal/engine"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// wides are the kinds of characters that are not ASCII.
type wides struct {
	sets       []automaton.Set // by kind, from 1; kind 0 has the characters of no rule
	kinds      *classing       // whose classes are the kinds
	formatting int             // the kind of formatting characters, or 0
	octets     bool            // characters are bytes; there are no kinds
}

// formatting has the characters that IRIs "MUST NOT contain" though the grammar allows them
// (RFC 3987, 4.1). Recognizers of IRIs report whether there are any.
var formatting = automaton.NewSet(automaton.Range{Lo: 0x200E, Hi: 0x200F}, automaton.Range{Lo: 0x202A, Hi: 0x202E})

// maxKinds limits the kinds: the table of first bytes has four bits for one.
const maxKinds = 15

// newWides divides the characters that are not ASCII so that those of a kind have the same
// columns in all tables of a grammar.
func newWides(g *Grammar, all ...*machine) (*wides, error) {
	var sets []automaton.Set
	var columns [][]int // of each machine, by class
	isIRI := g.Edition != nil && g.Edition.Notes().IRI
	if isIRI {
		sets = append(sets, formatting)
	}
	outside := automaton.NewSet(automaton.Range{Lo: 0x80, Hi: automaton.MaxScalar})
	for _, m := range all {
		of, _ := m.columns()
		columns = append(columns, of)
		for _, s := range m.classes.sets()[1:] {
			if s = s.Intersect(outside); !s.IsEmpty() {
				sets = append(sets, s)
			}
		}
	}
	w := &wides{octets: g.Octets}
	if w.octets {
		return w, nil
	}
	kinds := numbering{}
	for _, s := range classify(sets).sets()[1:] {
		least, _ := s.Min()
		key := ""
		if isIRI && formatting.Contains(least) {
			key = "formatting "
		}
		for i, m := range all {
			key += fmt.Sprint(columns[i][m.classes.Class(least)], " ")
		}
		kind, isNew := kinds.of(key)
		if isNew {
			w.sets = append(w.sets, automaton.Set{})
			if isIRI && formatting.Contains(least) {
				w.formatting = len(w.sets)
			}
		}
		w.sets[kind] = w.sets[kind].Union(s)
	}
	if len(w.sets) > maxKinds {
		return nil, fmt.Errorf("%d kinds of characters outside ASCII, more than %d", len(w.sets), maxKinds)
	}
	w.kinds = classify(w.sets)
	return w, nil
}

// class returns the class that a machine has for a kind, from 1.
func (w *wides) class(c *classing, kind int) int {
	least, _ := w.sets[kind-1].Min()
	return c.Class(least)
}

// leads returns for each first byte the length of its characters, times 16, plus their kind,
// if that is certain for next bytes of at least the given value.
func (w *wides) leads(next rune) (out [256]uint8) {
	for b := 0xC2; b < 0xF0; b++ {
		first, last, width := rune(b&0x1F)<<6|next&0x3F, rune(b&0x1F)<<6|0x3F, 2
		if b >= 0xE0 {
			first, last, width = rune(b&0x0F)<<12|next&0x3F<<6, rune(b&0x0F)<<12|0xFFF, 3
		}
		if b == 0xE0 && next < 0xA0 || b == 0xED { // overlong forms, surrogates
			continue
		}
		s := automaton.NewSet(automaton.Range{Lo: first, Hi: last})
		for i, set := range w.sets {
			if s.Minus(set).IsEmpty() {
				out[b] = uint8(width<<4 | (i + 1))
			}
		}
	}
	return out
}

// nonASCII returns the kinds as package engine has them, nil if there are none.
func (w *wides) nonASCII() *engine.NonASCII {
	if len(w.sets) == 0 {
		return nil
	}
	n := &engine.NonASCII{Leads: w.leads(0x80)}
	for r, kind := range w.kinds.Ranges() {
		n.Ranges = append(n.Ranges, engine.WideRange{First: r.Lo, Last: r.Hi, Kind: uint8(kind)})
	}
	return n
}

// columns returns the column of each kind in a table, given those of classes; nil if there
// are no kinds.
func (w *wides) columns(column []int, c *classing) []uint8 {
	if len(w.sets) == 0 {
		return nil
	}
	out := []uint8{uint8(column[0])}
	for kind := 1; kind <= len(w.sets); kind++ {
		out = append(out, uint8(column[w.class(c, kind)]))
	}
	return out
}
