// Package ascii provides functions for ASCII text.
package ascii

import (
	"math/bits"
	"strings"
	"unicode/utf8"
)

// Is reports whether a text is ASCII.
func Is(s string) bool {
	if len(s) < 8 {
		return IndexBeyond(s) < 0
	}
	// The last word may have octets of the one before it.
	high := Word(s[len(s)-8:])
	for ; len(s) > 8; s = s[8:] {
		high |= Word(s)
	}
	return high&High == 0
}

// IndexBeyond returns the offset of the first octet that is not ASCII, or -1.
func IndexBeyond(s string) int {
	i := 0
	for ; len(s)-i >= 8; i += 8 {
		if high := Word(s[i:]) & High; high != 0 {
			return i + bits.TrailingZeros64(high)/8
		}
	}
	for ; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return i
		}
	}
	return -1
}

// High has the bit in each octet of a word that ASCII octets do not have.
const High = 0x80 * Ones

// Ones has a 1 in each octet of a word.
const Ones = 0x0101010101010101

// Word returns the first 8 octets of a text, the first one in the lowest bits. The compiler
// reads them at once.
func Word(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// IsPrintable reports whether a text is printable ASCII.
func IsPrintable(s string) bool {
	if len(s) < 8 {
		for i := range len(s) {
			if s[i] < ' ' || s[i] > '~' {
				return false
			}
		}
		return true
	}
	// The high bit of an octet shows that there is another one. The last word may have octets of the one before it.
	other := func(w uint64) uint64 { return w | (w - Ones*' ') | (w + Ones) }
	found := other(Word(s[len(s)-8:]))
	for ; len(s) > 8; s = s[8:] {
		found |= other(Word(s))
	}
	return found&High == 0
}

// ACEPrefix is the prefix of an encoded label that is non-ASCII when decoded (RFC 3490, 5).
const ACEPrefix = "xn--"

// HasACEPrefix reports whether a label begins with ACEPrefix, in any case.
func HasACEPrefix(label string) bool {
	return len(label) >= len(ACEPrefix) && strings.EqualFold(label[:len(ACEPrefix)], ACEPrefix)
}

// Lower returns a text with its ASCII letters in lower case. Other than by
// [strings.ToLower], U+212A KELVIN SIGN does not become "k".
func Lower(s string) string {
	if Is(s) {
		return strings.ToLower(s)
	}
	b := []byte(s)
	for i, c := range b {
		b[i] = LowerOctet(c)
	}
	return string(b)
}

// IsLetter reports whether a character is a letter.
func IsLetter[C byte | rune](c C) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// IsDigit reports whether a character is a decimal digit.
func IsDigit[C byte | rune](c C) bool { return '0' <= c && c <= '9' }

// IsAlphanumeric reports whether a character is a letter or a decimal digit.
func IsAlphanumeric[C byte | rune](c C) bool { return IsLetter(c) || IsDigit(c) }

// LowerOctet returns an octet, in lower case if it is an ASCII letter.
func LowerOctet(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c | 0x20
	}
	return c
}

// EqualFold reports whether two texts are the same but for the case of ASCII letters. Other
// than by [strings.EqualFold], U+017F LATIN SMALL LETTER LONG S is not an "s".
func EqualFold(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if LowerOctet(a[i]) != LowerOctet(b[i]) {
			return false
		}
	}
	return true
}

// Before returns what is before the first of some delimiters in a text.
func Before(text, delimiters string) string {
	if i := strings.IndexAny(text, delimiters); i >= 0 {
		return text[:i]
	}
	return text
}
