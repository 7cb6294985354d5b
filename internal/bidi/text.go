package bidi

import (
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"

	"github.com/stricturi/stricturi/internal/chars"
	"github.com/stricturi/stricturi/internal/compile/engine/blocks"
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
func HasRightToLeft(text string) bool {
	for {
		i := leads.Index(text)
		if i < 0 {
			return false
		}
		text = text[i:]
		p, n := chars.At(text)
		if IsRightToLeft(p.Class) {
			return true
		}
		text = text[n:]
	}
}

// leads are the first two octets of the characters whose classes may be IsRightToLeft.
var leads = blocks.Pairs{
	First: blocks.Sets{
		Low: [16]byte{
			0x0: inE0 | inF0, 0x2: inE2, 0x6: fromD6, 0x7: fromD6, 0x8: fromD6, 0x9: fromD6,
			0xA: fromD6, 0xB: fromD6, 0xC: fromD6, 0xD: fromD6, 0xE: fromD6, 0xF: fromD6 | inEF | inEFB,
		},
		High: [16]byte{0xD: fromD6, 0xE: inE0 | inE2 | inEF | inEFB, 0xF: inF0},
	},
	Second: blocks.Sets{
		Low: [16]byte{
			0x0: fromD6 | inE0 | inE2 | inEFB | inF0, 0x1: fromD6 | inE0 | inE2 | inEFB, 0x2: fromD6 | inE0 | inEFB, 0x3: fromD6 | inE0 | inEFB,
			0x4: fromD6 | inEFB, 0x5: fromD6 | inEFB, 0x6: fromD6 | inEFB, 0x7: fromD6 | inEFB, 0x8: fromD6 | inEFB, 0x9: fromD6 | inEFB,
			0xA: fromD6 | inEFB, 0xB: fromD6 | inEFB, 0xC: fromD6 | inEF, 0xD: fromD6 | inEF, 0xE: fromD6 | inEF | inF0, 0xF: fromD6 | inEF,
		},
		High: [16]byte{0x8: fromD6 | inE2, 0x9: fromD6 | inF0, 0xA: fromD6 | inE0 | inEF, 0xB: fromD6 | inEFB},
	},
}

// The sets of leads, one bit each.
const (
	fromD6 = 1 << iota // U+0580 to U+07FF
	inE0               // U+0800 to U+08FF
	inE2               // U+2000 to U+207F
	inEF               // U+FB00 to U+FBFF
	inEFB              // U+FC00 to U+FEFF
	inF0               // U+10000 to U+10FFF, U+1E000 to U+1EFFF
)

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
