package extract

import (
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/uri"
)

// delimited decides whether the delimiter at the given index opens a reference.
// The reference must begin with a known scheme, with any scheme and "//", or with
// the prefix "URL:". ASCII white space within angle brackets is ignored. Within
// quotes it is ignored around one line break; other white space means that the
// quotes mark speech, or that they do not belong together. In angle brackets there
// can also be a relative or abbreviated reference, to which the rule of quotes applies.
func (s *scanner) delimited(open int, closing byte, d Delimiter) (past int, v verdict) {
	c := content{scanner: s, closing: closing, strict: closing == '"', limit: open + 1 + s.maxLength, trimmed: s.trims[:0]}
	i := open + 1
	if i, v = c.space(i); v != yes {
		return 0, v
	}
	i, prefixed, v := c.prefix(i, urlPrefix)
	if v != yes {
		return 0, v
	}
	if prefixed {
		c.trimmed = append(c.trimmed, c.trim(i-len(urlPrefix), i, ReasonURLPrefix))
	}
	if i, v = c.space(i); v != yes {
		return 0, v
	}
	start := i
	if !prefixed {
		if v = c.scheme(start); v == no && closing == '>' {
			c.strict = true
			v = c.relative(start)
		}
		if v != yes {
			return 0, v
		}
	}
	for {
		i = c.characters(i)
		b, v := c.byte(i)
		if v != yes {
			return 0, v
		}
		if b == closing {
			break
		}
		if i, v = c.space(i); v != yes {
			return 0, v
		}
	}
	if c.size == 0 {
		return 0, no
	}
	h := &s.hit
	h.Start, h.End = s.base+int64(start), s.base+int64(c.end)
	h.Text = s.keep(s.buf[start:c.end])
	h.Delimiter = d
	h.Trimmed, h.Hyphens = s.own(c.trimmed), c.hyphens
	h.Ref = s.joined(h, c.size)
	return i + 1, yes
}

// joined returns the text of a hit without what was trimmed from it, in the given size.
func (s *scanner) joined(h *Hit, size int) string {
	if size == len(h.Text) {
		return h.Text
	}
	s.reserve(size)
	from := h.Start
	for _, t := range h.Trimmed {
		if h.Start < t.Start && t.End < h.End {
			s.texts.WriteString(h.Text[from-h.Start : t.Start-h.Start])
			from = t.End
		}
	}
	s.texts.WriteString(h.Text[from-h.Start:])
	return s.texts.String()[s.texts.Len()-size:]
}

// content is the text between delimiters, as far as it has been read.
type content struct {
	*scanner
	closing byte
	strict  bool // white space is ignored only around one line break
	limit   int  // index

	size    int // of the reference, without white space
	end     int // index after its last character
	trimmed []Trim
	hyphens []Hyphen
}

// byte returns the byte at i. The verdict is no if the content cannot continue
// there: at the end of the text, at the limit, and at a delimiter of another kind.
func (c *content) byte(i int) (byte, verdict) {
	switch {
	case i > c.limit:
		return 0, no
	case i >= len(c.buf) && c.eof():
		return 0, no
	case i >= len(c.buf):
		return 0, putOff
	}
	b := c.buf[i]
	if b != c.closing && delimiter(b) {
		return 0, no
	}
	return b, yes
}

// characters takes the characters from an index up to white space, a delimiter, the limit or
// the end of what has been read. It returns the index after them.
func (c *content) characters(from int) int {
	if from >= len(c.buf) {
		return from
	}
	i := c.pass(from, unbroken)
	for i < len(c.buf) && !isSpace(c.buf[i]) && !delimiter(c.buf[i]) {
		i++
	}
	if i = min(i, c.limit+1); i <= from {
		return from
	}
	c.size += i - from
	c.end = i
	return i
}

