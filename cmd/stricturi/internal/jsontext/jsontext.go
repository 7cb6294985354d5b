// Package jsontext writes and reads JSON as the command does: without HTML escapes, on one
// line for all readers, and with the exact bytes of texts that are not UTF-8.
package jsontext

import (
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// Append appends a value as encoding/json writes it, but with U+FFFD as it is, also for a byte
// that is not UTF-8, and without U+0085, which some programs take for the end of a line.
func Append(dst []byte, v any) []byte {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err) // a type that has no JSON
	}
	return append(dst, unescape.Replace(strings.TrimSuffix(b.String(), "\n"))...)
}

// unescape skips escaped backslashes.
var unescape = strings.NewReplacer(`\\`, `\\`, `\ufffd`, "\uFFFD", "\u0085", `\u0085`)

// AppendLine appends a value and a line end.
func AppendLine(dst []byte, v any) []byte { return append(Append(dst, v), '\n') }

// Optional returns a member that is null unless the text is defined.
func Optional(text string, defined bool) *string {
	if !defined {
		return nil
	}
	return &text
}

// Exact returns the member whose name ends in "Base64", which has the exact bytes of a text:
// nil, for a text that is UTF-8.
func Exact(text string) []byte {
	if utf8.ValidString(text) {
		return nil
	}
	return []byte(text)
}

// In are the members "in" and "inBase64", the text that an answer is about.
type In struct {
	In       string `json:"in"`
	InBase64 []byte `json:"inBase64,omitempty"`
}

// InOf returns the members of a text.
func InOf(text string) In { return In{text, Exact(text)} }

const hex = "0123456789abcdef"

// AppendString appends a string as Append does, but writes U+0008 and U+000C by their numbers.
// It is for rows of check alone, which are many.
func AppendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	start := 0
	for i, n := 0, 1; i < len(s); i += n {
		if n = 1; s[i] >= ' ' && s[i] < utf8.RuneSelf && s[i] != '"' && s[i] != '\\' {
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
		case utf8.RuneError:
			dst = append(dst, "\uFFFD"...)
		default:
			dst = append(dst, '\\', 'u', hex[c>>12], hex[c>>8&15], hex[c>>4&15], hex[c&15])
		}
	}
	return append(append(dst, s[start:]...), '"')
}
