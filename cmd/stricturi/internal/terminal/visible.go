package terminal

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"

	"github.com/stricturi/stricturi/iri/bidi"
)

// The functions of this file make a text safe to show. In all of them, invisible
// characters and those that reorder others are replaced by their number, "<U+202E>":
// controls, format characters, bidirectional ones among them, unassigned ones, and spaces
// other than the ASCII one. A byte that is not UTF-8 becomes "<0xFF>".

// The formatting characters that Visible adds. Those of a text are replaced.
const (
	isolate = '\u2066' // LRI
	popped  = '\u2069' // PDI
)

// Visible returns a text to be shown beside others. If it is bidirectional it is isolated
// by LRI and PDI, so that it and what is around it do not reorder each other, and is
// itself shown "in the same way as" in a left-to-right embedding (RFC 3987, 4.1).
func Visible(text string) string { return isolated(Escape(text)) }

// Shorten is [Visible] in at most the given number of columns. If the text is longer,
// its middle is replaced by "…". A negative number is no limit.
func Shorten(text string, columns int) string { return isolated(Excerpt(text, columns)) }

// Escape returns a text to be shown where nothing is beside it, and in no stream but in
// JSON or HTML.
func Escape(text string) string { return Excerpt(text, -1) }

// EscapeControls returns a text in which the bidirectional formatting characters alone are
// replaced, so that those around the text apply to all of it.
func EscapeControls(text string) string {
	if !strings.ContainsFunc(text, isControl) {
		return text
	}
	var b strings.Builder
	for i, c := range text {
		if isControl(c) {
			appendCell(&b, text[i:])
		} else {
			b.WriteRune(c)
		}
	}
	return b.String()
}

func isControl(c rune) bool { return unicode.Is(unicode.Bidi_Control, c) }

// Arranged returns a text whose characters are to be shown from left to right as they
// are: one in visual order, or one with a caret below. If it is bidirectional it is
// enclosed in LRO and PDF.
func Arranged(text string) string {
	text = Escape(text)
	if isBidirectional(text) {
		return Override(text)
	}
	return text
}

// Override returns a text enclosed in LRO and PDF.
func Override(text string) string { return "\u202D" + text + "\u202C" }

// Message returns a message, in which parts can have been made visible before. Their
// isolates stay.
func Message(text string) string {
	if isPlain(text) {
		return text
	}
	var b strings.Builder
	bare := false // whether a bidirectional character is not isolated
	depth := 0
	for text != "" {
		c, n := utf8.DecodeRuneInString(text)
		switch {
		case c == isolate:
			depth++
		case c == popped && depth > 0:
			depth--
		default:
			bare = bare || depth == 0 && !hidden(c) && isBidirectional(text[:n])
			appendCell(&b, text)
			text = text[n:]
			continue
		}
		b.WriteRune(c)
		text = text[n:]
	}
	b.WriteString(strings.Repeat(string(popped), depth))
	if bare {
		return string(isolate) + b.String() + string(popped)
	}
	return b.String()
}

func isolated(text string) string {
	if isBidirectional(text) {
		return string(isolate) + text + string(popped)
	}
	return text
}

func isBidirectional(text string) bool { return !isPlain(text) && bidi.IsBidirectional(text) }

// Excerpt is [Escape] in at most the given number of columns, as for [Shorten].
func Excerpt(text string, columns int) string {
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
		return Escape(text)
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
	return Escape(text[:head]) + "…" + Escape(text[start:])
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
	for i, c := range visible {
		if c == isolate || c == popped {
			continue
		}
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