// space skips white space and records it as trimmed.
func (c *content) space(from int) (int, verdict) {
	i, breaks := from, 0
	for {
		b, v := c.byte(i)
		if v != yes {
			return 0, v
		}
		if !isSpace(b) {
			break
		}
		if lineBreak(b) && (b != '\n' || i == from || c.buf[i-1] != '\r') {
			breaks++
		}
		i++
	}
	if i == from {
		return i, yes
	}
	inner := c.size > 0 && c.buf[i] != c.closing
	if inner && c.strict && (breaks > 1 || breaks == 0 && (!c.quotedBlanks || c.closing == '>')) {
		return 0, no // speech, or delimiters that are no pair
	}
	c.trimmed = append(c.trimmed, c.trim(from, i, ReasonWhiteSpace))
	if breaks > 0 && c.size > 0 && c.buf[from-1] == '-' {
		c.hyphens = append(c.hyphens, Hyphen{c.base + int64(from) - 1, c.size - 1})
	}
	return i, yes
}

// prefix skips a prefix, which is in lower case.
func (c *content) prefix(from int, prefix string) (i int, ok bool, v verdict) {
	for i := range len(prefix) {
		b, v := c.byte(from + i)
		if v != yes {
			return 0, false, v
		}
		if ascii.LowerOctet(b) != prefix[i] {
			return from, false, yes
		}
	}
	return from + len(prefix), true, yes
}

// scheme decides whether a reference with a scheme begins at an index. There may be
// a line break in the scheme or after it. Words with spaces between them, as in
// "see http://" and "data: none", are not joined into a scheme, and lines are joined
// only if the result is a known scheme.
func (c *content) scheme(i int) verdict {
	var room [maxScheme]byte
	name := room[:0]
	j, end := i, min(len(c.buf), c.limit+1)
	for j < end && j-i < maxScheme && schemeChar(c.buf[j]) {
		j++
	}
	if j < end && c.buf[j] != ':' && !isSpace(c.buf[j]) || j > i && !ascii.IsLetter(c.buf[i]) {
		return no
	}
	name, i = append(name, c.buf[i:j]...), j
	broken := false
	for {
		b, g, v := c.visible(&i)
		if v != yes {
			return v
		}
		if g == blank {
			return no
		}
		broken = broken || g == line
		if b == ':' {
			break
		}
		if !schemeChar(b) || len(name) == 0 && !ascii.IsLetter(b) || len(name) == maxScheme {
			return no
		}
		name = append(name, b)
	}
	_, known := c.schemes.lookup(string(name))
	if !known && broken {
		return no
	}
	b, g, v := c.visible(&i)
	if v != yes {
		return v
	}
	switch {
	case b == c.closing:
		return no // a word and a colon
	case known && g != blank:
		return yes
	case !known && g != none, b != '/':
		return no
	}
	if b, g, v = c.visible(&i); v != yes {
		return v
	}
	if b != '/' || !known && g != none {
		return no
	}
	return yes
}

// relative decides whether a relative or abbreviated reference (RFC 2396, 5 and Appendix F) begins
// at an index: it begins as few other things do, or it is one word that can be a reference and has
// a dot or a slash.
func (c *content) relative(start int) verdict {
	for _, prefix := range []string{"/", "./", "../", "#", "?", "www."} {
		if _, found, v := c.prefix(start, prefix); v != yes || found {
			return v
		}
	}
	i, digits := start, 0 // the digits of a triplet to come
	for ; ; i++ {
		b, v := c.byte(i)
		if v != yes {
			return v
		}
		switch {
		case digits > 0 && !ascii.IsDigit(b) && (b|0x20 < 'a' || b|0x20 > 'f'),
			b == '[', b == ']', b != c.closing && b < utf8.RuneSelf && classes[b] < plain:
			return no
		}
		digits = max(0, digits-1)
		if b == '%' {
			digits = 2
		}
		if b == c.closing {
			break
		}
	}
	word := c.buf[start:i]
	at := strings.IndexAny(word, ":/?#")
	if !strings.ContainsAny(word, "./") || at >= 0 && word[at] == ':' && uri.RFC3986().Index("scheme", word[:at]) >= 0 {
		return no
	}
	return yes
}

// gap is the white space between two characters.
type gap uint8

const (
	none  gap = iota
	blank     // without a line break
	line      // with a line break
)

// visible returns the next byte that is not ASCII white space, and sets i to the
// index after it.
func (c *content) visible(i *int) (byte, gap, verdict) {
	g := none
	for {
		b, v := c.byte(*i)
		if v != yes {
			return 0, g, v
		}
		*i++
		switch {
		case !isSpace(b):
			return b, g, yes
		case lineBreak(b):
			g = line
		case g == none:
			g = blank
		}
	}
}
