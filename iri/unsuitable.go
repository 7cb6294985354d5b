package iri

import (
	"unicode"

	"github.com/stricturi/stricturi/internal/chars"
)

// Unsuitable reports whether section 6.1 advises against a character, beyond those that
// sections 2.2 and 4.1 exclude. Such characters stay percent-encoded when a URI is
// converted to an IRI (3.2, step 4), unless [Conversion.Unsuitable] is set. "Because there
// are some choices when step 4 is applied, results may vary". The set consists of:
//
//   - the full-width forms of characters in US-ASCII, and the half-width forms
//     of Katakana and of the other scripts in that block;
//   - look-alikes of "space": the separators of Unicode and the blank fillers;
//   - look-alikes of "delims" and "unwise", and of reserved characters: those
//     with a compatibility mapping to one of these, and U+2024, U+2039, U+203A,
//     U+2044, U+2215, U+2216, U+2223, U+2236, U+29F5, U+29F8, U+29F9 and U+A789;
//   - characters excluded in RFC 3491, section 5: its tables C.2.2, C.7, C.8;
//   - other invisible characters, such as U+00AD and U+2066, except variation
//     selectors.
func Unsuitable(c rune) bool {
	return c >= 0xA0 && unicode.Is(chars.Unsuitable, c)
}
