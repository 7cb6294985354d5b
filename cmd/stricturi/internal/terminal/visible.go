package terminal

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"

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
	if width, kinds := measure(text); width <= columns && kinds&(hidden|bidirectional) == 0 {
		return text
	}
	return isolated(Excerpt(text, columns))
}

// Escape returns a text to be shown where nothing is beside it, and in no stream but in
// JSON or HTML.
func Escape(text string) string {
	if _, kinds := measure(text); kinds&hidden == 0 {
		return text
	}
	var b strings.Builder
	for text != "" {
		shown, _, n := cell(text)
		b.WriteString(shown)
		text = text[n:]
	}
	return b.String()
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
	if IsPlain(text) {
		return text
	}
	var b strings.Builder
	bare := false // whether a bidirectional character is not isolated
	depth := 0
	for text != "" {
		shown, _, n := cell(text)
		switch c := text[:n]; {
		case c == string(isolate):
			shown = c
			depth++
		case c == string(popped) && depth > 0:
			shown = c
			depth--
		default:
			bare = bare || depth == 0 && isBidirectional(shown)
		}
		b.WriteString(shown)
		text = text[n:]
	}
	whole := b.String() + strings.Repeat(string(popped), depth)
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
	if width, kinds := measure(text); width <= columns && kinds&hidden == 0 {
		return text
	}
	if take(text, columns) == len(text) {
		return Escape(text)
	}
	if columns < 1 {
		return ""
	}
	if IsPlain(text) {
		return ShortenPlain(text, columns)
	}
	room := (columns - 1) / 3
	head := take(text, columns-1-room)
	tail := len(text)
	for tail > head {
		_, n := utf8.DecodeLastRuneInString(text[head:tail])
		_, w, _ := cell(text[tail-n:])
		if room -= w; room < 0 {
			break
		}
		tail -= n
	}
	return Escape(text[:head]) + "…" + Escape(text[tail:])
}

// ShortenPlain is [Shorten] for a text that [IsPlain], in at least one column.
func ShortenPlain(text string, columns int) string {
	if len(text) <= columns {
		return text
	}
	room := (columns - 1) / 3
	return text[:columns-1-room] + "…" + text[len(text)-room:]
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

// measure returns how many columns a text takes if it is shown as it is, and the kinds of its
// characters.
func measure(text string) (columns int, kinds kind) {
	for i, c := range text {
		if ' ' <= c && c < 0x7F { // faster than to ask
			columns++
			continue
		}
		k := kindOf(c)
		if c == utf8.RuneError && !strings.HasPrefix(text[i:], "\uFFFD") {
			k = hidden
		}
		columns += int(k % hidden)
		kinds |= k
	}
	return columns, kinds
}

// take returns how much of the text fits into a number of columns.
func take(text string, columns int) (end int) {
	for end < len(text) {
		_, w, n := cell(text[end:])
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
		if c != isolate && c != popped {
			_, n, _ := cell(visible[i:])
			w += n
		}
	}
	return w
}

// cell returns the first character of a text, made visible, how many columns it then takes,
// and how many bytes it has in the text.
func cell(text string) (shown string, columns, size int) {
	c, n := utf8.DecodeRuneInString(text)
	k := kindOf(c)
	switch {
	case c == utf8.RuneError && n == 1:
		shown = fmt.Sprintf("<0x%02X>", text[0])
	case k&hidden != 0:
		shown = fmt.Sprintf("<%U>", c)
	default:
		return text[:n], int(k % hidden), n
	}
	return shown, len(shown), n
}

// A kind is how many columns a character takes, plus hidden if it is shown by its number, and
// plus bidirectional if it can make a text run from right to left.
type kind uint8

const (
	hidden        kind = 4
	bidirectional kind = 8
)

// kinds has those of the characters of most texts, once a text has one that is not ASCII.
var (
	kinds     [1 << 16]kind
	makeKinds = sync.OnceFunc(func() {
		for c := range kinds {
			kinds[c] = newKind(rune(c))
		}
	})
)

func kindOf(c rune) kind {
	switch {
	case ' ' <= c && c < 0x7F:
		return 1
	case c < 1<<16:
		makeKinds()
		return kinds[c]
	}
	return newKind(c)
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
