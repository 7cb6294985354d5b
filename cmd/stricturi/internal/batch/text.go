package batch

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
)

// NotTextError says that a stream is not text in UTF-8 or another superset of
// ASCII.
type NotTextError struct {
	Offset int64 // of the first byte that shows it
	// Charset is "utf-16le" or "utf-16be" if the stream begins like that, or "".
	Charset string
}

// Error returns the error in one line.
func (e *NotTextError) Error() string {
	if e.Charset != "" {
		return "looks like " + e.Charset
	}
	return fmt.Sprintf("binary data: NUL at offset %d", e.Offset)
}

// Text returns a reader of r that fails with a [*NotTextError] at the first NUL, or at
// the beginning if r looks like UTF-16. If marked is true, UTF-16 with a byte order
// mark is accepted.
func Text(r io.Reader, marked bool) io.Reader {
	return &textReader{r: bufio.NewReader(r), marked: marked}
}

type textReader struct {
	r      *bufio.Reader
	marked bool // UTF-16 is text if it has a byte order mark
	utf16  bool // and has
	read   int64
	err    error
}

func (t *textReader) Read(b []byte) (int, error) {
	if t.read == 0 && t.err == nil {
		head, _ := t.r.Peek(4) // an error comes again with the next Read
		t.begin(head)
	}
	if t.err != nil {
		return 0, t.err
	}
	n, err := t.r.Read(b)
	if i := bytes.IndexByte(b[:n], 0); i >= 0 && !t.utf16 {
		n, t.err = i, &NotTextError{Offset: t.read + int64(i)}
		err = t.err
	}
	t.read += int64(n)
	return n, err
}

// begin looks for UTF-16: a byte order mark, or an ASCII character.
func (t *textReader) begin(head []byte) {
	if len(head) < 2 || len(head) == 4 && head[2] == 0 && head[3] == 0 { // NUL, or UTF-32
		return
	}
	first, second := head[0], head[1]
	bom := first == 0xFF && second == 0xFE || first == 0xFE && second == 0xFF
	charset := "utf-16be"
	if first == 0xFF || second == 0 {
		charset = "utf-16le"
	}
	switch {
	case bom && t.marked:
		t.utf16 = true
	case bom, (first == 0) != (second == 0):
		t.err = &NotTextError{Charset: charset}
	}
}
