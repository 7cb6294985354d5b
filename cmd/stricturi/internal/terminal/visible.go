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
	"github.com/stricturi/stricturi/internal/lazyregexp"
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
// its middle is replaced by "…".
func Shorten(text string, columns int) string {
	shown, kinds := excerpt(text, columns)
	if kinds&bidirectional == 0 {
		return shown
	}
	return isolated(shown)
}

// Escape returns a text to be shown where nothing is beside it, and in no stream but in
// JSON or HTML.
func Escape(text string) string {
	if _, kinds := measure(text); kinds&hidden == 0 {
		return text
	}
	b := make([]byte, 0, 2*len(text))
	for text != "" {
		var n int
		b, n = appendCell(b, text)
		text = text[n:]
	}
	return string(b)
}

var controls = lazyregexp.New(`[\x{061C}\x{200E}\x{200F}\x{202A}-\x{202E}\x{2066}-\x{2069}]`)

// EscapeControls returns a text in which the bidirectional formatting characters alone are
// replaced, so that those around the text apply to all of it.
func EscapeControls(text string) string { return controls().ReplaceAllStringFunc(text, Escape) }

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

// Message returns a message, in which parts can have been made visible before. Their
// isolates stay. The middle of very long words is replaced by "…".
func Message(text string) string {
	if len(text) > maxWord {
		words := strings.Split(text, " ")
		for i, word := range words {
			if len(word) > maxWord {
				words[i] = Excerpt(word, LongText)
			}
		}
		text = strings.Join(words, " ")
	}
	if ascii.IsPrintable(text) {
		return text
	}
	var b []byte
	bare := false // whether a bidirectional character is not isolated
	depth := 0
	for text != "" {
		shown, n := appendCell(nil, text)
		switch c := text[:n]; {
		case c == string(isolate):
			shown = []byte(c)
			depth++
		case c == string(popped) && depth > 0:
			shown = []byte(c)
			depth--
		default:
			bare = bare || depth == 0 && isBidirectional(string(shown))
		}
		b = append(b, shown...)
		text = text[n:]
	}
	whole := string(b) + strings.Repeat(string(popped), depth)
	if bare {
		return string(isolate) + whole + string(popped)
	}
	return whole
}

func isolated(text string) string {
	if isBidirectional(text) {
		return string(isolate) + text + string(popped)
	}
	return text
}

func isBidirectional(text string) bool {
	_, kinds := measure(text)
	return kinds&bidirectional != 0
}

// Excerpt is [Escape] in at most the given number of columns, as for [Shorten].
func Excerpt(text string, columns int) string {
	shown, _ := excerpt(text, columns)
	return shown
}

// excerpt also returns the kinds of the characters of the text.
func excerpt(text string, columns int) (string, kind) {
	width, kinds := measure(text)
	switch {
	case width <= columns && kinds&hidden == 0:
		return text, kinds
	case width <= columns:
		return Escape(text), kinds
	case columns < 1:
		return "", 0
	case ascii.IsPrintable(text): // faster
		room := (columns - 1) / 3
		return text[:columns-1-room] + "…" + text[len(text)-room:], 0
	}
	room := (columns - 1) / 3
	head, tail := take(text, columns-1-room), len(text)
	for tail > head {
		_, n := utf8.DecodeLastRuneInString(text[head:tail])
		w, _ := cell(text[tail-n:])
		if room -= w; room < 0 {
			break
		}
		tail -= n
	}
	return Escape(text[:head]) + "…" + Escape(text[tail:]), kinds
}

// measure returns how many columns a text takes, made visible, and the kinds of its characters.
func measure(text string) (columns int, kinds kind) {
	if ascii.IsPrintable(text) { // faster
		return len(text), 1
	}
	for i := 0; i < len(text); {
		c, n := utf8.DecodeRuneInString(text[i:])
		k := kindOf(c, n)
		columns += k.columns(c, n)
		kinds |= k
		i += n
	}
	return columns, kinds
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
	w, _ := measure(isolates.Replace(visible))
	return w
}

var isolates = strings.NewReplacer(string(isolate), "", string(popped), "")

// cell returns how many columns the first character of a text takes, made visible, and how many
// bytes it has in the text.
func cell(text string) (columns, size int) {
	c, n := utf8.DecodeRuneInString(text)
	return kindOf(c, n).columns(c, n), n
}

// appendCell appends the first character of a text, made visible, and returns its size in the
// text.
func appendCell(dst []byte, text string) ([]byte, int) {
	c, n := utf8.DecodeRuneInString(text)
	switch {
	case kindOf(c, n)&hidden == 0:
		return append(dst, text[:n]...), n
	case c == utf8.RuneError && n == 1:
		return fmt.Appendf(dst, "<0x%02X>", text[0]), n
	}
	return fmt.Appendf(dst, "<%U>", c), n
}

// A kind is how many columns a character takes, plus hidden if it is shown by its number, and
// plus bidirectional if it can make a text run from right to left.
type kind uint8

const (
	hidden        kind = 4
	bidirectional kind = 8
	known         kind = 16
)

// columns returns how many columns a character takes, made visible.
func (k kind) columns(c rune, size int) int {
	switch {
	case k&hidden == 0:
		return int(k % hidden)
	case size == 1 && c == utf8.RuneError:
		return len("<0xFF>")
	}
	return len("<U+>") + max(4, (bits.Len32(uint32(c))+3)/4)
}

// kinds has those of characters that were seen, with known.
var kinds [1 << 16]atomic.Uint32

// kindOf returns the kind of a character of a size, of 1 for a byte that is not UTF-8.
func kindOf(c rune, size int) kind {
	switch {
	case ' ' <= c && c < 0x7F:
		return 1
	case c == utf8.RuneError && size <= 1:
		return hidden
	case c >= 1<<16:
		return newKind(c)
	}
	k := kind(kinds[c].Load())
	if k == 0 {
		k = newKind(c) | known
		kinds[c].Store(uint32(k))
	}
	return k
}

func newKind(c rune) (k kind) {
	switch width.LookupRune(c).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		k = 2
	default:
		k = 1
	}
	if unicode.Is(unicode.M, c) {
		k = 0
	}
	if !strconv.IsPrint(c) {
		k |= hidden
	}
	if bidi.IsBidirectional(string(c)) {
		k |= bidirectional
	}
	return k
}
