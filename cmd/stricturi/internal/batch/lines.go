package batch

import "strings"

// lines frames texts, one a line. A line ends with LF or CRLF; a CR elsewhere is part
// of the text. The last line may lack its end. The value is the limit of the length of a
// line.
type lines int

// Lines returns the framing of texts, one a line of up to limit bytes.
func Lines(limit int) Framing { return lines(limit) }

// eachLine answers for each line of a block, and calls done after it. It ends when done
// returns false, and returns the result of done. It counts lines in r.
func eachLine(block string, limit int, r *Result, h Handler, done func() bool) bool {
	for block != "" {
		var text string
		if i := strings.IndexByte(block, '\n'); i >= 0 {
			text, block = block[:i], block[i+1:]
			if i > 0 && text[i-1] == '\r' {
				text = text[:i-1]
			}
		} else {
			text, block = block, ""
		}
		switch {
		case len(text) > limit:
			h.Failed(r, LengthError(limit))
		case h.Skip != nil && h.Skip(text):
			r.texts++
			r.Line++
			continue
		default:
			h.Answer(r, text)
		}
		if !done() {
			return false
		}
		r.Line++
	}
	return true
}
