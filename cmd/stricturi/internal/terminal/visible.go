package terminal

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"

	"github.com/stricturi/stricturi/internal/ascii"
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
func Shorten(text string, columns int) string {
	if head, _, ok := cutPlain(text, columns); ok && len(head) == len(text) {
		return text
	}
	return string(AppendShort(nil, text, columns))
}

// AppendShort appends what [Shorten] returns.
func AppendShort(dst []byte, text string, columns int) []byte {
	head, tail, ok := cutPlain(text, columns)
	if !ok {
		return append(dst, isolated(Excerpt(text, columns))...)
	}
	dst = append(dst, head...)
	if len(head) < len(text) {
		dst = append(append(dst, "…"...), tail...)
	}
	return dst
}

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
	// No character that is shown as it is has more columns than bytes.
	if (columns < 0 || len(text) <= columns) && (IsPlain(text) || !hasHidden(text)) {
		return text
	}
	if columns < 0 {
		var b []byte
		for n := 0; text != ""; text = text[n:] {
			b, n = appendCell(b, text)
		}
		return string(b)
	}
	if end, _ := take(text, columns); end == len(text) {
		return Escape(text)
	}
	if columns < 1 {
		return ""
	}
	tail := tailColumns(columns)
	head, _ := take(text, columns-1-tail)
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

// tailColumns returns how many columns the end of a text gets that is too long.
func tailColumns(columns int) int { return (columns - 1) / 3 }

// cutPlain returns what [Excerpt] leaves of a text whose ends are printable US-ASCII: if the
// text is too long, head and tail, or else the text as head.
func cutPlain(text string, columns int) (head, tail string, ok bool) {
	if columns < 0 || len(text) <= columns {
		return text, "", IsPlain(text)
	}
	if columns < 1 {
		return "", "", false
	}
	start := len(text) - tailColumns(columns)
	// The characters beside the middle count: a combining one takes no column.
	ok = IsPlain(text[:columns+1]) && IsPlain(text[start-1:])
	return text[:columns-1-(len(text)-start)], text[start:], ok
}

// IsPlain reports whether a text is printable US-ASCII, so that it is shown as it is.
func IsPlain(text string) bool {
	if len(text) < 8 {
		for i := range len(text) {
			if text[i] < ' ' || text[i] >= 0x7F {
				return false
			}
		}
		return true
	}
	last := text[len(text)-8:]
	for ; len(text) > 8; text = text[8:] {
		if !isPlainWord(ascii.Word(text)) {
			return false
		}
	}
	return isPlainWord(ascii.Word(last))
}

// isPlainWord reports whether eight octets are printable US-ASCII. The lowest one that is
// not sets its highest bit in a sum or difference; those below it carry nothing.
func isPlainWord(w uint64) bool {
	return (w|(w-' '*ascii.Ones)|(w+ascii.Ones))&ascii.High == 0
}

// take returns how much of the text fits into a number of columns.
func take(text string, columns int) (end, used int) {
	for end < len(text) {
		if len(text)-end >= 8 && used+8 <= columns && isPlainWord(ascii.Word(text[end:])) {
			used += 8
			end += 8
			continue
		}
		w, n := cell(text[end:])
		if used+w > columns {
			break
		}
		used += w
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
	switch w := widthOf(c); {
	case c == utf8.RuneError && n == 1:
		return len("<0xFF>"), n
	case w == replaced:
		return len("<U+>") + max(4, (bits.Len32(uint32(c))+3)/4), n
	default:
		return int(w), n
	}
}

// hasHidden reports whether a character of a text is replaced, or a byte.
func hasHidden(text string) bool {
	for n := 0; text != ""; text = text[n:] {
		if len(text) >= 8 && isPlainWord(ascii.Word(text)) {
			n = 8
			continue
		}
		var c rune
		if c, n = utf8.DecodeRuneInString(text); hidden(c) || c == utf8.RuneError && n == 1 {
			return true
		}
	}
	return false
}

func hidden(c rune) bool { return widthOf(c) == replaced }

// replaced is the width of a character that is not shown as it is.
const replaced = 0xFF

// widths has the widths of 256 characters each, made when one of them is first needed.
var widths [utf8.MaxRune>>8 + 1]atomic.Pointer[[256]uint8]

// widthOf returns how many columns a character takes, or replaced.
func widthOf(c rune) uint8 {
	w := widths[c>>8].Load()
	if w == nil {
		w = findWidths(c &^ 0xFF)
	}
	return w[c&0xFF]
}

// findWidths sets the widths of 256 characters.
func findWidths(first rune) *[256]uint8 {
	w := new([256]uint8)
	for i := range w {
		w[i] = findWidth(first + rune(i))
	}
	widths[first>>8].Store(w)
	return w
}

func findWidth(c rune) uint8 {
	switch {
	case !strconv.IsPrint(c):
		return replaced
	case unicode.Is(unicode.M, c):
		return 0
	}
	switch width.LookupRune(c).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}
