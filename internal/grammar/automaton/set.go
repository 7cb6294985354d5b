package automaton

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"iter"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// Range is the range of symbols from Lo to Hi, inclusive.
type Range struct{ Lo, Hi rune }

// Set is an immutable set of symbols: Unicode scalar values and marks (see [Mark]). The zero value is the empty set. Sets are
// compared with [Set.Equal].
type Set struct {
	ranges []Range // sorted, disjoint, not adjacent, none across a surrogate or the first mark
}

const (
	surrogateLo = 0xD800
	surrogateHi = 0xDFFF
)

var universe = Set{[]Range{{0, surrogateLo - 1}, {surrogateHi + 1, MaxScalar}}}

// Universe returns the set of all Unicode scalar values, without marks.
func Universe() Set { return universe }

// NewSet returns the set of the symbols in ranges, which may overlap and be in any order.
// Values that are not symbols (surrogates, and numbers below zero or above the last mark) are
// ignored. A range with Lo > Hi is empty.
func NewSet(ranges ...Range) Set {
	out := make([]Range, 0, len(ranges)+1)
	add := func(lo, hi rune) {
		if lo <= hi {
			out = append(out, Range{lo, hi})
		}
	}
	for _, r := range ranges {
		add(max(r.Lo, 0), min(r.Hi, surrogateLo-1))
		add(max(r.Lo, surrogateHi+1), min(r.Hi, MaxScalar))
		add(max(r.Lo, markBase), min(r.Hi, maxSymbol))
	}
	slices.SortFunc(out, func(a, b Range) int { return cmp.Compare(a.Lo, b.Lo) })
	return Set{mergeSorted(out)}
}

// RuneSet returns the set of the given symbols.
func RuneSet(runes ...rune) Set {
	ranges := make([]Range, len(runes))
	for i, r := range runes {
		ranges[i] = Range{r, r}
	}
	return NewSet(ranges...)
}

// mergeSorted joins overlapping and adjacent ranges in place, but not scalar values with marks.
func mergeSorted(in []Range) []Range {
	out := in[:0]
	for _, r := range in {
		if n := len(out); n > 0 && r.Lo <= out[n-1].Hi+1 && r.Lo != markBase {
			out[n-1].Hi = max(out[n-1].Hi, r.Hi)
		} else if n > 0 && r.Lo == markBase && out[n-1].Lo == markBase {
			out[n-1].Hi = max(out[n-1].Hi, r.Hi)
		} else {
			out = append(out, r)
		}
	}
	return slices.Clip(out)
}

// Union returns the symbols in s or t.
func (s Set) Union(t Set) Set {
	out := slices.Concat(s.ranges, t.ranges)
	slices.SortFunc(out, func(a, b Range) int { return cmp.Compare(a.Lo, b.Lo) })
	return Set{mergeSorted(out)}
}

// Intersect returns the symbols in both s and t.
func (s Set) Intersect(t Set) Set { return s.Minus(s.Minus(t)) }

// Minus returns the symbols in s that are not in t.
func (s Set) Minus(t Set) Set {
	var out []Range
	j := 0
	for _, a := range s.ranges {
		lo := a.Lo
		for j < len(t.ranges) && t.ranges[j].Hi < lo {
			j++
		}
		for k := j; k < len(t.ranges) && t.ranges[k].Lo <= a.Hi; k++ {
			if lo < t.ranges[k].Lo {
				out = append(out, Range{lo, t.ranges[k].Lo - 1})
			}
			lo = t.ranges[k].Hi + 1
		}
		if lo <= a.Hi {
			out = append(out, Range{lo, a.Hi})
		}
	}
	return Set{out}
}

// Complement returns the Unicode scalar values that are not in s. It contains no marks; for a complement with marks use
// AllMarks().Union(Universe()).Minus(s).
func (s Set) Complement() Set { return universe.Minus(s) }

// Contains reports whether r is in s.
func (s Set) Contains(r rune) bool {
	i := sort.Search(len(s.ranges), func(i int) bool { return s.ranges[i].Hi >= r })
	return i < len(s.ranges) && s.ranges[i].Lo <= r
}

// Ranges yields the maximal ranges of s in ascending order. A range contains no surrogates, and not both scalar values and marks.
func (s Set) Ranges() iter.Seq[Range] { return slices.Values(s.ranges) }

// Len returns the number of symbols in s.
func (s Set) Len() int {
	n := 0
	for _, r := range s.ranges {
		n += int(r.Hi-r.Lo) + 1
	}
	return n
}

// IsEmpty reports whether s has no symbols.
func (s Set) IsEmpty() bool { return len(s.ranges) == 0 }

// Min returns the least symbol of s, or false if s is empty.
func (s Set) Min() (rune, bool) {
	if len(s.ranges) == 0 {
		return 0, false
	}
	return s.ranges[0].Lo, true
}

// Equal reports whether s and t have the same symbols.
func (s Set) Equal(t Set) bool { return slices.Equal(s.ranges, t.ranges) }

// String returns s in readable form: "a"–"z", U+00A0–U+D7FF. Printable ASCII is quoted, other
// scalar values are given as U+ numbers, marks as mark 0, mark 1 and so on; the empty set is ∅.
func (s Set) String() string {
	if len(s.ranges) == 0 {
		return "∅"
	}
	var b strings.Builder
	for i, r := range s.ranges {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(symbolName(r.Lo))
		if r.Hi > r.Lo {
			if r.Hi > r.Lo+1 {
				b.WriteString("–")
			} else {
				b.WriteString(", ")
			}
			b.WriteString(symbolName(r.Hi))
		}
	}
	return b.String()
}

func symbolName(r rune) string {
	switch {
	case r >= markBase:
		return "mark " + strconv.Itoa(int(r-markBase))
	case r >= ' ' && r <= '~':
		return strconv.Quote(string(r))
	}
	return fmt.Sprintf("U+%04X", r)
}

// appendKey appends bytes that identify the set.
func (s Set) appendKey(b []byte) []byte {
	for _, r := range s.ranges {
		b = binary.LittleEndian.AppendUint32(b, uint32(r.Lo))
		b = binary.LittleEndian.AppendUint32(b, uint32(r.Hi))
	}
	return b
}
