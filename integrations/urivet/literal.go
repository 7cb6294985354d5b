package urivet

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
)

// A source is a constant text with the place of each byte in the source code.
type source struct {
	text   string
	places []literalPlace // of the bytes; zero if not in a literal
}

// A literalPlace is where one character or escape sequence of a string literal is.
type literalPlace struct {
	start, end token.Pos
	lit        *ast.BasicLit
}

// write returns a text as it is written in a literal, and reports whether that is possible.
func write(lit *ast.BasicLit, text string) (string, bool) {
	if lit.Value[0] == '`' {
		return text, !strings.ContainsAny(text, "`\r\n") && utf8.ValidString(text)
	}
	text = strconv.Quote(text)
	return text[1 : len(text)-1], true
}

// add appends the places of a string literal, and reports whether these are known. A raw literal
// of several lines has none: its value lacks carriage returns of the source code.
func (s *source) add(lit *ast.BasicLit) bool {
	if lit.Kind != token.STRING || len(lit.Value) < 2 {
		return false
	}
	quote, inner := lit.Value[0], lit.Value[1:len(lit.Value)-1]
	if quote == '`' && strings.ContainsAny(inner, "\r\n") {
		return false
	}
	for rest := inner; rest != ""; {
		_, n := utf8.DecodeRuneInString(rest)
		width := n
		if quote != '`' && rest[0] == '\\' {
			c, multibyte, tail, err := strconv.UnquoteChar(rest, quote)
			if err != nil {
				return false
			}
			n, width = len(rest)-len(tail), 1
			if multibyte {
				width = utf8.RuneLen(c)
			}
		}
		start := lit.Pos() + 1 + token.Pos(len(inner)-len(rest))
		s.places = append(s.places, slices.Repeat([]literalPlace{{start, start + token.Pos(n), lit}}, width)...)
		rest = rest[n:]
	}
	return true
}

// slice returns the part of a source between two offsets.
func (s *source) slice(start, end int) source {
	return source{s.text[start:end], s.places[start:end]}
}

// pos returns the position of an offset in the text. At the end of the text it is the end of
// the last character.
func (s *source) pos(offset int) token.Pos {
	switch n := len(s.places); {
	case n == 0:
		return token.NoPos
	case offset < n:
		return s.places[offset].start
	default:
		return s.places[n-1].end
	}
}

// replace returns the edit of the source code that replaces the text between two offsets. It
// reports false if these are not in one literal.
func (s *source) replace(start, end int, with string) (edit analysis.TextEdit, ok bool) {
	n := len(s.places)
	if n == 0 || s.places[0].lit == nil {
		return edit, false
	}
	// An escape sequence may stand for more bytes than those to replace.
	from, to := start, end
	for 0 < from && from < n && s.places[from-1] == s.places[from] {
		from--
	}
	for 0 < to && to < n && s.places[to-1] == s.places[to] {
		to++
	}
	lit := s.places[min(from, n-1)].lit
	edit.Pos, edit.End = s.pos(from), s.pos(from)
	if from < to {
		if s.places[to-1].lit != lit {
			return edit, false
		}
		edit.End = s.places[to-1].end
	}
	written, ok := write(lit, s.text[from:start]+with+s.text[end:to])
	edit.NewText = []byte(written)
	return edit, ok
}
