package extract

import (
	"bufio"
	"bytes"
	"io"
	"unicode/utf8"
)

// maxParagraph is the maximum size of a paragraph, and so of a reference, in bytes.
const maxParagraph = 1 << 20

// paragraphs reads a text by paragraphs. A paragraph ends with a line of ASCII white space alone.
// One that is too large is divided at a character that is in no reference.
type paragraphs struct {
	r      *bufio.Reader
	read   []byte // and not yet returned
	inLine bool   // what is read next is not the beginning of a line
}

func newParagraphs(r io.Reader) *paragraphs {
	return &paragraphs{r: bufio.NewReaderSize(r, 1<<16)}
}

// next returns the next paragraph. It reports whether the paragraph was divided within a word,
// because it has no other place. The last paragraph comes with an error, io.EOF at the end of the
// text.
func (p *paragraphs) next() (text string, inWord bool, err error) {
	for {
		line, err := p.r.ReadSlice('\n')
		blank := !p.inLine && len(bytes.TrimLeft(line, whiteSpace)) == 0
		p.inLine = err == bufio.ErrBufferFull
		p.read = append(p.read, line...)
		size := len(p.read)
		switch {
		case size > maxParagraph:
			size, inWord = division(p.read[:maxParagraph])
			err = nil
		case err != nil && !p.inLine:
			return string(p.read), false, err
		case !blank:
			continue
		}
		text = string(p.read[:size])
		p.read = p.read[:copy(p.read, p.read[size:])]
		return text, inWord, nil
	}
}

// division returns the index at which to divide a text: after the last character that is in no
// reference, or after the last whole character.
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
