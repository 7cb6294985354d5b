// Package jsontext writes and reads JSON as the command does: without HTML escapes, on one
// line for all readers, and with the exact bytes of texts that are not UTF-8.
package jsontext

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
)

// IsPlain reports whether a text is a string of JSON between quotes, in US-ASCII without escapes.
func IsPlain(s string) bool {
	return ascii.IsPrintable(s) && strings.IndexByte(s, '"') < 0 && strings.IndexByte(s, '\\') < 0
}

// escapes escapes what must not be in a string of JSON, and what some programs take for the end of a line.
var escapes = func() *strings.Replacer {
	pairs := []string{`"`, `\"`, `\`, `\\`, "\b", `\b`, "\f", `\f`, "\n", `\n`, "\r", `\r`, "\t", `\t`}
	for c := range ' ' { // the first of two pairs counts
		pairs = append(pairs, string(c), fmt.Sprintf(`\u%04x`, c))
	}
	return strings.NewReplacer(append(pairs, "\u0085", `\u0085`, "\u2028", `\u2028`, "\u2029", `\u2029`)...)
}()

// appendEscaped also reports whether the text is UTF-8.
func appendEscaped(dst []byte, s string) (out []byte, valid bool) {
	if IsPlain(s) { // faster
		return append(dst, s...), true
	}
	valid = utf8.ValidString(s)
	if !valid {
		s = strings.Map(func(c rune) rune { return c }, s) // U+FFFD for each byte that is not UTF-8
	}
	b := bytes.NewBuffer(dst)
	escapes.WriteString(b, s)
	return b.Bytes(), valid
}
