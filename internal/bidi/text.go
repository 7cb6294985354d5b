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
// It looks at the first octets of characters, in four words at once. The last four have octets of
// those before them.
func HasRightToLeft(text string) bool {
	last := len(text) - 4*8
	if last < 0 {
		for i := range len(text) {
			if mayBeRightToLeft(text, i) && isRightToLeft(text[i:]) {
				return true
			}
		}
		return false
	}
	for i := 0; ; i += 4 * 8 {
		i = min(i, last)
		s := text[i : i+4*8]
		// Bit 4+k of octet n is for octet n of word k.
		leads := leadsOf(ascii.Word(s))>>3 | leadsOf(ascii.Word(s[8:]))>>2 | leadsOf(ascii.Word(s[16:]))>>1 | leadsOf(ascii.Word(s[24:]))
		for ; leads != 0; leads &= leads - 1 {
			bit := bits.TrailingZeros64(leads)
			at := i + bit/8 + (bit%8-4)*8
			if mayBeRightToLeft(text, at) && isRightToLeft(text[at:]) {
				return true
			}
		}
		if i == last {
			return false
		}
	}
}

// leadsOf returns the highest bit of each octet from D6 on, by a carry into it, without those from
// E3 to EE: U+3000 to U+EFFF. No character before U+0580, which begins with the octet D6, has a
// class that IsRightToLeft.
func leadsOf(w uint64) uint64 {
	low := w &^ ascii.High
	fromD6, fromE3, fromEF := low+(0x100-0xD6)*ascii.Ones, low+(0x100-0xE3)*ascii.Ones, low+(0x100-0xEF)*ascii.Ones
	return (fromD6&^fromE3 | fromEF) & w & ascii.High
}

// mayBeRightToLeft reports whether the two octets at an offset can begin a character whose class
// IsRightToLeft.
func mayBeRightToLeft(text string, at int) bool {
	return at+1 < len(text) && rightToLeftSeconds[text[at]]>>(text[at+1]&0x3F)&1 != 0
}

// isRightToLeft reports whether a text begins with a character whose class IsRightToLeft.
func isRightToLeft(text string) bool {
	c, _ := utf8.DecodeRuneInString(text)
	return IsRightToLeft(ClassOf(c))
}

// rightToLeftSeconds has for each octet that begins characters whose class IsRightToLeft the set of
// the octets that can be second: bit i stands for 0x80+i.
var rightToLeftSeconds = [256]uint64{
	0xD6: anySecond, 0xD7: anySecond, 0xD8: anySecond, 0xD9: anySecond, 0xDA: anySecond,
	0xDB: anySecond, 0xDC: anySecond, 0xDD: anySecond, 0xDE: anySecond, 0xDF: anySecond,
	0xE0: 0xF << 0x20,       // U+0800 to U+08FF
	0xE2: 1<<0 | 1<<1,       // U+2000 to U+207F
	0xEF: 0xFFFF << 0x2C,    // U+FB00 to U+FEFF
	0xF0: 1<<0x10 | 1<<0x1E, // U+10000 to U+10FFF, U+1E000 to U+1EFFF
}

const anySecond = 1<<64 - 1

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
