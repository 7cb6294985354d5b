// Package ascii provides functions for ASCII text.
package ascii

import (
	"strings"
	"unicode/utf8"
)

// Is reports whether a text is ASCII.
func Is(s string) bool { return IndexBeyond(s) < 0 }

// IndexBeyond returns the offset of the first octet that is not ASCII, or -1.
func IndexBeyond(s string) int {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return i
		}
	}
	return -1
}

// ACEPrefix is the prefix of an encoded label that is non-ASCII when decoded (RFC 3490, 5).
const ACEPrefix = "xn--"

// HasACEPrefix reports whether a label begins with ACEPrefix, in any case.
func HasACEPrefix(label string) bool {
	return len(label) >= len(ACEPrefix) && strings.EqualFold(label[:len(ACEPrefix)], ACEPrefix)
}
