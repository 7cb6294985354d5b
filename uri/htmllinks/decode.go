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
	d := &decoded{charset: name, size: len(content)}
	for _, mark := range []string{"\xEF\xBB\xBF", "\xFE\xFF", "\xFF\xFE"} {
		if bytes.HasPrefix(content, []byte(mark)) {
			d.skipped = len(mark)
		}
	}
	content = content[d.skipped:]
	if whole, err := enc.NewDecoder().Bytes(content); err == nil && bytes.Equal(whole, content) {
		d.text = string(content)
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

// normalized returns a reference in NFC, unless the charset is one of Unicode (RFC 3987,
// 3.1, step 1, variant B).
func (d *decoded) normalized(ref string) string {
	if strings.HasPrefix(d.charset, "utf-") {
		return ref
	}
	return nfc.String(ref)
}

// collector yields the links of a document.
type collector struct {
	*decoded
	yield func(Link) bool

	at, lines, columns int // an offset, and the lines and the characters of the line before it
}

// references yields the references in the value of an attribute, and reports whether to
// continue.
func (c *collector) references(l Link, f form, a attr, value func(raw string) string) bool {
	v, source := resolved(c.text[a.value.start:a.value.end], value)
	for e := range f.references(v) {
		l.Ref = v[e.start:e.end]
		if !c.link(l, a.value.start+source(e.start), a.value.start+source(e.end)) {
			return false
		}
	}
	return true
}

// link yields a link with the given extent in the text, which does not begin before the last
// one. LF, CR LF and CR end a line.
func (c *collector) link(l Link, start, end int) bool {
	if c.at < start {
		passed, withNext := c.text[c.at:start], c.text[c.at:min(start+1, len(c.text))]
		c.lines += strings.Count(passed, "\n") + strings.Count(passed, "\r") - strings.Count(withNext, "\r\n")
		if i := strings.LastIndexAny(passed, "\r\n"); i >= 0 {
			c.columns, passed = 0, passed[i+1:]
		}
		c.columns += utf8.RuneCountInString(passed)
		c.at = start
	}
	l.Line, l.Column = c.lines+1, c.columns+1
	l.Raw, l.Ref = c.text[start:end], c.normalized(l.Ref)
	l.Start, l.End = c.source(start), c.source(end)
	return c.yield(l)
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
