package batch

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"unicode/utf8"
)

// NotTextError reports a stream that is not text in UTF-8 or another superset of
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
	return &textReader{r: bufio.NewReaderSize(r, textBuffer), marked: marked}
}

// textBuffer is how much text is read at a time.
const textBuffer = 64 << 10

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

// begin looks for UTF-16.
func (t *textReader) begin(head []byte) {
	charset, bom := utf16(head)
	switch {
	case bom && t.marked:
		t.utf16 = true
	case charset != "":
		t.err = &NotTextError{Charset: charset}
	}
}

// utf16 returns the name of the encoding if the first four bytes of a stream look like
// UTF-16, and whether there is a byte order mark. Without it, the first two characters
// must be of ISO 8859-1: a NUL in other places is binary data.
func utf16(head []byte) (charset string, bom bool) {
	if len(head) < 2 || len(head) == 4 && head[2] == 0 && head[3] == 0 { // NUL, or UTF-32
		return "", false
	}
	switch {
	case head[0] == 0xFF && head[1] == 0xFE:
		return "utf-16le", true
	case head[0] == 0xFE && head[1] == 0xFF:
		return "utf-16be", true
	case len(head) < 4 || (head[0] == 0) == (head[1] == 0) || (head[0] == 0) != (head[2] == 0) || (head[1] == 0) != (head[3] == 0):
		return "", false
	case head[1] == 0:
		return "utf-16le", false
	}
	return "utf-16be", false
}

// Notice returns a reader of r that calls notice with the name of the encoding if r looks
// like UTF-16. It looks at what the first Read returns, and so waits for no more.
func Notice(r io.Reader, notice func(charset string)) io.Reader {
	return &noticer{r, notice}
}

type noticer struct {
	r      io.Reader
	notice func(charset string)
}

func (n *noticer) Read(b []byte) (int, error) {
	k, err := n.r.Read(b)
	if k > 0 && n.notice != nil {
		if charset, _ := utf16(b[:min(k, 4)]); charset != "" {
			n.notice(charset)
		}
		n.notice = nil
	}
	return k, err
}

// NotUTF8 returns a reader of r that calls notice with the offset of the first byte that is
// not UTF-8.
func NotUTF8(r io.Reader, notice func(offset int64)) io.Reader {
	return &utf8Reader{r: r, notice: notice}
}

type utf8Reader struct {
	r      io.Reader
	notice func(offset int64) // nil once it was called
	read   int64
	part   []byte // of a character, at the end of what was read
}

func (u *utf8Reader) Read(b []byte) (int, error) {
	n, err := u.r.Read(b)
	if u.notice != nil {
		u.look(b[:n], err == io.EOF)
	}
	u.read += int64(n)
	return n, err
}

func (u *utf8Reader) look(b []byte, eof bool) {
	start := u.read - int64(len(u.part))
	if len(u.part) > 0 {
		b = append(u.part, b...)
	}
	size := len(b)
	if utf8.Valid(b) {
		b = nil
	}
	for len(b) > 0 {
		c, n := utf8.DecodeRune(b)
		if c == utf8.RuneError && n == 1 {
			if eof || utf8.FullRune(b) {
				u.notice(start + int64(size-len(b)))
				u.notice = nil
				return
			}
			break
		}
		b = b[n:]
	}
	u.part = append(u.part[:0:0], b...)
}
