// Package bidi checks and displays bidirectional IRIs, those with right-to-left
// characters (RFC 3987 and iri-11, section 4).
//
// [Check] checks the components of a text against the restrictions of section
// 4.2, [Display] arranges a text in visual order, and [Context.NeedsEmbedding]
// tells whether a text must be embedded to be shown in that order. The order is
// that of the Unicode Bidirectional Algorithm, Unicode Standard Annex #9.
package bidi

import (
	"github.com/stricturi/stricturi/internal/ascii"
	uax9 "github.com/stricturi/stricturi/internal/bidi"
	"github.com/stricturi/stricturi/internal/chars"
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
	strong := uax9.StrongOf(s)
	if strong.RightToLeft.Count == 0 {
		return nil
	}
	var found []Finding
	if strong.LeftToRight.Count > 0 {
		found = append(found, Finding{c, RestrictionOneDirection, ofDirection(s, c.Start, strong.Offending())})
	}
	if first, last := strong.RightToLeft.First, strong.End; first > strong.Start || last < len(s) {
		f := Finding{Component: c, Restriction: RestrictionRightToLeftEnds}
		if first > strong.Start {
			f.Offending = append(f.Offending, Span{c.Start, c.Start + first})
		}
		if last < len(s) {
			f.Offending = append(f.Offending, Span{c.Start + last, c.End})
		}
		found = append(found, f)
	}
	return found
}

// ofDirection returns the spans of the characters of a direction, L or R, in s,
// which begins at the offset start.
func ofDirection(s string, start int, direction uax9.Class) []Span {
	var spans []Span
	for i := 0; i < len(s); {
		p, n := chars.At(s[i:])
		class := p.Class
		if class == uax9.AL {
			class = uax9.R
		}
		if class == direction && !p.Advice.IsControl() {
			if k := len(spans); k > 0 && spans[k-1].End == start+i {
				spans[k-1].End += n
			} else {
				spans = append(spans, Span{start + i, start + i + n})
			}
		}
		i += n
	}
	return spans
}
