package extract

import (
	"unicode/utf8"
)

// delimited finds out whether the delimiter at the given index opens a
// reference, one that has a known scheme, any scheme and "//", or the prefix
// "URL:". All white space within is ignored.
func (s *scanner) delimited(open int, closing byte, d Delimiter) (h Hit, past int, v verdict) {
	c := content{scanner: s, closing: closing, limit: open + 1 + s.maxLength, quotedLines: s.quotedLines && d == Quotes}
	i := open + 1
	if i, v = c.space(i); v != yes {
		return h, 0, v
	}
	i, prefixed, v := c.prefix(i)
	if v != yes {
		return h, 0, v
	}
	if i, v = c.space(i); v != yes {
		return h, 0, v
	}
	start := i
	if !prefixed {
		if v := c.scheme(start); v != yes {
			return h, 0, v
		}
	}
	for {
		b, v := c.byte(i)
		if v != yes {
			return h, 0, v
		}
		if b == closing {
			break
		}
		n := 1
		if b >= utf8.RuneSelf {
			var full bool
			var r rune
			if r, n, full = s.rune(i); !full {
				return h, 0, putOff
			}
			if isSpace(r) {
				n = 0
			}
		} else if classes[b] == space {
			n = 0
		}
		if n > 0 {
			c.ref = append(c.ref, s.buf[i:i+n]...)
			i += n
			c.end = i
			continue
		}
		if i, v = c.space(i); v != yes {
			return h, 0, v
		}
	}
	if len(c.ref) == 0 {
		return h, 0, no
	}
	return Hit{
		Start:     s.base + int64(start),
		End:       s.base + int64(c.end),
		Text:      string(s.buf[start:c.end]),
		Ref:       string(c.ref),
		Delimiter: d,
		Trimmed:   c.trimmed,
		Hyphens:   c.hyphens,
	}, i + 1, yes
}

// content is what stands between delimiters, as far as it has been read.
type content struct {
	*scanner
	closing     byte
	limit       int // index
	quotedLines bool

	ref     []byte
	end     int // behind the last character of ref
	trimmed []Trim
	hyphens []Hyphen
}

// byte returns the byte at i. The verdict is no where neither a reference nor
// white space nor the closing delimiter goes on: at the end of the text, at the
// limit, and at a delimiter of another kind.
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
	if b != c.closing && (b == '<' || b == '>' || b == '"') {
		return 0, no
	}
	return b, yes
}

// space passes over white space and records it.
func (c *content) space(from int) (int, verdict) {
	i, broken := from, false
	for {
		b, v := c.byte(i)
		if v != yes {
			return 0, v
		}
		r, n := rune(b), 1
		if b >= utf8.RuneSelf {
			var full bool
			if r, n, full = c.rune(i); !full {
				return 0, putOff
			}
		}
		if !isSpace(r) {
			break
		}
		broken = broken || lineBreak(r)
		i += n
	}
	if i == from {
		return i, yes
	}
	if c.quotedLines && len(c.ref) > 0 && !broken && c.buf[i] != c.closing {
		return 0, no
	}
	c.trimmed = append(c.trimmed, c.trim(from, i, WhiteSpace))
	if n := len(c.ref); broken && n > 0 && c.ref[n-1] == '-' {
		c.hyphens = append(c.hyphens, Hyphen{c.base + int64(from) - 1, n - 1})
	}
	return i, yes
}

// prefix passes over "URL:".
func (c *content) prefix(from int) (i int, ok bool, v verdict) {
	for i := range len(urlPrefix) {
		b, v := c.byte(from + i)
		if v != yes {
			return 0, false, v
		}
		if lower(b) != urlPrefix[i] {
			return from, false, yes
		}
	}
	i = from + len(urlPrefix)
	c.trimmed = append(c.trimmed, c.trim(from, i, URLPrefix))
	return i, true, yes
}

// scheme finds out whether a reference begins at an index as one with a scheme
// does. There may be white space in a scheme, too.
func (c *content) scheme(i int) verdict {
	var name []byte
	for {
		b, v := c.visible(&i)
		if v != yes {
			return v
		}
		if b == ':' {
			break
		}
		if !schemeChar(b) || len(name) == 0 && !letter(b) || len(name) == maxScheme {
			return no
		}
		name = append(name, b)
	}
	if _, ok := c.schemes.lookup(name); ok {
		// A scheme alone is a word and a colon.
		b, v := c.visible(&i)
		if v == yes && b == c.closing {
			return no
		}
		return v
	}
	for range len("//") {
		if b, v := c.visible(&i); v != yes {
			return v
		} else if b != '/' {
			return no
		}
	}
	return yes
}

// visible returns the next byte that is not ASCII white space, and goes past
// it.
func (c *content) visible(i *int) (byte, verdict) {
	for {
		b, v := c.byte(*i)
		if v != yes {
			return 0, v
		}
		*i++
		if b >= utf8.RuneSelf || classes[b] != space {
			return b, yes
		}
	}
}
