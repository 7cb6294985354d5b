package terminal

import (
	"fmt"
	"strconv"
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
	var b []byte
	for i, c := range text {
		if isControl(c) {
			b, _ = appendCell(b, text[i:])
		} else {
			b = utf8.AppendRune(b, c)
		}
	}
	return string(b)
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

// maxWord limits the length of a word of a message. The name of a file fits, and the name
// of a rule in a file of one long line does not.
const maxWord = 1000

// shortWords replaces the middle of words that are longer than maxWord by "…".
func shortWords(text string) string {
	if len(text) <= maxWord {
		return text
	}
	words := strings.Split(text, " ")
	for i, word := range words {
		if len(word) > maxWord {
			words[i] = Excerpt(word, LongText)
		}
	}
	return strings.Join(words, " ")
}

// Message returns a message, in which parts can have been made visible before. Their
// isolates stay. Very long words are shortened.
func Message(text string) string {
	if text = shortWords(text); IsPlain(text) {
		return text
	}
	var b []byte
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
			b, n = appendCell(b, text)
			text = text[n:]
			continue
		}
		b = append(b, text[:n]...)
		text = text[n:]
	}
	for range depth {
		b = utf8.AppendRune(b, popped)
	}
	if bare {
		return string(isolate) + string(b) + string(popped)
	}
	return string(b)
}

func isolated(text string) string {
	if isBidirectional(text) {
		return string(isolate) + text + string(popped)
	}
	return text
}

func isBidirectional(text string) bool { return !IsPlain(text) && bidi.IsBidirectional(text) }

// Excerpt is [Escape] in at most the given number of columns, as for [Shorten].
func Excerpt(text string, columns int) string {
	if IsPlain(text) && (columns < 0 || len(text) <= columns) {
		return text
	}
	if columns < 0 {
		var b []byte
		for n := 0; text != ""; text = text[n:] {
			b, n = appendCell(b, text)
		}
		return string(b)
	}
	if end := take(text, columns); end == len(text) {
		return Escape(text)
	}
	if columns < 1 {
		return ""
	}
	tail := (columns - 1) / 3
	head := take(text, columns-1-tail)
	start := len(text)
	for start > head {
		_, n := utf8.DecodeLastRuneInString(text[head:start])
		w, _ := cell(text[start-n:])
		if w > tail {
			break
		}
		tail -= w
		start -= n
	}
	return Escape(text[:head]) + "…" + Escape(text[start:])
}

// IsPlain reports whether a text is printable US-ASCII, so that it is shown as it is.
func IsPlain(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] >= 0x7F {
			return false
		}
	}
	return true
}

// take returns how much of the text fits into a number of columns.
func take(text string, columns int) (end int) {
	for end < len(text) {
		w, n := cell(text[end:])
		if columns -= w; columns < 0 {
			break
		}
		end += n
	}
	return end
}

// Width returns how many columns a visible text takes.
func Width(visible string) int {
	w := 0
	for i, c := range visible {
		if c == isolate || c == popped {
			continue
		}
		n, _ := cell(visible[i:])
		w += n
	}
	return w
}

// appendCell appends the first character of the text, made visible, and returns how many
// bytes it has.
func appendCell(dst []byte, text string) ([]byte, int) {
	c, n := utf8.DecodeRuneInString(text)
	switch {
	case c == utf8.RuneError && n == 1:
		dst = fmt.Appendf(dst, "<0x%02X>", text[0])
	case hidden(c):
		dst = fmt.Appendf(dst, "<%U>", c)
	default:
		dst = append(dst, text[:n]...)
	}
	return dst, n
}

// cell returns how many columns the first character of the text takes, made visible, and
// how many bytes it has.
func cell(text string) (columns, size int) {
	c, n := utf8.DecodeRuneInString(text)
	switch {
	case c == utf8.RuneError && n == 1:
		return len("<0xFF>"), n
	case hidden(c):
		return len(fmt.Sprintf("<%U>", c)), n
	case unicode.Is(unicode.M, c):
		return 0, n
	}
	switch width.LookupRune(c).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2, n
	}
	return 1, n
}

func hidden(c rune) bool { return !strconv.IsPrint(c) }
