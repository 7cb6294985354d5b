package extract

import (
	"bytes"
	"unicode/utf8"
)

// maxParagraph is the maximum size of a paragraph, and therefore of a reference, in bytes.
const maxParagraph = 1 << 20

// split is a [bufio.SplitFunc]. A paragraph ends with a line of only ASCII white space. One that is too
// large is divided.
func (s *scanner) split(data []byte, atEOF bool) (size int, text []byte, err error) {
	if len(data) == 0 {
		return 0, nil, nil
	}
	s.inWord = false
	for size == 0 {
		n := bytes.IndexByte(data[s.searched:], '\n')
		next := s.searched + n + len("\n")
		if n < 0 {
			next = len(data)
		}
		s.searched = next
		switch {
		case next > maxParagraph:
			size, s.inWord = division(data[:maxParagraph])
		case n < 0 && !atEOF:
			return 0, nil, nil
		case n < 0 || len(bytes.TrimLeft(data[s.lineAt:next], whiteSpace)) == 0:
			size = next
		}
		s.lineAt = next
	}
	s.lineAt, s.searched = 0, 0
	return size, data[:size], nil
}

// division returns the index at which to split a text: before the last character that cannot be in
// a reference, otherwise before the last character. It reports whether that is within a word.
func division(text []byte) (index int, inWord bool) {
	for i := len(text) - 1; i > 0; i-- {
		if text[i] < utf8.RuneSelf && classes[text[i]] < plain {
			return i, false
		}
	}
	for i := range utf8.UTFMax {
		if utf8.RuneStart(text[len(text)-1-i]) {
			return len(text) - 1 - i, true
		}
	}
	return len(text), true // not UTF-8
}
