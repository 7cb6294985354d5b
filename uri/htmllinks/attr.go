package htmllinks

import (
	"iter"
	"sort"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/stricturi/stricturi/internal/ascii"
)

// attr is an attribute of a tag.
type attr struct {
	key        string // in lower case
	name       string // as in the text
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
			a.key = ascii.Lower(a.name)
			skip()
			switch {
			case i >= end:
			case text[i] == '/':
				i++
			case text[i] == '=':
				i++
				skip()
				i = a.value(text[:end], i)
			}
			if a.key != "" && !yield(a) {
				return
			}
		}
	}
}

// value sets a.start and a.end for the value that begins at i, and returns the offset
// after it.
func (a *attr) value(text string, i int) int {
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

// value is the value of an attribute with its character references resolved.
// It maps offsets in the resolved text to offsets in the attribute.
type value struct {
	text  string
	turns []turn // where the offsets begin to differ by another amount
}

// turn maps the offset at in the resolved text to the offset from in the
// attribute.
type turn struct{ at, from int }

// source returns the offset in the attribute for an offset in the resolved text.
func (v *value) source(offset int) int {
	i := sort.Search(len(v.turns), func(i int) bool { return v.turns[i].at > offset })
	if i == 0 {
		return offset
	}
	t := v.turns[i-1]
	return t.from + offset - t.at
}

// unescape resolves the references of an attribute by a function, which returns the text
// and the length of the reference that a text begins with. It replaces line ends and NUL as
// the tokenizer does (HTML, 13.2.5.72 and following).
func unescape(raw string, resolve func(s string) (with string, n int)) value {
	if !strings.ContainsAny(raw, "&\r\x00") {
		return value{text: raw}
	}
	var v value
	b := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); {
		with, n := raw[i:i+1], 1
		switch {
		case strings.HasPrefix(raw[i:], "\r\n"):
			with, n = "\n", 2
		case raw[i] == '\r':
			with = "\n"
		case raw[i] == 0:
			with = "\uFFFD"
		case raw[i] == '&':
			if text, length := resolve(raw[i:]); length > 0 {
				with, n = text, length
			}
		}
		b = append(b, with...)
		i += n
		if n != len(with) {
			v.turns = append(v.turns, turn{len(b), i})
		}
	}
	v.text = string(b)
	return v
}

// reference resolves the character reference at the beginning of s, and returns
// its length, which is 0 if there is none.
func reference(s string) (with string, n int) {
	n = len("&")
	if strings.HasPrefix(s[n:], "#") {
		n++
		digits := "0123456789"
		if n < len(s) && (s[n] == 'x' || s[n] == 'X') {
			n++
			digits += "abcdefABCDEF"
		}
		start := n
		n = len(s) - len(strings.TrimLeft(s[n:], digits))
		if n == start {
			return "", 0
		}
		if n < len(s) && s[n] == ';' {
			n++
		}
		return html.UnescapeString(s[:n]), n
	}
	const longest = 40 // longer than any name
	for n < len(s) && n < longest && alphanumeric(s[n]) {
		n++
	}
	closed := n < len(s) && s[n] == ';'
	if closed {
		n++
	} else if n < len(s) && s[n] == '=' {
		return "", 0 // "historical reasons"
	}
	// UnescapeString follows the rules outside attributes, where a name may be
	// the beginning of a longer word, as in "&notit;". Within attributes it may
	// not. In that case UnescapeString leaves the end of the word unchanged.
	with = html.UnescapeString(s[:n])
	if with == s[:n] || utf8.RuneCountInString(with) > 1 && (!closed || strings.HasSuffix(with, ";")) {
		return "", 0
	}
	return with, n
}

func alphanumeric(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}
