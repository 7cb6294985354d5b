package regex

import (
	"errors"
	"fmt"
	"slices"
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
	decode func(units []rune) rune // the first character
}

var utf8Units = &encoding{
	bits: 6, limits: []rune{0x7F, 0x7FF, 0xFFFF, automaton.MaxScalar},
	encode: func(c rune) []rune { return convert[rune](utf8.AppendRune(nil, c)) },
	decode: func(units []rune) rune {
		c, _ := utf8.DecodeRune(convert[byte](units))
		return c
	},
}

var utf16Units = &encoding{
	bits: 10, limits: []rune{0xFFFF, automaton.MaxScalar},
	encode: func(c rune) []rune { return convert[rune](utf16.Encode([]rune{c})) },
	decode: func(units []rune) rune { return utf16.Decode(convert[uint16](units))[0] },
}

func convert[To, From byte | uint16 | rune](in []From) (out []To) {
	for _, unit := range in {
		out = append(out, To(unit))
	}
	return out
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
		all, first := units[i].set, i
		for ok := u == nil; !ok; i++ {
			if i == len(units) || units[i].set == nil {
				return "", fmt.Errorf("code units %x, which begin no character", units[first].set)
			}
			if all, ok = u.join(units[first:i+1], nil); ok {
				break
			}
		}
		if i > first && i+1 < len(units) && units[i+1].isQuantifier() {
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

// join returns the characters that units have, after those of before, and whether all that they
// have are whole characters.
func (u *encoding) join(units []unit, before []rune) (all []automaton.Range, ok bool) {
	for _, r := range units[0].set {
		if len(units) == 1 {
			lo, hi := append(slices.Clone(before), r.Lo), append(slices.Clone(before), r.Hi)
			chars := automaton.Range{Lo: u.decode(lo), Hi: u.decode(hi)}
			// Between the first and the last one there is no surrogate.
			if !slices.Equal(u.encode(chars.Lo), lo) || !slices.Equal(u.encode(chars.Hi), hi) || automaton.NewSet(chars).Len() != int(r.Hi-r.Lo)+1 {
				return nil, false
			}
			all = append(all, chars)
			continue
		}
		for c := r.Lo; c <= r.Hi; c++ {
			some, ok := u.join(units[1:], append(slices.Clone(before), c))
			if !ok {
				return nil, false
			}
			all = append(all, some...)
		}
	}
	return all, true
}
