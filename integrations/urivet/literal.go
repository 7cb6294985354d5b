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

// pos returns the position of an offset in the text. At the end of the text it is the end of
// the last character.
func (s *source) pos(offset int) token.Pos {
	if n := len(s.places); offset < n {
		return s.places[offset].start
	} else if n > 0 {
		return s.places[n-1].end
	}
	return token.NoPos
}

// replace returns the edit of the source code that replaces the text between two offsets. It
// reports false if these are not in one literal, or one is in an escape sequence.
func (s *source) replace(start, end int, with string) (edit analysis.TextEdit, ok bool) {
	n := len(s.places)
	inEscape := func(i int) bool { return 0 < i && i < n && s.places[i-1] == s.places[i] }
	if n == 0 || inEscape(start) || inEscape(end) {
		return edit, false
	}
	edit.Pos, edit.End = s.pos(start), s.pos(start)
	lit, last := s.places[min(start, n-1)].lit, s.places[max(0, end-1)]
	if start < end {
		edit.End = last.end
	}
	if lit == nil || start < end && last.lit != lit {
		return edit, false
	}
	if lit.Value[0] == '`' {
		edit.NewText = []byte(with)
		return edit, strconv.CanBackquote(with)
	}
	quoted := strconv.Quote(with)
	edit.NewText = []byte(quoted[1 : len(quoted)-1])
	return edit, true
}
