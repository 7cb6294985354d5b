package batch

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"unicode/utf8"
)

// Text returns a reader of r that fails at the first NUL, or at the beginning if r looks like
// UTF-16 without a byte order mark. The error has a remedy.
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
		charset, bom := UTF16(head)
		if t.utf16 = bom; charset != "" && !bom {
			t.err = fmt.Errorf("looks like %s; convert it: iconv -f %[1]s -t utf-8", charset)
		}
	}
	if t.err != nil {
		return 0, t.err
	}
	n, err := t.r.Read(b)
	if i := bytes.IndexByte(b[:n], 0); i >= 0 && !t.utf16 {
		n, t.err = i, fmt.Errorf("binary data: NUL at offset %d; unpack or convert it first", t.read+int64(i))
		err = t.err
	}
	t.read += int64(n)
	return n, err
}

// UTF16 returns the name of the encoding if the first four bytes of a stream look like
// UTF-16, and whether there is a byte order mark. Without it, the first two characters
// must be of ISO 8859-1: a NUL in other places is binary data.
func UTF16(head []byte) (charset string, bom bool) {
	switch {
	case len(head) < 2 || len(head) == 4 && head[2] == 0 && head[3] == 0: // NUL, or UTF-32
		return "", false
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
