package bidi

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	uax9 "github.com/stricturi/stricturi/internal/bidi"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// Visual is a text in visual order: its characters from left to right, as displayed.
type Visual struct{ text, shown string }

// Character is a character of a displayed text.
type Character struct {
	// Start and End are the byte offsets of the character in the text.
	Start, End int
	// RightToLeft tells that the character is part of a run from right to left.
	RightToLeft bool
	// Mirrored tells that the character is shown as its mirror image, as "(" is
	// in a run from right to left: it has the property Bidi_Mirrored.
	Mirrored bool
}

// Display arranges a text as a left-to-right embedding shows it, on one line:
// "Bidirectional IRIs MUST be rendered in the same way as they would be if they
// were in a left-to-right embedding" (section 4.1), by the Unicode
// Bidirectional Algorithm, Unicode Standard Annex #9. The text is usually an IRI,
// but can be any text in UTF-8; otherwise the error is a [*uri.SyntaxError] that
// wraps [uri.ErrInvalidUTF8], or [uri.ErrTooLong].
//
// The algorithm is that of [UnicodeVersion]. It pairs brackets (rule N0), which the version
// of the annex that RFC 3987 refers to did not do yet. A paragraph separator, which an IRI
// may contain, ends the embedding; the text after it is shown in another embedding.
func Display(text string) (Visual, error) {
	runes, err := arrangeable(text)
	if err != nil {
		return Visual{}, err
	}
	v := Visual{text, text}
	if runes != nil {
		shown := make([]byte, 0, len(text))
		for c := range characters(text, runes) {
			shown = append(shown, text[c.Start:c.End]...)
		}
		v.shown = string(shown)
	}
	return v, nil
}

// characters returns an iterator over the characters of a text in visual order.
func characters(text string, runes []rune) iter.Seq[Character] {
	return func(yield func(Character) bool) {
		line := uax9.Resolve(runes, 0)
		starts := make([]uint32, 0, len(runes)+1)
		for i := range text {
			starts = append(starts, uint32(i))
		}
		starts = append(starts, uint32(len(text)))
		for i := range visual(line) {
			rtl := line.Levels[i]&1 == 1
			if !yield(Character{int(starts[i]), int(starts[i+1]), rtl, rtl && uax9.IsMirrored(runes[i])}) {
				return
			}
		}
	}
}

// arrangeable returns the characters of a text, or nil if no character can make it run from
// right to left.
func arrangeable(text string) ([]rune, error) {
	if ascii.Is(text) {
		return nil, nil
	}
	if core.IsTooLong(text) {
		return nil, refuse(text, core.TooLong(), uri.ErrTooLong)
	}
	if !utf8.ValidString(text) {
		for i, c := range text {
			if c == utf8.RuneError && !strings.HasPrefix(text[i:], "\uFFFD") {
				return nil, refuse(text, i, uri.ErrInvalidUTF8)
			}
		}
	}
	if !IsBidirectional(text) {
		return nil, nil
	}
	return []rune(text), nil
}

func refuse(text string, offset int, reason error) error {
	e := &uri.SyntaxError{Rule: "IRI-reference", Offset: offset, Err: reason}
	core.Internal(e).Explained(text, iri.RFC3987(), core.Explanation{Section: "2.2"})
	return e
}

// String returns the characters in visual order, from left to right. As in the
// visual representations of section 4.4, brackets are not replaced by their mirror
// images. The result is for software that draws character by character; software
// that runs the algorithm itself would reorder it again.
func (v Visual) String() string { return v.shown }

// Logical returns the text that was arranged.
func (v Visual) Logical() string { return v.text }

// IsReordered reports whether the visual order differs from the text's.
func (v Visual) IsReordered() bool { return v.shown != v.text }

// Characters returns the characters in visual order, from left to right. Each use of the
// iterator arranges the text again.
func (v Visual) Characters() iter.Seq[Character] { return characters(v.text, []rune(v.text)) }
