// Package jsontext appends JSON to byte slices, without HTML escapes and without
// reflection.
//
// The result is always valid JSON. Each byte that is not UTF-8 becomes U+FFFD;
// AppendText adds the exact bytes.
package jsontext

import (
	"encoding/base64"
	"math/bits"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
)

const hex = "0123456789abcdef"

// plain returns the offset of the first octet from i on that is not ASCII or needs an
// escape in a string, or the length of s.
func plain(s string, i int) int {
	for ; len(s)-i >= 8; i += 8 {
		if found := special(ascii.Word(s[i:])); found != 0 {
			return i + bits.TrailingZeros64(found)/8
		}
	}
	for i < len(s) && s[i] >= ' ' && s[i] < utf8.RuneSelf && s[i] != '"' && s[i] != '\\' {
		i++
	}
	return i
}

// special returns a word whose lowest bit that is set is the highest of the first octet of w
// that is not ASCII or needs an escape in a string. It is 0 if there is none.
func special(w uint64) uint64 {
	quote, backslash := w^('"'*ascii.Ones), w^('\\'*ascii.Ones)
	// The lowest of the octets that are sought sets its highest bit in the differences;
	// those below it borrow nothing.
	return (w | (w - ' '*ascii.Ones) | (quote-ascii.Ones)&^quote | (backslash-ascii.Ones)&^backslash) & ascii.High
}

// IsPlain reports whether s is ASCII and needs no escape in a string.
func IsPlain(s string) bool {
	if len(s) < 8 {
		return plain(s, 0) == len(s)
	}
	last := s[len(s)-8:]
	for ; len(s) > 8; s = s[8:] {
		if special(ascii.Word(s)) != 0 {
			return false
		}
	}
	return special(ascii.Word(last)) == 0
}

// AppendString appends s as a JSON string. It escapes the non-ASCII line separators
// U+0085, U+2028 and U+2029, so that all readers see one line.
func AppendString(dst []byte, s string) []byte {
	dst, _ = appendString(dst, s)
	return dst
}

// appendString reports whether s is UTF-8.
func appendString(dst []byte, s string) (_ []byte, valid bool) {
	dst, valid = appendContent(append(dst, '"'), s)
	return append(dst, '"'), valid
}

// AppendContent appends what AppendString puts between the quotes.
func AppendContent(dst []byte, s string) []byte {
	dst, _ = appendContent(dst, s)
	return dst
}

func appendContent(dst []byte, s string) (_ []byte, valid bool) {
	start := 0
	valid = true
	for i := plain(s, 0); i < len(s); {
		b := s[i]
		if b < utf8.RuneSelf {
			dst = append(dst, s[start:i]...)
			switch b {
			case '"', '\\':
				dst = append(dst, '\\', b)
			case '\n':
				dst = append(dst, '\\', 'n')
			case '\r':
				dst = append(dst, '\\', 'r')
			case '\t':
				dst = append(dst, '\\', 't')
			default:
				dst = append(dst, '\\', 'u', '0', '0', hex[b>>4], hex[b&15])
			}
			start = i + 1
			i = plain(s, start)
			continue
		}
		c, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case c == utf8.RuneError: // U+FFFD itself, or a byte that is not UTF-8
			valid = valid && n > 1
			dst = append(dst, s[start:i]...)
			dst = append(dst, "\uFFFD"...)
			start = i + n
		case c == '\u0085' || c == '\u2028' || c == '\u2029':
			dst = append(dst, s[start:i]...)
			dst = append(dst, '\\', 'u', hex[c>>12], hex[c>>8&15], hex[c>>4&15], hex[c&15])
			start = i + n
		}
		if i += n; i < len(s) && s[i] < utf8.RuneSelf {
			i = plain(s, i)
		}
	}
	return append(dst, s[start:]...), valid
}

// AppendText appends a member with a text as its value. The name must need no escapes.
// If the text is not UTF-8, a member with "Base64" added to the name has the exact
// bytes: "inBase64" for "in".
func AppendText(dst []byte, name, text string) []byte {
	dst, valid := appendString(AppendName(dst, name), text)
	if !valid {
		dst = append(dst, ',', '"')
		dst = append(dst, name...)
		dst = append(dst, `Base64":"`...)
		dst = base64.StdEncoding.AppendEncode(dst, []byte(text))
		dst = append(dst, '"')
	}
	return dst
}

// AppendName appends the name of a member and a colon. The name must need no escapes.
func AppendName(dst []byte, name string) []byte {
	dst = append(dst, '"')
	dst = append(dst, name...)
	return append(dst, '"', ':')
}

// AppendOptional appends s as a string if it is defined, and null otherwise.
func AppendOptional(dst []byte, s string, defined bool) []byte {
	if !defined {
		return append(dst, "null"...)
	}
	return AppendString(dst, s)
}

// AppendStrings appends an array of strings.
func AppendStrings(dst []byte, list []string) []byte {
	dst = append(dst, '[')
	for i, s := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = AppendString(dst, s)
	}
	return append(dst, ']')
}
