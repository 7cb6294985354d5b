package interchange

import (
	"fmt"
	"unicode/utf8"
)

// CharName names the character that a text begins with, "U+0020", or the byte that
// is not UTF-8, "0xFF"; of an empty text it is "".
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
