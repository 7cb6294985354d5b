package idna

import (
	"sync/atomic"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// isPlain reports whether Nameprep certainly leaves a label as it is, with unassigned code
// points refused or not: all its characters are plain, and of one direction if one is
// right-to-left.
func isPlain(label string) bool {
	var directions, first, last uint64 // 1 for right to left, 2 for left to right
	for _, c := range label {
		if c >= plainEnd || c == utf8.RuneError {
			return false
		}
		b := &plain[c/64]
		if !b.known.Load() {
			b.fill(c &^ 63)
		}
		bit := c % 64
		if b.set.Load()>>bit&1 == 0 {
			return false
		}
		last = b.rightToLeft.Load()>>bit&1 | b.leftToRight.Load()>>bit&1<<1
		if directions |= last; first == 0 {
			first = last | 4
		}
	}
	return directions&1 == 0 || directions == 1 && first&last == 1
}

// plainEnd is after the last character that can be plain.
const plainEnd = 0x20000

// plain has the set of plain characters by blocks of 64. A block is filled when a label
// has a character of it.
var plain [plainEnd / 64]plainBlock

type plainBlock struct {
	known                         atomic.Bool
	set, rightToLeft, leftToRight atomic.Uint64
}

func (b *plainBlock) fill(first rune) {
	fill := func(set *atomic.Uint64, has func(c rune) bool) {
		var bits uint64
		for i := range rune(64) {
			if has(first + i) {
				bits |= 1 << i
			}
		}
		set.Store(bits)
	}
	fill(&b.set, isPlainCharacter)
	fill(&b.rightToLeft, rightToLeft.has)
	fill(&b.leftToRight, leftToRight.has)
	b.known.Store(true)
}

// isPlainCharacter reports whether Nameprep neither maps nor refuses a character, and
// Normalization Form KC leaves it as it is among others of this kind.
func isPlainCharacter(c rune) bool {
	if _, ok := mappingOf(c); ok || prohibited.has(c) || unassigned.has(c) {
		return false
	}
	text := string(c)
	return norm.NFKC.QuickSpanString(text) == len(text) && norm.NFKC.PropertiesString(text).BoundaryBefore()
}
