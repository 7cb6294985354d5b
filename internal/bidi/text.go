package bidi

import (
	"math/bits"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/chars"
)

// Class is a Bidi_Class.
type Class = uint8

// The classes, with their names in Annex #9, table 4.
const (
	L   = Class(bidi.L)
	R   = Class(bidi.R)
	EN  = Class(bidi.EN)
	ES  = Class(bidi.ES)
	ET  = Class(bidi.ET)
	AN  = Class(bidi.AN)
	CS  = Class(bidi.CS)
	B   = Class(bidi.B)
	S   = Class(bidi.S)
	WS  = Class(bidi.WS)
	ON  = Class(bidi.ON)
	BN  = Class(bidi.BN)
	NSM = Class(bidi.NSM)
	AL  = Class(bidi.AL)
	LRO = Class(bidi.LRO)
	RLO = Class(bidi.RLO)
	LRE = Class(bidi.LRE)
	RLE = Class(bidi.RLE)
	PDF = Class(bidi.PDF)
	LRI = Class(bidi.LRI)
	RLI = Class(bidi.RLI)
	FSI = Class(bidi.FSI)
	PDI = Class(bidi.PDI)
)

// Level is an embedding level. Odd levels are right-to-left.
type Level = uint8

// MaxDepth is the greatest level of explicit formatting (BD2).
const MaxDepth = 125

// UnicodeVersion is the version of Unicode of classes and brackets.
const UnicodeVersion = chars.UnicodeVersion

// ClassOf returns the class of a character.
func ClassOf(c rune) Class { return chars.Of(c).Class }

// HasRightToLeft reports whether a text in UTF-8 has a character whose class IsRightToLeft.
// It looks at the first octets of characters. None before U+0580, which begins with the
// octet D6, has such a class.
func HasRightToLeft(text string) bool {
	i := 0
	for ; len(text)-i >= 8; i += 8 {
		w := ascii.Word(text[i:])
		// The octets from D6 on, by a carry into their highest bits, without those
		// from E3 to EE: U+3000 to U+EFFF.
		const each = 0x0101010101010101
		low := w &^ ascii.High
		leads := ((low+(0x100-0xD6)*each)&^(low+(0x100-0xE3)*each) | low + (0x100-0xEF)*each) & w & ascii.High
		for ; leads != 0; leads &= leads - 1 {
			at := i + bits.TrailingZeros64(leads)/8
			if isRightToLeftLead(text[at]) && isRightToLeft(text[at:]) {
				return true
			}
		}
	}
	for ; i < len(text); i++ {
		if isRightToLeftLead(text[i]) && isRightToLeft(text[i:]) {
			return true
		}
	}
	return false
}

func isRightToLeftLead(octet byte) bool { return rightToLeftLeads[octet>>3]&(1<<(octet&7)) != 0 }

// isRightToLeft reports whether a text begins with a character whose class IsRightToLeft.
func isRightToLeft(text string) bool {
	c, _ := utf8.DecodeRuneInString(text)
	return IsRightToLeft(ClassOf(c))
}

// rightToLeftLeads is the set of the octets that begin characters with such a class, and
// of those that begin none. It is a bit per octet.
var rightToLeftLeads = [256 / 8]uint8{
	0xD6 >> 3: 0xC0, 0xD8 >> 3: 0xFF, // U+0580 to U+07FF
	0xE0 >> 3: 1<<0 | 1<<2,           // U+0800 to U+0FFF, U+2000 to U+2FFF
	0xEF >> 3: 1 << 7,                // U+F000 to U+FFFF
	0xF0 >> 3: 0xFF, 0xF8 >> 3: 0xFF, // beyond U+FFFF, and octets that are not UTF-8
}

// IsRightToLeft reports whether a class can cause an odd level if the base level is
// 0. The visual order of a text without such classes is its logical order.
func IsRightToLeft(c Class) bool {
	switch c {
	case R, AL, AN, RLE, RLO, RLI, FSI:
		return true
	}
	return false
}

// bracket returns the properties of a bracket for rule N0: the opening bracket of
// its pair, and whether it is that.
func bracket(c rune) (opening rune, isOpening, ok bool) {
	if ClassOf(c) != ON {
		return 0, false, false
	}
	p, _ := bidi.LookupRune(c)
	if !p.IsBracket() {
		return 0, false, false
	}
	opening, isOpening = c, p.IsOpeningBracket()
	if !isOpening {
		opening = other(c)
	}
	if opening == '\u2329' {
		opening = '\u3008' // canonically equivalent (BD16)
	}
	return opening, isOpening, true
}

// other returns the other bracket of a pair. AppendReverse is the only function of
// the library that returns it, and slow.
func other(bracket rune) rune {
	switch bracket {
	case '(':
		return ')'
	case ')':
		return '('
	case '[':
		return ']'
	case ']':
		return '['
	}
	var in, out [utf8.UTFMax]byte
	n := utf8.EncodeRune(in[:], bracket)
	c, _ := utf8.DecodeRune(bidi.AppendReverse(out[:0], in[:n]))
	return c
}
