// Package ascii answers questions about US-ASCII in texts.
package ascii

import (
	"strings"
	"unicode/utf8"
)

// Is reports whether a text is in US-ASCII.
func Is(s string) bool { return IndexBeyond(s) < 0 }

// IndexBeyond returns the offset of the first octet beyond US-ASCII, or -1.
func IndexBeyond(s string) int {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return i
		}
	}
	return -1
}

// ACEPrefix begins a label that is not in US-ASCII when it is decoded (RFC
// 3490, 5).
const ACEPrefix = "xn--"

// HasACEPrefix reports whether a label begins with ACEPrefix, in any case.
func HasACEPrefix(label string) bool {
	return len(label) >= len(ACEPrefix) && strings.EqualFold(label[:len(ACEPrefix)], ACEPrefix)
}
