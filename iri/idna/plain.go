package idna

import (
	"sync/atomic"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// isPlain reports whether Nameprep certainly leaves a label as it is, with unassigned code
// points refused or not: all its characters are plain.
func isPlain(label string) bool {
	for _, c := range label {
		if c >= plainEnd || c == utf8.RuneError {
			return false
		}
		b := &plain[c/64]
		if !b.known.Load() {
			b.fill(c &^ 63)
		}
		if b.set.Load()>>(c%64)&1 == 0 {
			return false
		}
	}
	return true
}

// plainEnd is after the last character that can be plain.
const plainEnd = 0x20000

// plain has the set of plain characters by blocks of 64. A block is filled when a label
// has a character of it.
var plain [plainEnd / 64]plainBlock

type plainBlock struct {
	known atomic.Bool
	set   atomic.Uint64
}

func (b *plainBlock) fill(first rune) {
	var set uint64
	for i := range rune(64) {
		if isPlainCharacter(first + i) {
			set |= 1 << i
		}
	}
	b.set.Store(set)
	b.known.Store(true)
}

// isPlainCharacter reports whether Nameprep neither maps nor refuses a character, which is
// not right-to-left, and Normalization Form KC leaves it as it is among others of this kind.
func isPlainCharacter(c rune) bool {
	if _, ok := mappingOf(c); ok || prohibited.has(c) || unassigned.has(c) || rightToLeft.has(c) {
		return false
	}
	text := string(c)
	return norm.NFKC.QuickSpanString(text) == len(text) && norm.NFKC.PropertiesString(text).BoundaryBefore()
}
