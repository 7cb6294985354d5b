package bidi

import (
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
)

// Class is a Bidi_Class.
type Class = uint8

// The classes, by their names in Annex #9, table 4.
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

// Level is an embedding level. Odd ones run from right to left.
type Level = uint8

// MaxDepth is the greatest level that explicit formatting leads to (BD2).
const MaxDepth = 125

// UnicodeVersion is the version of Unicode that classes and brackets are of.
const UnicodeVersion = bidi.UnicodeVersion

// ClassOf returns the class of a character.
func ClassOf(c rune) Class {
	if c < utf8.RuneSelf {
		return ascii[c]
	}
	p, _ := bidi.LookupRune(c)
	return Class(p.Class())
}

// ascii are the classes of the characters that most texts are made of.
var ascii = func() (classes [utf8.RuneSelf]Class) {
	for c := range classes {
		p, _ := bidi.LookupRune(rune(c))
		classes[c] = Class(p.Class())
	}
	return classes
}()

// IsRightToLeft reports whether a class can lead to an odd level where the
// base level is 0. A text with none such is in visual order as it stands.
func IsRightToLeft(c Class) bool {
	switch c {
	case R, AL, AN, RLE, RLO, RLI, FSI:
		return true
	}
	return false
}

// bracket returns what a character means to rule N0: for a bracket, the
// opening one of its pair, and whether it is that.
func bracket(c rune) (opening rune, isOpening, ok bool) {
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

// Mirror returns the other bracket of the pair that a character is of.
func Mirror(c rune) (rune, bool) {
	p, _ := bidi.LookupRune(c)
	if !p.IsBracket() {
		return 0, false
	}
	return other(c), true
}

// other returns the other bracket of a pair. The library tells it in this way
// alone, which is slow for a text of brackets.
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
