package batch

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"unicode/utf8"
)

// Text returns a reader of r that fails at the first NUL, unless r begins with a byte order mark of UTF-16.
// The error has a remedy.
func Text(r io.Reader) io.Reader { return &textReader{r: bufio.NewReaderSize(r, textBuffer)} }

// textBuffer is how much text is read at a time.
const textBuffer = 64 << 10

type textReader struct {
	r     *bufio.Reader
	utf16 bool // with a byte order mark
	read  int64
	err   error
}

func (t *textReader) Read(b []byte) (int, error) {
	if t.read == 0 && t.err == nil {
		head, _ := t.r.Peek(4) // an error comes again with the next Read
		t.utf16 = isUTF16(head)
	}
	if t.err != nil {
		return 0, t.err
	}
	n, err := t.r.Read(b)
	if i := bytes.IndexByte(b[:n], 0); i >= 0 && !t.utf16 {
		n, t.err = i, fmt.Errorf("binary data: NUL at offset %d; unpack it, or convert it to UTF-8 first", t.read+int64(i))
		err = t.err
	}
	t.read += int64(n)
	return n, err
}

// isUTF16 reports whether the first four bytes of a stream have a byte order mark of UTF-16, and not one of
// UTF-32.
func isUTF16(head []byte) bool {
	marked := bytes.HasPrefix(head, []byte("\xFF\xFE")) || bytes.HasPrefix(head, []byte("\xFE\xFF"))
	return marked && !bytes.HasSuffix(head, []byte("\x00\x00"))
}

// NotUTF8 returns a reader of r that calls notice with the offset of the first byte that is
// not UTF-8.
func NotUTF8(r io.Reader, notice func(offset int64)) io.Reader {
	return &utf8Reader{r: r, notice: notice}
}

type utf8Reader struct {
	r      io.Reader
	notice func(offset int64) // nil once it was called
	valid  int64              // bytes before part
	part   []byte             // of a character, at the end of what was read
}

func (u *utf8Reader) Read(b []byte) (int, error) {
	n, err := u.r.Read(b)
	if u.notice == nil {
		return n, err
	}
	if len(u.part) == 0 && utf8.Valid(b[:n]) { // faster than by characters
		u.valid += int64(n)
		return n, err
	}
	text := append(u.part, b[:n]...)
	for len(text) > 0 && (err == io.EOF || utf8.FullRune(text)) {
		c, size := utf8.DecodeRune(text)
		if c == utf8.RuneError && size == 1 {
			u.notice(u.valid)
			u.notice = nil
			break
		}
		u.valid += int64(size)
		text = text[size:]
	}
	u.part = append(u.part[:0], text...)
	return n, err
}
