// Package ascii provides functions for ASCII text.
package ascii

import (
	"math/bits"
	"strings"
	"unicode/utf8"
)

// Is reports whether a text is ASCII.
func Is(s string) bool { return IndexBeyond(s) < 0 }

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

// ACEPrefix is the prefix of an encoded label that is non-ASCII when decoded (RFC 3490, 5).
const ACEPrefix = "xn--"

// HasACEPrefix reports whether a label begins with ACEPrefix, in any case.
func HasACEPrefix(label string) bool {
	return len(label) >= len(ACEPrefix) && strings.EqualFold(label[:len(ACEPrefix)], ACEPrefix)
}
