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
	switch {
	case c < 0x1100:
		switch c {
		case 0xA0, 0xAD, 0x340, 0x341, 0x34F, 0x37E, 0x61C, 0x6DD, 0x70F:
			return true
		}
		return false
	case 0x3000 < c && c < 0x3164:
		return false
	case c < 0x10000 && unsuitablePages[c>>14]>>(c>>8&63)&1 == 0:
		return false
	}
	return unicode.Is(chars.Unsuitable, c)
}

// unsuitablePages has a bit for each 256 characters from U+1100 to U+FFFF, which is set if one
// of them is unsuitable.
var unsuitablePages = [4]uint64{
	1<<0x11 | 1<<0x16 | 1<<0x17 | 1<<0x18 | 1<<0x1F | 1<<0x20 | 1<<0x21 | 1<<0x22 | 1<<0x28 | 1<<0x29 | 1<<0x2A | 1<<0x2F | 1<<0x30 | 1<<0x31,
	0,
	1 << (0xA7 - 0x80),
	1<<(0xFB-0xC0) | 1<<(0xFE-0xC0) | 1<<(0xFF-0xC0),
}
