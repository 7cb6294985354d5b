package batch

import (
	"bytes"
	"strings"
)

// lines frames texts, one a line. A line ends with LF or CRLF; a CR elsewhere is part
// of the text. The last line may lack its end.
type lines struct {
	limit   int // of the length of a line
	scanned int
}

// Lines returns the framing of texts, one a line of up to limit bytes.
func Lines(limit int) Framing { return &lines{limit: limit} }

func (l *lines) split(b []byte, eof bool) (cut, error) {
	if eof {
		return cut{end: len(b)}, nil
	}
	end := 0
	if i := bytes.LastIndexByte(b[l.scanned:], '\n'); i >= 0 {
		end = l.scanned + i + 1
	}
	if end == 0 && len(b)-len("\r") > l.limit {
		l.scanned = 0
		return cut{}, LengthError(l.limit)
	}
	l.scanned = len(b) - end
	return cut{end: end}, nil
}

func (l *lines) each(block string, _ []badRecord, r *Result, h Handler, done func() bool) bool {
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
		case len(text) > l.limit:
			h.Failed(r, LengthError(l.limit))
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
