package terminal

import (
	"fmt"
	"math"
	"strconv"
	"strings"
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
	shown := Excerpt(text, columns)
	if ascii.IsPrintable(text) { // faster than to look at "…"
		return shown
	}
	return isolated(shown)
}

// Escape returns a text to be shown where nothing is beside it, and in no stream but in
// JSON or HTML.
func Escape(text string) string {
	shown, _ := fit(text, math.MaxInt)
	return shown
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
	if bidi.IsBidirectional(text) {
		return "\u202D" + text + "\u202C"
	}
	return text
}

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
			bare = bare || depth == 0 && bidi.IsBidirectional(shown)
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
	if !ascii.IsPrintable(text) && bidi.IsBidirectional(text) {
		return string(isolate) + text + string(popped)
	}
	return text
}

// Excerpt is [Escape] in at most the given number of columns, as for [Shorten].
func Excerpt(text string, columns int) string {
	whole, end := fit(text, columns)
	switch {
	case end == len(text):
		return whole
	case columns < 1:
		return ""
	}
	room := (columns - 1) / 3
	head, end := fit(text, columns-1-room)
	tail := len(text)
	for tail > end {
		_, n := utf8.DecodeLastRuneInString(text[end:tail])
		_, w, _ := cell(text[tail-n:])
		if room -= w; room < 0 {
			break
		}
		tail -= n
	}
	return head + "…" + Escape(text[tail:])
}

// fit returns as much of a text, made visible, as fits into a number of columns, and how many bytes of
// the text that is.
func fit(text string, columns int) (visible string, size int) {
	if ascii.IsPrintable(text) { // faster
		size = max(0, min(columns, len(text)))
		return text[:size], size
	}
	var b strings.Builder
	copied := 0 // how much of the text is in b
	for size < len(text) {
		shown, w, n := cell(text[size:])
		if columns -= w; columns < 0 {
			break
		}
		if len(shown) > n {
			b.WriteString(text[copied:size] + shown)
			copied = size + n
		}
		size += n
	}
	return b.String() + text[copied:size], size
}

// Width returns how many columns a visible text takes.
func Width(visible string) (columns int) {
	for text := isolates.Replace(visible); text != ""; {
		_, w, n := cell(text)
		columns += w
		text = text[n:]
	}
	return columns
}

var isolates = strings.NewReplacer(string(isolate), "", string(popped), "")

// cell returns the first character of a text, made visible, how many columns that takes, and how many
// bytes the character has in the text.
func cell(text string) (shown string, columns, size int) {
	c, n := utf8.DecodeRuneInString(text)
	shown = text[:n]
	switch {
	case ' ' <= c && c < 0x7F: // faster
		return shown, 1, n
	case c == utf8.RuneError && n == 1:
		shown = fmt.Sprintf("<0x%02X>", text[0])
		return shown, len(shown), n
	case !strconv.IsPrint(c):
		shown = fmt.Sprintf("<%U>", c)
		return shown, len(shown), n
	case unicode.Is(unicode.M, c):
		return shown, 0, n
	}
	switch width.LookupRune(c).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return shown, 2, n
	}
	return shown, 1, n
}
