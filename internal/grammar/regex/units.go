package regex

import (
	"errors"
	"fmt"
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
	// length returns the number of units of a character by the first one, or 0.
	length func(first rune) int
	decode func(units []rune) rune
}

var utf8Units = &encoding{
	bits: 6, limits: []rune{0x7F, 0x7FF, 0xFFFF, automaton.MaxScalar},
	encode: func(c rune) (units []rune) {
		for _, b := range utf8.AppendRune(nil, c) {
			units = append(units, rune(b))
		}
		return units
	},
	length: func(first rune) int {
		switch {
		case first < 0x80:
			return 1
		case first < 0xC2, first > 0xF4:
			return 0
		case first < 0xE0:
			return 2
		case first < 0xF0:
			return 3
		}
		return 4
	},
	decode: func(units []rune) rune {
		var b []byte
		for _, u := range units {
			b = append(b, byte(u))
		}
		c, size := utf8.DecodeRune(b)
		if size != len(b) {
			return -1
		}
		return c
	},
}

var utf16Units = &encoding{
	bits: 10, limits: []rune{0xFFFF, automaton.MaxScalar},
	encode: func(c rune) (units []rune) {
		for _, u := range utf16.Encode([]rune{c}) {
			units = append(units, rune(u))
		}
		return units
	},
	length: func(first rune) int {
		switch {
		case first < 0xD800, first > 0xDFFF:
			return 1
		case first < 0xDC00:
			return 2
		}
		return 0
	},
	decode: func(units []rune) rune {
		if len(units) == 1 {
			return units[0]
		}
		if c := utf16.DecodeRune(units[0], units[1]); c != utf8.RuneError {
			return c
		}
		return -1
	},
}

// sequences returns the expression of one character of a set in code units, and the place
// where it needs no parentheses.
func (d Dialect) sequences(s automaton.Set) (string, int) {
	var one []automaton.Range       // characters of one unit
	firsts := [][]automaton.Range{} // of the others: ranges of the first unit
	rests := []string{}             // and what follows these
	add := func(lo, hi []rune) {
		if len(lo) == 1 {
			one = append(one, automaton.Range{Lo: lo[0], Hi: hi[0]})
			return
		}
		rest := ""
		for i := 1; i < len(lo); i++ {
			rest += d.class([]automaton.Range{{Lo: lo[i], Hi: hi[i]}})
		}
		first := automaton.Range{Lo: lo[0], Hi: hi[0]}
		for i, other := range rests {
			if other != rest {
				continue
			}
			if last := &firsts[i][len(firsts[i])-1]; last.Hi+1 == first.Lo {
				last.Hi = first.Hi
			} else {
				firsts[i] = append(firsts[i], first)
			}
			return
		}
		firsts, rests = append(firsts, []automaton.Range{first}), append(rests, rest)
	}
	units := notations[d].units
	for r := range s.Ranges() {
		units.split(r.Lo, r.Hi, add)
	}
	var parts []string
	if len(one) > 0 {
		parts = append(parts, d.class(one))
	}
	for i, rest := range rests {
		parts = append(parts, d.class(firsts[i])+rest)
	}
	text := strings.Join(parts, "|")
	switch {
	case len(parts) > 1:
		return text, inAlt
	case len(rests) > 0:
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

// A unit is an operator of an expression, or one code unit of a set.
type unit struct {
	text string            // of the operator
	set  []automaton.Range // or nil
}

func (u unit) isQuantifier() bool {
	return u.set == nil && u.text != "" && strings.Contains("*+?{", u.text[:1])
}

// characters joins the code units of an expression to characters, if it is of such. It returns
// the text of an expression for package regexp/syntax.
func (u *encoding) characters(units []unit) (string, error) {
	var b strings.Builder
	for i := 0; i < len(units); i++ {
		if units[i].set == nil {
			b.WriteString(units[i].text)
			continue
		}
		n := -1
		if u == nil {
			n = 1
		}
		for _, r := range units[i].set {
			for first := r.Lo; u != nil && first <= r.Hi; first++ {
				if length := u.length(first); n >= 0 && n != length {
					return "", fmt.Errorf("first code units %x of characters of different lengths", units[i].set)
				} else {
					n = length
				}
			}
		}
		if n < 1 || i+n > len(units) {
			return "", fmt.Errorf("code units %x, which begin no character", units[i].set)
		}
		all := units[i].set
		if u != nil {
			all = nil
			if err := u.join(units[i:i+n], nil, func(r automaton.Range) { all = append(all, r) }); err != nil {
				return "", err
			}
		}
		i += n - 1
		if n > 1 && i+1 < len(units) && units[i+1].isQuantifier() {
			return "", errors.New("quantifier after the last code unit of a character")
		}
		b.WriteByte('[')
		for r := range automaton.NewSet(all...).Ranges() {
			fmt.Fprintf(&b, `\x{%X}-\x{%X}`, r.Lo, r.Hi)
		}
		b.WriteByte(']')
	}
	return b.String(), nil
}

// join calls add with the characters that units have, after those of before.
func (u *encoding) join(units []unit, before []rune, add func(automaton.Range)) error {
	for _, r := range units[0].set {
		if len(units) == 1 {
			lo, hi := u.decode(append(before, r.Lo)), u.decode(append(before, r.Hi))
			if lo < 0 || hi-lo != r.Hi-r.Lo {
				return fmt.Errorf("code units %x and %x to %x, which are no character", before, r.Lo, r.Hi)
			}
			add(automaton.Range{Lo: lo, Hi: hi})
			continue
		}
		if units[1].set == nil {
			return fmt.Errorf("code units %x and %x to %x, which are not a whole character", before, r.Lo, r.Hi)
		}
		for c := r.Lo; c <= r.Hi; c++ {
			if err := u.join(units[1:], append(before[:len(before):len(before)], c), add); err != nil {
				return err
			}
		}
	}
	return nil
}
