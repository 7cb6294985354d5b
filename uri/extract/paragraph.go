package extract

import (
	"bufio"
	"bytes"
	"io"
	"unicode/utf8"
)

// maxParagraph is the maximum size of a paragraph, and therefore of a reference, in bytes.
const maxParagraph = 1 << 20

// paragraphs reads a text by paragraphs. A paragraph ends with a line of only ASCII white space.
// One that is too large is split at a character that cannot be in a reference.
type paragraphs struct {
	r      *bufio.Reader
	read   []byte // read and not yet returned
	inLine bool   // the next read continues a line
}

func newParagraphs(r io.Reader) *paragraphs {
	return &paragraphs{r: bufio.NewReaderSize(r, 1<<16)}
}

// next returns the next paragraph. It reports whether the paragraph was split within a word, which
// happens only if there is no better point. It returns the last paragraph with an error, io.EOF at
// the end of the text.
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

// division returns the index at which to split a text: before the last character that cannot be in
// a reference, otherwise before the last character.
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
