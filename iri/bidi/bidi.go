// Package bidi checks and displays bidirectional IRIs, those with right-to-left
// characters (RFC 3987 and iri-11, section 4).
//
// [Check] checks the components of a text against the restrictions of section
// 4.2, [Display] arranges a text in visual order, and [Context.NeedsEmbedding]
// tells whether a text must be embedded to be shown in that order. The order is
// that of the Unicode Bidirectional Algorithm, Unicode Standard Annex #9.
package bidi

import (
	"unicode"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	uax9 "github.com/stricturi/stricturi/internal/bidi"
)

// UnicodeVersion is the version of Unicode whose bidirectional properties and
// algorithm [Check] and [Display] use.
const UnicodeVersion = uax9.UnicodeVersion

// Restriction is one of the two restrictions on components in section 4.2. Both
// are SHOULDs, and do not matter for IRIs that nobody ever sees.
type Restriction uint8

// The restrictions, by their numbers in section 4.2.
const (
	// RestrictionOneDirection: "A component SHOULD NOT use both right-to-left and
	// left-to-right characters."
	RestrictionOneDirection Restriction = 1
	// RestrictionRightToLeftEnds: "A component using right-to-left characters SHOULD
	// start and end with right-to-left characters."
	RestrictionRightToLeftEnds Restriction = 2
)

// Span is a part of a text, from the byte offset Start up to End.
type Span struct{ Start, End int }

// Finding is a component that violates a restriction.
type Finding struct {
	Component   Component
	Restriction Restriction
	// Offending has the offending characters, with adjacent ones in one span. For
	// RestrictionOneDirection, these are the characters of the less frequent
	// direction, or, in case of a tie, of the direction that the first character
	// does not have. For RestrictionRightToLeftEnds, they are the characters
	// before the first and after the last right-to-left character.
	Offending []Span
}

// Check checks the components of a text against the restrictions of section 4.2
// and returns the findings in the order of the text. Any text can be checked.
//
// Right-to-left characters are those of Bidi_Class R and AL, left-to-right
// ones those of L, the properties by which RFC 3490 strictly enforces the
// restrictions for domain names. Digits of all kinds are neither: a component
// of digits has no finding, and one that begins or ends with digits next to
// right-to-left characters has one (section 4.4, examples 8 and 10). Percent-
// encoded octets count as the characters that are seen: "%", digits and Latin
// letters (example 9). Nonspacing marks belong to the character before them, as in
// rule W1 of Annex #9: a word that ends with a vowel point ends with the letter.
// RFC 3490 refuses those; RFC 5893, its successor, does not.
func Check(text string, d Division) []Finding {
	if ascii.Is(text) {
		return nil
	}
	var found []Finding
	for c := range Components(text, d) {
		found = append(found, c.Check(text)...)
	}
	return found
}

// Check checks the component of text against the restrictions, as the function [Check]
// does. It returns at most one finding for each restriction.
func (c Component) Check(text string) []Finding {
	s := text[c.Start:c.End]
	if ascii.Is(s) {
		return nil
	}
	// start is the end of the formatting characters that s begins with, and end the end of
	// the last right-to-left character with the marks and formatting characters after it.
	var ltr, rtl direction
	start, end, isRightToLeft := 0, 0, false
	for i := 0; i < len(s); {
		char, n := utf8.DecodeRuneInString(s[i:])
		class, next := uax9.ClassOf(char), i+n
		switch {
		case unicode.Is(unicode.Bidi_Control, char):
			if i == start {
				start = next
			}
		case class == uax9.R || class == uax9.AL:
			rtl.add(c.Start+i, c.Start+next)
			isRightToLeft = true
		case class == uax9.L:
			ltr.add(c.Start+i, c.Start+next)
			isRightToLeft = false
		case class != uax9.NSM:
			isRightToLeft = false
		}
		if isRightToLeft {
			end = next
		}
		i = next
	}
	if rtl.count == 0 {
		return nil
	}
	start, end = c.Start+start, c.Start+end
	first := rtl.spans[0].Start
	var found []Finding
	if ltr.count > 0 {
		offending := ltr.spans
		if rtl.count < ltr.count || rtl.count == ltr.count && ltr.spans[0].Start < first {
			offending = rtl.spans
		}
		found = append(found, Finding{c, RestrictionOneDirection, offending})
	}
	if first > start || end < c.End {
		f := Finding{Component: c, Restriction: RestrictionRightToLeftEnds}
		if first > start {
			f.Offending = append(f.Offending, Span{c.Start, first})
		}
		if end < c.End {
			f.Offending = append(f.Offending, Span{end, c.End})
		}
		found = append(found, f)
	}
	return found
}

// direction has the characters of one direction, with adjacent ones in one span.
type direction struct {
	count int
	spans []Span
}

func (d *direction) add(start, end int) {
	d.count++
	if k := len(d.spans); k > 0 && d.spans[k-1].End == start {
		d.spans[k-1].End = end
	} else {
		d.spans = append(d.spans, Span{start, end})
	}
}
