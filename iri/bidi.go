package iri

import (
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/bidi"
)

// UnicodeVersion is the version of Unicode whose bidirectional properties and
// algorithm [CheckBidi] and [Display] use.
const UnicodeVersion = bidi.UnicodeVersion

// Restriction is one of the two that section 4.2 has for components. Both are
// SHOULDs, and do not matter for IRIs that nobody ever sees.
type Restriction uint8

// The restrictions, by their numbers in section 4.2.
const (
	// OneDirection: "A component SHOULD NOT use both right-to-left and
	// left-to-right characters."
	OneDirection Restriction = 1
	// RightToLeftEnds: "A component using right-to-left characters SHOULD
	// start and end with right-to-left characters."
	RightToLeftEnds Restriction = 2
)

// Span is a part of a text, from one byte offset up to another.
type Span struct{ Start, End int }

// BidiFinding is a component that does not satisfy a restriction.
type BidiFinding struct {
	Component   Component
	Restriction Restriction
	// Offending are the characters at fault, neighbours in one span. Under
	// OneDirection these are the ones against the direction that more of the
	// component has, or against that of its first character; under
	// RightToLeftEnds what stands before the first right-to-left character,
	// and behind the last.
	Offending []Span
}

// CheckBidi holds the components of a text against the restrictions of section
// 4.2, in the order of the text. Any text can be checked.
//
// Right-to-left characters are those of Bidi_Class R and AL, left-to-right
// ones those of L, the properties by which RFC 3490 strictly enforces the
// restrictions for domain names. Digits of all kinds are neither, so that a
// component of digits is fine, and one that begins or ends with them next to
// right-to-left characters is not (section 4.4, examples 8 and 10). Percent-
// encoded octets are judged as the characters that are seen: "%", digits and
// Latin letters (example 9). Nonspacing marks go with the character before
// them, as in rule W1 of Annex #9: a word that ends with a vowel point ends
// with the letter. RFC 3490 refuses those; RFC 5893, its successor, does not.
func CheckBidi(text string, d Division) []BidiFinding {
	if isASCII(text) {
		return nil
	}
	var found []BidiFinding
	for c := range Components(text, d) {
		found = appendBidi(found, text, c)
	}
	return found
}

func appendBidi(found []BidiFinding, text string, c Component) []BidiFinding {
	s := text[c.Start:c.End]
	if isASCII(s) {
		return found
	}
	rtl, ltr := 0, 0
	first, last := -1, 0 // where the right-to-left characters begin and end
	rtlFirst, previous := false, false
	start := 0 // behind the formatting characters at the beginning
	for i, r := range s {
		if isFormatting(r) || isNewFormatting(r) {
			_, n := utf8.DecodeRuneInString(s[i:])
			if i == start {
				start += n
			}
			if previous {
				last = i + n
			}
			continue
		}
		switch bidi.ClassOf(r) {
		case bidi.R, bidi.AL:
			rtlFirst = rtlFirst || ltr == 0
			rtl++
			if first < 0 {
				first = i
			}
			previous = true
		case bidi.L:
			ltr++
			previous = false
		case bidi.NSM:
		default:
			previous = false
		}
		if previous {
			_, n := utf8.DecodeRuneInString(s[i:])
			last = i + n
		}
	}
	if rtl == 0 {
		return found
	}
	if ltr > 0 {
		against := bidi.L
		if rtl < ltr || rtl == ltr && !rtlFirst {
			against = bidi.R
		}
		found = append(found, BidiFinding{c, OneDirection, ofDirection(s, c.Start, against)})
	}
	if first > start || last < len(s) {
		f := BidiFinding{Component: c, Restriction: RightToLeftEnds}
		if first > start {
			f.Offending = append(f.Offending, Span{c.Start, c.Start + first})
		}
		if last < len(s) {
			f.Offending = append(f.Offending, Span{c.Start + last, c.End})
		}
		found = append(found, f)
	}
	return found
}

// ofDirection returns where the characters of a direction, L or R, stand in s,
// which begins at the offset start.
func ofDirection(s string, start int, direction bidi.Class) []Span {
	var spans []Span
	for i, r := range s {
		class := bidi.ClassOf(r)
		if class == bidi.AL {
			class = bidi.R
		}
		if class != direction || isFormatting(r) || isNewFormatting(r) {
			continue
		}
		_, n := utf8.DecodeRuneInString(s[i:])
		if k := len(spans); k > 0 && spans[k-1].End == start+i {
			spans[k-1].End += n
		} else {
			spans = append(spans, Span{start + i, start + i + n})
		}
	}
	return spans
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
