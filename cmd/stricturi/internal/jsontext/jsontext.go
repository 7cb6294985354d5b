// Package jsontext writes and reads JSON as the command does: without HTML escapes, on one
// line for all readers, and with the exact bytes of texts that are not UTF-8.
package jsontext

import (
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
)

const hex = "0123456789abcdef"

// asIs tells of each character of US-ASCII whether it is written as it is.
var asIs = func() (is [256]bool) {
	for c := ' '; c < utf8.RuneSelf; c++ {
		is[c] = c != '"' && c != '\\'
	}
	return is
}()

// IsPlain reports whether a text is a string of JSON between quotes, in US-ASCII without escapes.
func IsPlain(s string) bool {
	return ascii.IsPrintable(s) && strings.IndexByte(s, '"') < 0 && strings.IndexByte(s, '\\') < 0
}

// appendEscaped also reports whether the text is UTF-8.
func appendEscaped(dst []byte, s string) (out []byte, valid bool) {
	if IsPlain(s) { // faster
		return append(dst, s...), true
	}
	start := 0
	valid = true
	for i, n := 0, 0; i < len(s); i += n {
		if n = 1; asIs[s[i]] {
			continue
		}
		c := rune(s[i])
		if c >= utf8.RuneSelf {
			c, n = utf8.DecodeRuneInString(s[i:])
			if c != '\u0085' && c != '\u2028' && c != '\u2029' && c != utf8.RuneError {
				continue
			}
		}
		dst = append(dst, s[start:i]...)
		start = i + n
		switch c {
		case '"', '\\':
			dst = append(dst, '\\', byte(c))
		case '\n':
			dst = append(dst, `\n`...)
		case '\r':
			dst = append(dst, `\r`...)
		case '\t':
			dst = append(dst, `\t`...)
		case '\b':
			dst = append(dst, `\b`...)
		case '\f':
			dst = append(dst, `\f`...)
		case utf8.RuneError:
			dst = append(dst, "\uFFFD"...)
			valid = valid && n > 1
		default:
			dst = append(dst, '\\', 'u', hex[c>>12], hex[c>>8&15], hex[c>>4&15], hex[c&15])
		}
	}
	return append(dst, s[start:]...), valid
}
