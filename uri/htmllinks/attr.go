package htmllinks

import (
	"iter"
	"strings"

	"golang.org/x/net/html"

	"github.com/stricturi/stricturi/internal/ascii"
)

// attr is an attribute of a tag.
type attr struct {
	key        string // in lower case
	name       string // as in the text
	value      string // with its references resolved; attributesOf does not set it
	start, end int    // extent of the value in the text, without quotes
}

const (
	blanks   = " \t\n\f\r" // HTML's ASCII white space
	nameEnds = blanks + "/>"
)

// attributesOf returns an iterator over the attributes in a part of a tag, as the tokenizer
// of golang.org/x/net/html finds them (HTML, 13.2.5.32 to 13.2.5.40). If a name occurs more
// than once, the first attribute counts.
func attributesOf(text string, in extent) iter.Seq[attr] {
	return func(yield func(attr) bool) {
		i, end := in.start, in.end
		skip := func() {
			for i < end && strings.IndexByte(blanks, text[i]) >= 0 {
				i++
			}
		}
		for skip(); i < end && text[i] != '>'; skip() {
			at := i
			if text[i] == '=' {
				i++
			}
			i += lengthUntil(text[i:end], nameEnds+"=")
			a := attr{name: text[at:i], start: i, end: i}
			a.key = strings.ReplaceAll(ascii.Lower(a.name), "\x00", "\uFFFD")
			skip()
			switch {
			case i >= end:
			case text[i] == '/':
				i++
			case text[i] == '=':
				i++
				skip()
				i = a.extend(text[:end], i)
			}
			if a.key != "" && !yield(a) {
				return
			}
		}
	}
}

// extend sets a.start and a.end for the value that begins at i, and returns the offset
// after it.
func (a *attr) extend(text string, i int) int {
	stop, after := blanks+">", 0
	if i < len(text) && (text[i] == '"' || text[i] == '\'') {
		stop, after = text[i:i+1], 1
		i++
	}
	a.start = i
	a.end = i + lengthUntil(text[i:], stop)
	return min(len(text), a.end+after)
}

// lengthUntil returns the number of bytes before the first of the bytes in stop, or the
// length of s.
func lengthUntil(s, stop string) int {
	if i := strings.IndexAny(s, stop); i >= 0 {
		return i
	}
	return len(s)
}

// specials begin the pieces of an attribute of which the value has another length.
const specials = "&\r\x00"

// offsets maps offsets in the value of an attribute to those in its raw text, which has
// character references. The length of the value that a raw text has is returned by length.
func offsets(raw string, length func(raw string) int) []int {
	all := make([]int, 0, len(raw)+1)
	for from := 0; from < len(raw); {
		piece := raw[from:]
		piece = piece[:1+lengthUntil(piece[1:], specials)] // only its beginning can have another length
		n := len(piece)
		if strings.IndexByte(specials, piece[0]) >= 0 {
			n = length(piece)
		}
		for i := range n {
			at := from
			if i > 0 {
				at = max(from, from+len(piece)-n+i)
			}
			all = append(all, at)
		}
		from += len(piece)
	}
	return append(all, len(raw))
}

// htmlLength returns the length of the value that a raw text has in HTML.
func htmlLength(raw string) int {
	z := html.NewTokenizer(strings.NewReader(`<a b="` + strings.ReplaceAll(raw, `"`, ".") + `">`))
	z.Next()
	_, value, _ := z.TagAttr()
	return len(value)
}
