package extract

import (
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/uri"
)

// scanner finds references in the paragraphs of a text.
type scanner struct {
	Finder
	schemes map[string]bool // whether "//" is required, by name in lower case

	text   string // the paragraph
	base   int64  // offset of text
	at     int    // index in text of the next byte to examine
	floor  int    // text before this index belongs to the last hit or its delimiters
	inWord bool   // text ends within a word

	lineAt, searched int // of the paragraph that is read: where its last line begins, and how much was searched

	line, column, placed int // line and column of text[placed]

	hit Hit // the last hit
}

func (f Finder) scanner() *scanner {
	s := &scanner{Finder: f, schemes: knownTable(), line: 1, column: 1}
	if s.Check == nil {
		s.Check = Under(uri.RFC3986())
	}
	if f.Schemes != nil {
		s.schemes = newTable(f.Schemes)
	}
	if s.MaxLength <= 0 {
		s.MaxLength = defaultMaxLength
	}
	s.MaxLength = min(s.MaxLength, maxParagraph)
	return s
}

// begin starts the next paragraph.
func (s *scanner) begin(text string) {
	s.count(len(s.text))
	s.base += int64(len(s.text))
	s.text = text
	s.at, s.floor, s.placed = 0, 0, 0
}

// marks is the set of characters at which next looks for a reference.
var marks = [256]bool{':': true, '<': true, '"': true}

// next finds the next hit in the paragraph.
func (s *scanner) next() bool {
	text, at := s.text, s.at
	for ; at < len(text); at++ {
		if !marks[text[at]] {
			continue
		}
		past, ok := 0, false
		switch text[at] {
		case ':':
			past, ok = s.bare(at)
		case '<':
			past, ok = s.delimited(at, '>', DelimiterAngle)
		case '"':
			past, ok = s.delimited(at, '"', DelimiterQuotes)
		}
		if !ok {
			continue
		}
		if s.hit.Err == nil {
			s.hit.Err = s.Check(s.hit.Ref)
		}
		s.count(int(s.hit.Start - s.base))
		s.hit.Line, s.hit.Column = s.line, s.column
		s.at, s.floor = past, past
		return true
	}
	s.at = at
	return false
}

// tooLong sets the hit to a reference that is too long, up to the first character that ends any
// reference, and returns its end.
func (s *scanner) tooLong(start, from int) (past int) {
	for past = from; past < len(s.text); {
		c, n := utf8.DecodeRuneInString(s.text[past:])
		if c < utf8.RuneSelf && classes[c] < plain || c >= utf8.RuneSelf && s.endsAt(c) {
			break
		}
		past += n
	}
	s.hit = Hit{Start: s.base + int64(start), End: s.base + int64(past)}
	s.hit.Err = &LengthError{s.hit.Start, s.hit.End, s.MaxLength}
	return past
}

// count advances line and column to the index of a character. The index must not decrease.
func (s *scanner) count(to int) {
	passed := s.text[s.placed:to]
	if i := strings.LastIndexByte(passed, '\n'); i >= 0 {
		s.line += strings.Count(passed, "\n")
		s.column = 1
		passed = passed[i+1:]
	}
	if ascii.Is(passed) { // faster than to count
		s.column += len(passed)
	} else {
		s.column += utf8.RuneCountInString(passed)
	}
	s.placed = to
}

// endsAt reports whether a non-ASCII character ends a reference without delimiters.
// U+FFFD stands for a byte that is not UTF-8, which ends it.
func (s *scanner) endsAt(c rune) bool { return !s.IRI || endsIRI(c) }

func (s *scanner) trim(start, end int, why Reason) Trim {
	return Trim{s.base + int64(start), s.base + int64(end), s.text[start:end], why}
}

// schemeBefore finds the longest known scheme that ends at a colon and begins at
// the beginning of a word.
func (s *scanner) schemeBefore(colon int) (start int, slashes, ok bool) {
	for start = colon; start > max(s.floor, colon-maxScheme) && schemeChar(s.text[start-1]); start-- {
	}
	for ; start < colon; start++ {
		if !ascii.IsLetter(s.text[start]) || start > 0 && ascii.IsAlphanumeric(s.text[start-1]) {
			continue
		}
		if slashes, ok = s.schemes[ascii.Lower(s.text[start:colon])]; ok {
			return start, slashes, true
		}
	}
	return 0, false, false
}
