package bidi

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
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
const UnicodeVersion = bidi.UnicodeVersion

// ClassOf returns the class of a character.
func ClassOf(c rune) Class {
	p, _ := bidi.LookupRune(c)
	class := Class(p.Class())
	if class == R && unicode.Is(unassignedArabic, c) && unicode.Is(unicode.Cn, c) {
		return AL
	}
	return class
}

// unassignedArabic has the ranges whose unassigned code points have class AL in
// DerivedBidiClass.txt, and R in golang.org/x/text.
var unassignedArabic = &unicode.RangeTable{
	R16: []unicode.Range16{{0x0860, 0x08FF, 1}},
	R32: []unicode.Range32{
		{0x10D00, 0x10D3F, 1}, {0x10EC0, 0x10EFF, 1}, {0x10F30, 0x10F6F, 1}, {0x1EC70, 0x1ECBF, 1}, {0x1ED00, 0x1ED4F, 1},
	},
}

// HasRightToLeft reports whether a text in UTF-8 has a character that can cause an odd level if
// the base level is 0. The visual order of any other text is its logical order.
func HasRightToLeft(text string) bool {
	return strings.ContainsFunc(text, func(c rune) bool {
		if c < utf8.RuneSelf {
			return false
		}
		switch ClassOf(c) {
		case R, AL, AN, RLE, RLO, RLI, FSI:
			return true
		}
		return false
	})
}

// bracket returns the properties of a bracket for rule N0: the opening bracket of
// its pair, and whether it is that.
func bracket(c rune) (opening rune, isOpening, ok bool) {
	p, _ := bidi.LookupRune(c)
	if !p.IsBracket() {
		return 0, false, false
	}
	opening, isOpening = c, p.IsOpeningBracket()
	if !isOpening {
		// No other function of the library returns the other bracket of a pair.
		opening, _ = utf8.DecodeRuneInString(bidi.ReverseString(string(c)))
	}
	if opening == '\u2329' {
		opening = '\u3008' // canonically equivalent (BD16)
	}
	return opening, isOpening, true
}
