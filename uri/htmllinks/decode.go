package htmllinks

import (
	"bytes"
	"mime"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/nfc"
)

// decoded is a document in UTF-8.
type decoded struct {
	text    string
	charset string
	enc     encoding.Encoding // nil if the document was read as text
	content []byte            // as read, without a byte order mark, unless enc is nil
	skipped int               // length of that mark
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
	content, skipped := withoutMark(content)
	if text := string(content); enc == unicode.UTF8 && utf8.ValidString(text) || keepsASCII(name) && ascii.Is(text) {
		return &decoded{text: text, charset: name, skipped: skipped}
	}
	d := &decoded{charset: name, enc: enc, content: content, skipped: skipped}
	text := make([]byte, 0, len(content)+len(content)/8)
	p := d.newPlaces()
	for c := p.next(); c != nil; c = p.next() {
		text = append(text, c...)
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

// places maps offsets in the text to those in the document as read, by decoding it again.
// The offsets must not decrease from call to call.
type places struct {
	*decoded
	decoder          transform.Transformer
	keepsASCII       bool
	at, from, before int // offset in the text and in the content, and of the character before that
	character        [2 * utf8.UTFMax]byte
}

func (d *decoded) newPlaces() *places {
	p := &places{decoded: d, keepsASCII: keepsASCII(d.charset)}
	if d.enc != nil {
		p.decoder = d.enc.NewDecoder()
	}
	return p
}

// next decodes the next character, with the escape sequences before it.
func (p *places) next() []byte {
	p.before = p.from
	if p.keepsASCII && p.from < len(p.content) && p.content[p.from] < utf8.RuneSelf {
		p.character[0] = p.content[p.from]
		p.from++
		p.at++
		return p.character[:1]
	}
	for p.from < len(p.content) {
		nDst, nSrc := step(p.decoder, p.character[:], p.content[p.from:])
		if n := len("\uFFFD"); p.enc == unicode.UTF8 && nDst > n && string(p.character[:n]) == "\uFFFD" {
			// The decoder wants room for four bytes, and fills it with what follows.
			nDst, nSrc = n, nSrc-(nDst-n)
		}
		if nDst == 0 && nSrc == 0 {
			nDst, nSrc = copy(p.character[:], "\uFFFD"), 1 // not reached with any known decoder
		}
		p.from += nSrc
		p.at += nDst
		if nDst > 0 {
			return p.character[:nDst]
		}
	}
	return nil
}

// source returns the offset in the document as read of the character at an offset in the
// text.
func (p *places) source(offset int) int64 {
	switch {
	case p.decoder == nil:
		return int64(p.skipped + offset)
	case offset >= len(p.text):
		return int64(p.skipped + len(p.content))
	}
	for p.at < offset {
		p.next()
	}
	if p.at > offset {
		return int64(p.skipped + p.before) // one character of two in the text
	}
	return int64(p.skipped + p.from)
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

// lines counts lines. LF, CR LF and CR end a line. The offsets must not decrease
// from call to call.
type lines struct {
	text   string
	at     int
	before int
}

func (l *lines) line(offset int) int {
	if l.at < offset {
		passed, withNext := l.text[l.at:offset], l.text[l.at:min(offset+1, len(l.text))]
		l.before += strings.Count(passed, "\n") + strings.Count(passed, "\r") - strings.Count(withNext, "\r\n")
		l.at = offset
	}
	return l.before + 1
}

// unknownCharset returns the charset that a document in HTML declares if it is not known: of
// its media type or of a META element in its sample. If it declares a known one too, or is in
// UTF-8 by a mark or as it seems, the result is "".
func unknownCharset(sample []byte, contentType string) string {
	if _, name, certain := charset.DetermineEncoding(sample, contentType); certain || name == "utf-8" {
		return ""
	}
	_, parameters, _ := mime.ParseMediaType(contentType)
	unknown := parameters["charset"]
	tokens := html.NewTokenizer(bytes.NewReader(sample))
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			return unknown
		case html.StartTagToken, html.SelfClosingTagToken:
			label := metaCharset(tokens.Token())
			if e, _ := charset.Lookup(label); e != nil {
				return ""
			}
			if unknown == "" {
				unknown = label
			}
		}
	}
}

// metaCharset returns the charset that a tag declares, or "".
func metaCharset(tag html.Token) string {
	if tag.Data != "meta" {
		return ""
	}
	var isType bool
	var content string
	for _, a := range tag.Attr {
		switch a.Key {
		case "charset":
			return strings.TrimSpace(a.Val)
		case "http-equiv":
			isType = strings.EqualFold(a.Val, "content-type")
		case "content":
			content = a.Val
		}
	}
	if !isType {
		return ""
	}
	_, parameters, _ := mime.ParseMediaType(content)
	return parameters["charset"]
}
