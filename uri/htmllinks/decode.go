package htmllinks

import (
	"bytes"
	"cmp"
	"mime"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/lazyregexp"
	"github.com/stricturi/stricturi/internal/nfc"
)

// decoded is a document in UTF-8.
type decoded struct {
	text    string
	charset string
	size    int // of the document as read, in bytes
	skipped int // length of its byte order mark
	// sources maps offsets in the text to those in the document without the mark. It is nil
	// if they are the same.
	sources []int
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
	d := &decoded{charset: name, size: len(content)}
	for _, mark := range []string{"\xEF\xBB\xBF", "\xFE\xFF", "\xFF\xFE"} {
		if bytes.HasPrefix(content, []byte(mark)) {
			d.skipped = len(mark)
		}
	}
	content = content[d.skipped:]
	d.text = string(content)
	if enc == unicode.UTF8 && utf8.ValidString(d.text) || keepsASCII(name) && ascii.Is(d.text) {
		return d
	}
	text := make([]byte, 0, len(content)+len(content)/8)
	d.sources = make([]int, 0, cap(text))
	decoder, from := enc.NewDecoder(), 0
	for at := 0; at < len(content); {
		var character [2 * utf8.UTFMax]byte
		nDst, nSrc := step(decoder, character[:], content[at:])
		if n := len("\uFFFD"); enc == unicode.UTF8 && nDst > n && string(character[:n]) == "\uFFFD" {
			// The decoder wants room for four bytes, and fills it with what follows.
			nDst, nSrc = n, nSrc-(nDst-n)
		}
		if nDst == 0 && nSrc == 0 {
			nDst, nSrc = copy(character[:], "\uFFFD"), 1 // not reached with any known decoder
		}
		at += nSrc
		for _, b := range character[:nDst] {
			text = append(text, b)
			d.sources = append(d.sources, from)
		}
		if nDst > 0 {
			from = at // after the escape sequences before the character
		}
	}
	d.text = string(text)
	return d
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

// source returns the offset in the document as read of the character at an offset in the
// text.
func (d *decoded) source(offset int) int64 {
	switch {
	case offset >= len(d.text):
		return int64(d.size)
	case d.sources == nil:
		return int64(d.skipped + offset)
	}
	return int64(d.skipped + d.sources[offset])
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

// lines counts lines. LF, CR LF and CR end a line. The offsets must not decrease
// from call to call.
type lines struct {
	text   string
	at     int
	before int
	inLine int // characters of the line before at
}

// place returns the line and the column at an offset, counted from 1.
func (l *lines) place(offset int) (line, column int) {
	if l.at < offset {
		passed, withNext := l.text[l.at:offset], l.text[l.at:min(offset+1, len(l.text))]
		l.before += strings.Count(passed, "\n") + strings.Count(passed, "\r") - strings.Count(withNext, "\r\n")
		if i := strings.LastIndexAny(passed, "\r\n"); i >= 0 {
			l.inLine, passed = 0, passed[i+1:]
		}
		l.inLine += utf8.RuneCountInString(passed)
		l.at = offset
	}
	return l.before + 1, l.inLine + 1
}

// meta matches the charset that a META element declares.
var meta = lazyregexp.New(`(?i)<meta[ \t\n\f\r/][^>]*?charset[ \t\n\f\r]*=[ \t\n\f\r"']*([^ \t\n\f\r"';>]+)`)

// unknownCharset returns the charset that a document in HTML declares if it is not known: of
// its media type or of a META element in its sample. If it declares a known one too, or is in
// UTF-8 by a mark or as it seems, the result is "".
func unknownCharset(sample []byte, contentType string) string {
	if _, name, certain := charset.DetermineEncoding(sample, contentType); certain || name == "utf-8" {
		return ""
	}
	_, parameters, _ := mime.ParseMediaType(contentType)
	unknown := parameters["charset"]
	for _, m := range meta().FindAllSubmatch(sample, -1) {
		label := string(m[1])
		if e, _ := charset.Lookup(label); e != nil {
			return ""
		}
		unknown = cmp.Or(unknown, label)
	}
	return unknown
}
