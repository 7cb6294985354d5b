package bulk

import (
	"bytes"
	"io"
	"strings"
)

// How much of the input one batch holds. What ends a batch is whatever comes
// first: that many lines, that many bytes (but always one whole line), or the
// end of what one call of Read gave. The last keeps slow input prompt: a line
// waits for no other.
const (
	maxLines = 1024
	maxBytes = 64 << 10
)

// lines cuts a stream into batches of lines. A line ends with LF or CRLF,
// which are not of it; a CR elsewhere is. The last line may lack its end.
type lines struct {
	r    io.Reader
	buf  []byte // what was read; buf[from:] has not been given
	from int
	scan int // buf[from:scan] has no LF
	next int // number of the next line
	err  error
}

func newLines(r io.Reader) *lines { return &lines{r: r, next: 1} }

// batch returns the next lines. At the end of the stream the error is io.EOF;
// a batch with lines has no error.
func (l *lines) batch() (Batch, error) {
	for {
		if b := l.cut(); len(b.Texts) > 0 {
			return b, nil
		}
		if l.err != nil {
			return Batch{}, l.err
		}
		l.fill()
	}
}

// cut takes whole lines from the buffer.
func (l *lines) cut() Batch {
	end := l.from // of the batch
	count := 0
	for count < maxLines && end-l.from < maxBytes {
		i := bytes.IndexByte(l.buf[l.scan:], '\n')
		if i < 0 {
			l.scan = len(l.buf)
			break
		}
		l.scan += i + 1
		end = l.scan
		count++
	}
	// Where the stream breaks off with an error, what stands before it is no
	// line: nobody knows how it would have gone on.
	last := l.err == io.EOF && l.scan == len(l.buf) && end < len(l.buf) && count < maxLines
	if last {
		end = len(l.buf)
		count++
	}
	if count == 0 {
		return Batch{}
	}
	b := Batch{Texts: make([]string, 0, count), First: l.next, bytes: end - l.from}
	// One copy for all lines; the buffer is used again.
	rest := string(l.buf[l.from:end])
	for rest != "" {
		n := indexOrEnd(rest)
		text := rest[:n]
		if n < len(rest) {
			n++
			if text != "" && text[len(text)-1] == '\r' {
				text = text[:len(text)-1]
			}
		}
		b.Texts = append(b.Texts, text)
		rest = rest[n:]
	}
	l.next += count
	l.from = end
	l.scan = max(l.scan, end)
	return b
}

// fill reads once, with the buffer as large as the line that it must hold.
func (l *lines) fill() {
	left := len(l.buf) - l.from
	switch {
	case cap(l.buf) > 4*maxBytes && left < maxBytes:
		// A long line has gone by.
		l.buf = append(make([]byte, 0, 2*maxBytes), l.buf[l.from:]...)
		l.scan -= l.from
		l.from = 0
	case cap(l.buf)-left < maxBytes:
		grown := make([]byte, left, max(2*maxBytes, 2*cap(l.buf)))
		copy(grown, l.buf[l.from:])
		l.buf = grown
		l.scan -= l.from
		l.from = 0
	case l.from > 0:
		copy(l.buf[:left], l.buf[l.from:])
		l.buf = l.buf[:left]
		l.scan -= l.from
		l.from = 0
	}
	for range 100 {
		n, err := l.r.Read(l.buf[len(l.buf):cap(l.buf)])
		l.buf = l.buf[:len(l.buf)+n]
		if err != nil {
			l.err = err
		}
		if n > 0 || err != nil {
			return
		}
	}
	l.err = io.ErrNoProgress
}

func indexOrEnd(s string) int {
	if i := strings.IndexByte(s, '\n'); i >= 0 {
		return i
	}
	return len(s)
}
