package automaton

import (
	"cmp"
	"slices"
)

// MaxScalar is the greatest Unicode scalar value. Symbols above it are marks.
const MaxScalar = 0x10FFFF

// MaxMarks is the number of marks.
const MaxMarks = 1 << 16

const (
	markBase  = MaxScalar + 1
	maxSymbol = markBase + MaxMarks - 1
)

// Mark returns the i-th mark: a private symbol outside Unicode, for example for the start or
// the end of a rule in a string. An automaton treats marks like characters, but they have no
// UTF-8 form, so no Go string contains one. Mark panics unless 0 <= i < MaxMarks.
func Mark(i int) rune {
	if i < 0 || i >= MaxMarks {
		panic("automaton: mark out of range")
	}
	return markBase + rune(i)
}

// IsMark reports whether r is a mark.
func IsMark(r rune) bool { return r >= markBase && r <= maxSymbol }

// AllMarks returns the set of all marks.
func AllMarks() Set { return Set{[]Range{{markBase, maxSymbol}}} }

// invisible lists characters above U+00A0 that are invisible or not meant for interchange:
// format and space characters, private use, variation selectors, noncharacters. It does not use
// the tables of package unicode, so that the order of symbols does not change with the version
// of Unicode.
var invisible = []Range{
	{0xAD, 0xAD},
	{0x2000, 0x200F},
	{0x2028, 0x202F},
	{0x205F, 0x206F},
	{0x3000, 0x3000},
	{0xE000, 0xF8FF},
	{0xFDD0, 0xFDEF},
	{0xFE00, 0xFE0F},
	{0xFEFF, 0xFEFF},
	{0xFFF0, 0xFFFF},
	{0xE0000, MaxScalar},
}

// tiers are ranges of symbols in order of preference; see [Compare].
var tiers = func() []Range {
	t := []Range{{'a', 'z'}, {'0', '9'}, {'A', 'Z'}, {'!', '/'}, {':', '@'}, {'[', '`'}, {'{', '~'}}
	lo := rune(0xA1)
	for _, r := range invisible {
		t = append(t, Range{lo, r.Lo - 1})
		lo = r.Hi + 1
	}
	t = slices.DeleteFunc(t, func(r Range) bool { return r.Lo > r.Hi })
	t = append(t, Range{0, ' '}, Range{0x7F, 0xA0})
	t = append(t, invisible...)
	return append(t, Range{markBase, maxSymbol})
}()

// rankOf returns the tier of r.
func rankOf(r rune) int {
	return slices.IndexFunc(tiers, func(t Range) bool { return t.Lo <= r && r <= t.Hi })
}

// Compare compares symbols by preference for shortest members and witnesses: a–z, 0–9, A–Z,
// other printable ASCII characters, visible characters from U+00A1, then controls, spaces and
// other invisible characters, and marks last; within each group by number.
func Compare(a, b rune) int {
	if c := cmp.Compare(rankOf(a), rankOf(b)); c != 0 {
		return c
	}
	return cmp.Compare(a, b)
}

// classRange is a range of symbols that belongs to one class.
type classRange struct {
	Range
	class int32
}

// byPreference divides ranges at the boundaries of the tiers and returns the pieces by preference.
func byPreference(ranges []classRange) (pieces []classRange) {
	for _, t := range tiers {
		for _, r := range ranges {
			if lo, hi := max(r.Lo, t.Lo), min(r.Hi, t.Hi); lo <= hi {
				pieces = append(pieces, classRange{Range{lo, hi}, r.class})
			}
		}
	}
	return pieces
}

// representatives returns the classes in the order of their most preferred symbols, and that symbol of each class.
func representatives(ranges []classRange, k int) (order []int32, best []rune) {
	best = make([]rune, k)
	for i := range best {
		best[i] = -1
	}
	for _, p := range byPreference(ranges) {
		if best[p.class] < 0 {
			best[p.class] = p.Lo
			order = append(order, p.class)
		}
	}
	return order, best
}
