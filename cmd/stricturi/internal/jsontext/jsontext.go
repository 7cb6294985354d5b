// Package jsontext appends JSON to byte slices, without HTML escapes and without
// reflection.
//
// The result is always valid JSON. Each byte that is not UTF-8 becomes U+FFFD;
// AppendText adds the exact bytes.
package jsontext

import (
	"encoding/base64"
	"unicode/utf8"
)

const hex = "0123456789abcdef"

// plain has the ASCII characters that need no escape in a string.
var plain = func() (set [utf8.RuneSelf]bool) {
	for c := ' '; c < utf8.RuneSelf; c++ {
		set[c] = c != '"' && c != '\\'
	}
	return set
}()

// AppendString appends s as a JSON string. It escapes the non-ASCII line separators
// U+0085, U+2028 and U+2029, so that all readers see one line.
func AppendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	start := 0
	for i := 0; i < len(s); {
		b := s[i]
		if b < utf8.RuneSelf {
			if plain[b] {
				i++
				continue
			}
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
			i++
			start = i
			continue
		}
		c, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case c == utf8.RuneError: // U+FFFD itself, or a byte that is not UTF-8
			dst = append(dst, s[start:i]...)
			dst = append(dst, "\uFFFD"...)
			start = i + n
		case c == '\u0085' || c == '\u2028' || c == '\u2029':
			dst = append(dst, s[start:i]...)
			dst = append(dst, '\\', 'u', hex[c>>12], hex[c>>8&15], hex[c>>4&15], hex[c&15])
			start = i + n
		}
		i += n
	}
	dst = append(dst, s[start:]...)
	return append(dst, '"')
}

// AppendText appends a member with a text as its value. The name must need no escapes.
// If the text is not UTF-8, a member with "Base64" added to the name has the exact
// bytes: "inBase64" for "in".
func AppendText(dst []byte, name, text string) []byte {
	dst = AppendName(dst, name)
	dst = AppendString(dst, text)
	if !utf8.ValidString(text) {
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
