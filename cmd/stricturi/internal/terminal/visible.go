package terminal

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// Visible returns the text with invisible characters, and those that reorder others,
// replaced by their number, "<U+202E>": controls, format characters, bidirectional ones
// among them, unassigned ones, and spaces other than the ASCII one. A byte that is not
// UTF-8 becomes "<0xFF>".
func Visible(text string) string { return Shorten(text, -1) }

// Shorten is [Visible] in at most the given number of columns. If the text is longer,
// its middle is replaced by "…". A negative number is no limit.
func Shorten(text string, columns int) string {
	if (columns < 0 || len(text) <= columns) && isPlain(text) {
		return text
	}
	var b strings.Builder
	if columns < 0 {
		for text != "" {
			n := appendCell(&b, text)
			text = text[n:]
		}
		return b.String()
	}
	if end, _ := take(text, columns); end == len(text) {
		return Shorten(text, -1)
	}
	if columns < 1 {
		return ""
	}
	tail := (columns - 1) / 3
	head, _ := take(text, columns-1-tail)
	start := len(text)
	for start > head {
		_, n := utf8.DecodeLastRuneInString(text[head:start])
		w := cellWidth(text[start-n:])
		if w > tail {
			break
		}
		tail -= w
		start -= n
	}
	return Shorten(text[:head], -1) + "…" + Shorten(text[start:], -1)
}

// isPlain reports whether a text is printable US-ASCII.
func isPlain(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] >= 0x7F {
			return false
		}
	}
	return true
}

// take returns how much of the text fits into a number of columns.
func take(text string, columns int) (end, used int) {
	for end < len(text) {
		w := cellWidth(text[end:])
		if used+w > columns {
			break
		}
		used += w
		_, n := utf8.DecodeRuneInString(text[end:])
		end += n
	}
	return end, used
}

// Width returns how many columns a visible text takes.
func Width(visible string) int {
	w := 0
	for i := range visible {
		w += cellWidth(visible[i:])
	}
	return w
}

// appendCell writes the first character of the text, made visible, and returns how many
// bytes it has.
func appendCell(b *strings.Builder, text string) int {
	c, n := utf8.DecodeRuneInString(text)
	switch {
	case c == utf8.RuneError && n == 1:
		fmt.Fprintf(b, "<0x%02X>", text[0])
	case hidden(c):
		fmt.Fprintf(b, "<%U>", c)
	default:
		b.WriteString(text[:n])
	}
	return n
}

func cellWidth(text string) int {
	c, n := utf8.DecodeRuneInString(text)
	switch {
	case c < utf8.RuneSelf && !hidden(c):
		return 1
	case c == utf8.RuneError && n == 1:
		return len("<0xFF>")
	case hidden(c):
		return len(fmt.Sprintf("<%U>", c))
	case unicode.Is(unicode.M, c):
		return 0
	}
	switch width.LookupRune(c).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

func hidden(c rune) bool {
	if c < utf8.RuneSelf {
		return c < ' ' || c == 0x7F
	}
	return !unicode.IsPrint(c)
}
