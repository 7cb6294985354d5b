package htmllinks

import (
	"bytes"
	"encoding/binary"
	"sort"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/nfc"
)

// decoded is a document in UTF-8. It maps offsets to those of the document as
// read.
type decoded struct {
	utf8    []byte
	charset string
	runs    []run
	size    int // of the document as read
}

// run is a sequence of characters that all have the same length in UTF-8, and
// the same length in the document as read.
type run struct {
	at, from    int // offset in UTF-8 and in the document as read
	width, were int // bytes per character in UTF-8 and in the document as read
}

// longest is an upper bound for the length of a character or an escape sequence
// in any charset.
const longest = 16

// decode decodes a document from the charset that it declares, or else from the
// one that it seems to be in.
func decode(content []byte, contentType string) *decoded {
	enc, name, _ := charset.DetermineEncoding(sample(content), contentType)
	if enc == encoding.Nop || name == "utf-8" {
		enc = unicode.UTF8
	}
	return decodeAs(content, enc, name)
}

// decodeAs decodes a document from a charset.
func decodeAs(content []byte, enc encoding.Encoding, name string) *decoded {
	d := &decoded{charset: name, size: len(content), utf8: make([]byte, 0, len(content)+len(content)/8)}
	content, skipped := withoutMark(content)
	var (
		decoder = enc.NewDecoder()
		keeps   = keepsASCII(name)
		buf     [2 * utf8.UTFMax]byte
		start   = 0 // of the next character
	)
	for i := 0; i < len(content); {
		if keeps && start == i {
			if n := plainRun(content[i:], enc == unicode.UTF8); n > 0 {
				d.add(skipped+i, n, 1, 1)
				d.utf8 = append(d.utf8, content[i:i+n]...)
				i += n
				start = i
				continue
			}
		}
		nDst, nSrc := step(decoder, buf[:], content[i:])
		if n := len("\uFFFD"); enc == unicode.UTF8 && nDst > n && string(buf[:n]) == "\uFFFD" {
			// The decoder wants room for four bytes, and fills it with what follows.
			nDst, nSrc = n, nSrc-(nDst-n)
		}
		if nDst == 0 && nSrc == 0 {
			nDst, nSrc = copy(buf[:], "\uFFFD"), 1 // not reached with any known decoder
		}
		i += nSrc
		if nDst == 0 {
			continue // an escape sequence belongs to the next character
		}
		d.add(skipped+start, 1, nDst, i-start)
		d.utf8 = append(d.utf8, buf[:nDst]...)
		start = i
	}
	return d
}

// isUnicode reports whether the charset of the document is one of Unicode.
func (d *decoded) isUnicode() bool { return strings.HasPrefix(d.charset, "utf-") }

// normalized returns a reference in NFC, unless the charset is one of Unicode (RFC 3987,
// 3.1, step 1, variant B).
func (d *decoded) normalized(ref string) string {
	if d.isUnicode() {
		return ref
	}
	return nfc.String(ref)
}

// sample returns the bytes from which the charset is determined. As
// DetermineEncoding ignores a last character, which may have been cut off, sample
// appends a space to a short document.
func sample(content []byte) []byte {
	const enough = 1024
	if len(content) >= enough {
		return content[:enough]
	}
	return append(bytes.Clone(content), ' ')
}

// step decodes one character or skips an escape sequence. It gives the decoder
// one more byte at a time, and for each length one more byte of space for the
// result, so that the decoder stops after the first character and returns its
// length. The decoder's state changes only by the bytes that it consumed.
func step(decoder transform.Transformer, dst, src []byte) (nDst, nSrc int) {
	for end := 1; end <= min(longest, len(src)); end++ {
		for room := 1; room <= len(dst); room++ {
			nDst, nSrc, err := decoder.Transform(dst[:room], src[:end], end == len(src))
			if nSrc > 0 {
				return nDst, nSrc
			}
			if err != transform.ErrShortDst {
				break
			}
		}
	}
	return 0, 0
}

// withoutMark removes a byte order mark, which is not part of the text.
func withoutMark(content []byte) (rest []byte, skipped int) {
	for _, mark := range []string{"\xEF\xBB\xBF", "\xFE\xFF", "\xFF\xFE"} {
		if bytes.HasPrefix(content, []byte(mark)) {
			return content[len(mark):], len(mark)
		}
	}
	return content, 0
}

// keepsASCII reports whether every byte below 0x80 that begins a character in the
// charset means the same as in ASCII.
func keepsASCII(name string) bool {
	switch name {
	case "utf-16be", "utf-16le", "iso-2022-jp", "hz-gb-2312", "replacement":
		return false
	}
	return true
}

// plainRun returns the length of the beginning of b that decoding leaves
// unchanged.
func plainRun(b []byte, isUTF8 bool) int {
	i := 0
	for i < len(b) {
		if b[i] < utf8.RuneSelf {
			i++
			for len(b)-i >= 8 && binary.LittleEndian.Uint64(b[i:])&ascii.High == 0 {
				i += 8
			}
			continue
		}
		if !isUTF8 {
			break
		}
		c, n := utf8.DecodeRune(b[i:])
		if c == utf8.RuneError && n == 1 {
			break
		}
		i += n
	}
	return i
}

// add records that count characters follow, each with width bytes in UTF-8 and
// were bytes in the document as read.
func (d *decoded) add(from, count, width, were int) {
	at := len(d.utf8)
	if n := len(d.runs); n > 0 {
		if r := d.runs[n-1]; r.width == width && r.were == were && (at-r.at)/width*were == from-r.from {
			return // the characters continue the run
		}
	}
	d.runs = append(d.runs, run{at, from, width, were})
}

// source returns the offset in the document as read of the character at an offset
// in UTF-8.
func (d *decoded) source(offset int) int64 {
	if offset >= len(d.utf8) {
		return int64(d.size)
	}
	i := sort.Search(len(d.runs), func(i int) bool { return d.runs[i].at > offset }) - 1
	r := d.runs[i]
	return int64(r.from + (offset-r.at)/r.width*r.were)
}

// lines counts lines. LF, CR LF and CR end a line. The offsets must not decrease
// from call to call.
type lines struct {
	text   []byte
	at     int
	before int
}

func (l *lines) line(offset int) int {
	if l.at < offset {
		if passed := l.text[l.at:offset]; bytes.IndexByte(passed, '\r') < 0 {
			l.before += bytes.Count(passed, []byte{'\n'})
			l.at = offset
		}
	}
	for ; l.at < offset; l.at++ {
		switch l.text[l.at] {
		case '\n':
			l.before++
		case '\r':
			if l.at+1 >= len(l.text) || l.text[l.at+1] != '\n' {
				l.before++
			}
		}
	}
	return l.before + 1
}
