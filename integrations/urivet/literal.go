package urivet

import (
	"go/ast"
	"go/token"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
)

// A source is a constant text with the place of each character in the source code.
type source struct {
	text   []byte
	pieces []piece
}

// A piece is one character or escape sequence of a string literal.
type piece struct {
	from, to   int       // in the text
	start, end token.Pos // in the source code
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

// add appends a string literal, and reports whether its places are known. A raw literal of
// several lines has none: its value lacks carriage returns of the source code.
func (s *source) add(lit *ast.BasicLit) bool {
	if lit.Kind != token.STRING || len(lit.Value) < 2 {
		return false
	}
	quote, inner := lit.Value[0], lit.Value[1:len(lit.Value)-1]
	if quote == '`' && strings.ContainsAny(inner, "\r\n") {
		return false
	}
	for i := 0; i < len(inner); {
		from, n := len(s.text), 0
		if quote == '`' || inner[i] != '\\' {
			_, n = utf8.DecodeRuneInString(inner[i:])
			s.text = append(s.text, inner[i:i+n]...)
		} else {
			c, multibyte, tail, err := strconv.UnquoteChar(inner[i:], quote)
			if err != nil {
				return false
			}
			n = len(inner) - i - len(tail)
			if c < utf8.RuneSelf || !multibyte {
				s.text = append(s.text, byte(c))
			} else {
				s.text = utf8.AppendRune(s.text, c)
			}
		}
		start := lit.Pos() + 1 + token.Pos(i)
		s.pieces = append(s.pieces, piece{from: from, to: len(s.text), start: start, end: start + token.Pos(n), lit: lit})
		i += n
	}
	return true
}

// pos returns the position of an offset in the text. At the end of the text it is the end of
// the last character.
func (s *source) pos(offset int) token.Pos {
	if len(s.pieces) == 0 {
		return token.NoPos
	}
	i := sort.Search(len(s.pieces), func(i int) bool { return offset < s.pieces[i].to })
	if i == len(s.pieces) {
		return s.pieces[i-1].end
	}
	return s.pieces[i].start
}

// replace returns the edit of the source code that replaces the text between two offsets. It
// reports false if these are not in one literal.
func (s *source) replace(start, end int, with string) (edit analysis.TextEdit, ok bool) {
	if len(s.pieces) == 0 {
		return edit, false
	}
	if start == end {
		p := s.pieces[len(s.pieces)-1]
		at := p.end
		for _, q := range s.pieces {
			if start <= q.from {
				p, at = q, q.start
				break
			}
		}
		written, ok := write(p.lit, with)
		return analysis.TextEdit{Pos: at, End: at, NewText: []byte(written)}, ok
	}
	var first, last *piece
	for i := range s.pieces {
		if p := &s.pieces[i]; p.to > start && p.from < end {
			if first == nil {
				first = p
			}
			last = p
		}
	}
	if first == nil || first.lit != last.lit {
		return edit, false
	}
	// An escape sequence may stand for more bytes than those to replace.
	with = string(s.text[first.from:start]) + with + string(s.text[min(end, last.to):last.to])
	written, ok := write(first.lit, with)
	return analysis.TextEdit{Pos: first.start, End: last.end, NewText: []byte(written)}, ok
}
