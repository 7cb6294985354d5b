package uri

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/redact"
)

// Picture returns the text on one line, and a caret under the offset on the next. It
// replaces a userinfo with "x"s and invisible characters with U+FFFD. If the text is wider
// than the given number of columns, it shows the text around the offset, with "…" for the
// rest.
func (e *SyntaxError) Picture(columns int) string {
	columns = max(columns, len("…^…"))
	cells, at := e.cells(columns)
	from, to := window(cells, at, columns)
	var line strings.Builder
	line.Grow(columns)
	caret := 0
	for i, c := range cells[from:to] {
		if i == 0 && from > 0 || from+i == to-1 && to < len(cells) {
			c = '…'
		}
		line.WriteRune(c)
		if from+i < at {
			caret += width(c)
		}
	}
	return strings.TrimRight(line.String(), "\x00") + "\n" + strings.Repeat(" ", caret) + "^"
}

// cells returns the character at the offset, at least the given number of characters on either
// side if there are as many, and the index of the one above the caret. At the end of the text, that is a NUL
// after the last character.
func (e *SyntaxError) cells(aside int) (cells []rune, at int) {
	text := redact.Masked(e.Rule, e.Text())
	visible := func(c rune) rune {
		if c < ' ' || c >= 0x7F && (!unicode.IsGraphic(c) || unicode.In(c, unicode.M, unicode.Cf)) {
			return utf8.RuneError
		}
		return c
	}
	offset, most := min(max(e.Offset, 0), len(text)), utf8.UTFMax*(aside+1)
	cells = []rune(strings.Map(visible, text[max(0, offset-most):offset]))
	at = len(cells)
	cells = append(cells, []rune(strings.Map(visible, text[offset:min(len(text), offset+most)]))...)
	if at == len(cells) {
		cells = append(cells, 0)
	}
	return cells, at
}

// window returns the range of cells to show: those around the caret that fit into the
// given number of columns.
func window(cells []rune, at, columns int) (from, to int) {
	from, to = at, at+1
	columns -= width(cells[at])
	for grown := true; grown; {
		grown = false
		if from > 0 && columns >= width(cells[from-1]) {
			from--
			columns -= width(cells[from])
			grown = true
		}
		if to < len(cells) && columns >= width(cells[to]) {
			columns -= width(cells[to])
			to++
			grown = true
		}
	}
	return from, to
}

// width returns the number of columns that a character takes on a terminal.
func width(c rune) int {
	for _, block := range wide {
		if block[0] <= c && c <= block[1] {
			return 2
		}
	}
	return 1
}

// wide has the blocks of characters that are two columns wide (UAX #11, W and F). It is approximate but
// good enough to place a caret.
var wide = [...][2]rune{
	{0x1100, 0x115F}, // Hangul Jamo
	{0x2E80, 0x303E}, // CJK radicals and punctuation
	{0x3041, 0xA4CF}, // kana to Yi
	{0xAC00, 0xD7A3}, // Hangul
	{0xF900, 0xFAFF}, // CJK compatibility ideographs
	{0xFE30, 0xFE6F}, // CJK compatibility forms
	{0xFF01, 0xFF60}, // full-width forms
	{0xFFE0, 0xFFE6},
	{0x1F300, 0x1F64F}, // pictographs
	{0x1F900, 0x1F9FF},
	{0x20000, 0x3FFFD}, // CJK extensions
}
