package htmllinks

import (
	"bytes"
	"sort"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// decoded is a document in UTF-8 that knows where each of its characters was
// before.
type decoded struct {
	utf8    []byte
	charset string
	runs    []run
	size    int // of the document as it was read
}

// run is a sequence of characters that all have the same number of bytes in
// UTF-8, and the same number before.
type run struct {
	at, from    int // where it begins: in UTF-8, and before
	width, were int // bytes of a character
}

// longest is how many bytes a character, or an escape sequence, may have in any
// charset.
const longest = 16

// decode decodes a document from the charset that it says, or seems, to be in.
func decode(content []byte, contentType string) *decoded {
	enc, name, _ := charset.DetermineEncoding(sample(content), contentType)
	if enc == encoding.Nop || name == "utf-8" {
		enc = unicode.UTF8
	}
	d := &decoded{charset: name, size: len(content), utf8: make([]byte, 0, len(content)+len(content)/8)}
	content, skipped := withoutMark(content)
	var (
		decoder = enc.NewDecoder()
		keeps   = keepsASCII(name)
		buf     [2 * utf8.UTFMax]byte
		start   = 0 // of the character that is next
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
		if nDst == 0 && nSrc == 0 {
			nDst, nSrc = copy(buf[:], "\uFFFD"), 1 // no decoder does so
		}
		i += nSrc
		if nDst == 0 {
			continue // an escape sequence, which goes with what follows
		}
		d.add(skipped+start, 1, nDst, i-start)
		d.utf8 = append(d.utf8, buf[:nDst]...)
		start = i
	}
	return d
}

// sample returns what a charset is determined from. The last character does
// not count there, as it may have been cut off; the document's own counts.
func sample(content []byte) []byte {
	const enough = 1024
	if len(content) >= enough {
		return content[:enough]
	}
	return append(bytes.Clone(content), ' ')
}

// step decodes one character, or passes over an escape sequence. The decoder is
// given byte after byte, and then little by little the room for what it makes of
// them, so that it stops behind the first character and says how many bytes that
// one was. Only the state of those of them that it took changes.
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

// withoutMark removes a byte order mark, which is no part of the text.
func withoutMark(content []byte) (rest []byte, skipped int) {
	for _, mark := range []string{"\xEF\xBB\xBF", "\xFE\xFF", "\xFF\xFE"} {
		if bytes.HasPrefix(content, []byte(mark)) {
			return content[len(mark):], len(mark)
		}
	}
	return content, 0
}

// keepsASCII reports whether in a charset a byte below 0x80 that begins a
// character is always that of ASCII.
func keepsASCII(name string) bool {
	switch name {
	case "utf-16be", "utf-16le", "iso-2022-jp", "hz-gb-2312", "replacement":
		return false
	}
	return true
}

// plainRun returns how many bytes at the beginning stay what they are.
func plainRun(b []byte, isUTF8 bool) int {
	i := 0
	for i < len(b) {
		if b[i] < utf8.RuneSelf {
			i++
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

// add records that count characters follow.
func (d *decoded) add(from, count, width, were int) {
	at := len(d.utf8)
	if n := len(d.runs); n > 0 {
		if r := d.runs[n-1]; r.width == width && r.were == were && (at-r.at)/width*were == from-r.from {
			return // they continue the run
		}
	}
	d.runs = append(d.runs, run{at, from, width, were})
}

// source returns where in the document as it was read the character begins
// that has an offset in UTF-8.
func (d *decoded) source(offset int) int64 {
	if offset >= len(d.utf8) {
		return int64(d.size)
	}
	i := sort.Search(len(d.runs), func(i int) bool { return d.runs[i].at > offset }) - 1
	r := d.runs[i]
	return int64(r.from + (offset-r.at)/r.width*r.were)
}

// lines counts the lines before an offset. Any of LF, CR LF and CR ends one.
// The offsets must not decrease.
type lines struct {
	text   []byte
	at     int
	before int
}

func (l *lines) line(offset int) int {
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
