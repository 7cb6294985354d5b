package iri

import "unicode"

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
	switch c >> 6 { // other blocks of 64 characters have none, and unicode.Is takes longer
	case 0x02, 0x0D, 0x18, 0x1B, 0x1C, 0x45, 0x5A, 0x5E, 0x60, 0x7F, 0x80, 0x81, 0x82, 0x84, 0x88, 0xA0, 0xA7, 0xA9, 0xBF,
		0xC0, 0xC5, 0x29E, 0x3EC, 0x3F8, 0x3F9, 0x3FB, 0x3FC, 0x3FD, 0x3FE, 0x3FF, 0x6F2, 0x745:
		return unicode.Is(unsuitable, c)
	}
	return false
}

// unsuitable is sorted as required for a RangeTable.
var unsuitable = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x00A0, 0x00A0, 1}, // NO-BREAK SPACE
		{0x00AD, 0x00AD, 1}, // SOFT HYPHEN, cannot be seen
		{0x0340, 0x0341, 1}, // C.8: deprecated tone marks
		{0x034F, 0x034F, 1}, // COMBINING GRAPHEME JOINER, cannot be seen
		{0x037E, 0x037E, 1}, // GREEK QUESTION MARK, ";"
		{0x061C, 0x061C, 1}, // ARABIC LETTER MARK, cannot be seen
		{0x06DD, 0x06DD, 1}, // C.2.2: ARABIC END OF AYAH
		{0x070F, 0x070F, 1}, // C.2.2: SYRIAC ABBREVIATION MARK
		{0x115F, 0x1160, 1}, // Hangul fillers
		{0x1680, 0x1680, 1}, // OGHAM SPACE MARK
		{0x17B4, 0x17B5, 1}, // Khmer inherent vowels, cannot be seen
		{0x180E, 0x180E, 1}, // C.2.2: MONGOLIAN VOWEL SEPARATOR
		{0x1FEF, 0x1FEF, 1}, // GREEK VARIA, "`"
		{0x2000, 0x200F, 1}, // spaces; C.2.2, C.8: joiners and marks
		{0x2024, 0x2024, 1}, // ONE DOT LEADER
		{0x2028, 0x202F, 1}, // separators, embeddings, NARROW NO-BREAK SPACE
		{0x2039, 0x203A, 1}, // angle quotation marks, "<" and ">"
		{0x203C, 0x203C, 1}, // "!!"
		{0x2044, 0x2044, 1}, // FRACTION SLASH
		{0x2047, 0x2049, 1}, // "??", "?!", "!?"
		{0x205F, 0x206F, 1}, // space, C.2.2, isolates, C.8
		{0x207A, 0x207A, 1}, // superscript "+"
		{0x207C, 0x207E, 1}, // superscript "=", "(", ")"
		{0x208A, 0x208A, 1}, // subscript "+"
		{0x208C, 0x208E, 1}, // subscript "=", "(", ")"
		{0x2100, 0x2101, 1}, // "a/c", "a/s"
		{0x2105, 0x2106, 1}, // "c/o", "c/u"
		{0x2215, 0x2216, 1}, // DIVISION SLASH, SET MINUS
		{0x2223, 0x2223, 1}, // DIVIDES, "|"
		{0x2236, 0x2236, 1}, // RATIO, ":"
		{0x2800, 0x2800, 1}, // BRAILLE PATTERN BLANK
		{0x29F5, 0x29F5, 1}, // REVERSE SOLIDUS OPERATOR
		{0x29F8, 0x29F9, 1}, // BIG SOLIDUS, BIG REVERSE SOLIDUS
		{0x2A74, 0x2A76, 1}, // "::=", "==", "==="
		{0x2FF0, 0x2FFB, 1}, // C.7: ideographic description characters
		{0x3000, 0x3000, 1}, // IDEOGRAPHIC SPACE
		{0x3164, 0x3164, 1}, // HANGUL FILLER
		{0xA789, 0xA789, 1}, // MODIFIER LETTER COLON
		{0xFB29, 0xFB29, 1}, // HEBREW LETTER ALTERNATIVE PLUS SIGN
		{0xFE10, 0xFE10, 1}, // vertical ","
		{0xFE13, 0xFE16, 1}, // vertical ":", ";", "!", "?"
		{0xFE35, 0xFE38, 1}, // vertical "(", ")", "{", "}"
		{0xFE47, 0xFE48, 1}, // vertical "[", "]"
		{0xFE50, 0xFE50, 1}, // small ","
		{0xFE52, 0xFE52, 1}, // small "."
		{0xFE54, 0xFE57, 1}, // small ";", ":", "?", "!"
		{0xFE59, 0xFE5C, 1}, // small "(", ")", "{", "}"
		{0xFE5F, 0xFE62, 1}, // small "#", "&", "*", "+"
		{0xFE64, 0xFE66, 1}, // small "<", ">", "="
		{0xFE68, 0xFE6B, 1}, // small "\", "$", "%", "@"
		{0xFEFF, 0xFEFF, 1}, // C.2.2: ZERO WIDTH NO-BREAK SPACE
		{0xFF01, 0xFFEE, 1}, // half-width and full-width forms
	},
	R32: []unicode.Range32{
		{0x1BCA0, 0x1BCA3, 1}, // shorthand format controls, cannot be seen
		{0x1D173, 0x1D17A, 1}, // C.2.2: musical format controls
	},
}
