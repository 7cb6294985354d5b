package urivet

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A source is a constant text with the place of each byte in the source code.
type source struct {
	text  string
	spans []span // of the bytes; zero if not in a literal
}

// A span is where one character or escape sequence of a string literal is, or several.
type span struct{ start, end token.Pos }

// constantSource returns the source of a text that is not in literals.
func constantSource(text string) source { return source{text, make([]span, len(text))} }

// slice returns the text between two offsets.
func (s source) slice(start, end int) source { return source{s.text[start:end], s.spans[start:end]} }

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
		s.spans = append(s.spans, slices.Repeat([]span{{start, start + token.Pos(n)}}, width)...)
		rest = rest[n:]
	}
	return true
}

// at returns the span of the text between two offsets, and reports whether it is in one literal.
func (s *source) at(start, end int) (p span, ok bool) {
	switch n := len(s.spans); {
	case start < n:
		p.start = s.spans[start].start
	case n > 0:
		p.start = s.spans[n-1].end
	}
	p.end = p.start
	for i, next := range s.spans[start:end] {
		if i > 0 && next != s.spans[start+i-1] && next.start != p.end {
			return p, false // quotes are in between
		}
		p.end = next.end
	}
	return p, p.start.IsValid()
}
