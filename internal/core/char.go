package core

import (
	"fmt"
	"unicode/utf8"
)

// CharName returns the name of the first character of text, as in "U+0020". If text does
// not start with valid UTF-8, it names the first byte, as in "0xFF"; if text is empty, it
// returns "".
func CharName(text string) string {
	c, n := utf8.DecodeRuneInString(text)
	switch {
	case n == 0:
		return ""
	case c == utf8.RuneError && n == 1:
		return fmt.Sprintf("0x%02X", text[0])
	}
	return fmt.Sprintf("%U", c)
}
