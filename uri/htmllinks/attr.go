package htmllinks

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// attr is an attribute of a start tag.
type attr struct {
	key        string // in lower case
	start, end int    // extent of the value in the text, without quotes
}

const few = 16 // attributes that are searched without a map

const (
	blanks   = " \t\n\f\r" // HTML's ASCII white space
	nameEnds = blanks + "/>"
)

// scanTag returns the attributes of a start tag as the tokenizer of
// golang.org/x/net/html finds them (HTML, 13.2.5.32 to 13.2.5.40). If a name
// occurs more than once, the first attribute counts.
func scanTag(text []byte, t tag) []attr { return appendAttributes(nil, text, t) }

func appendAttributes(attrs []attr, text []byte, t tag) []attr {
	i := t.start + len("<")
	i += lengthUntil(text[i:t.end], nameEnds)
	skip := func() {
		for i < t.end && text[i] <= ' ' && strings.IndexByte(blanks, text[i]) >= 0 {
			i++
		}
	}
	var seen map[string]bool // used from the 16th attribute on; fewer are searched faster
	for skip(); i < t.end && text[i] != '>'; skip() {
		a := attr{}
		start := i
		for i < t.end && (text[i] > '>' || text[i] == '=' && i == start || strings.IndexByte(blanks+"=/>", text[i]) < 0) {
			i++
		}
		a.key = keyOf(text[start:i])
		a.start, a.end = i, i
		skip()
		switch {
		case i >= t.end:
		case text[i] == '/':
			i++
		case text[i] == '=':
			i++
			skip()
			i = a.value(text, i, t.end)
		}
		if a.key == "" || seen[a.key] || seen == nil && slices.ContainsFunc(attrs, func(b attr) bool { return a.key == b.key }) {
			continue
		}
		attrs = append(attrs, a)
		if len(attrs) == few {
			seen = make(map[string]bool)
			for _, b := range attrs {
				seen[b.key] = true
			}
		} else if seen != nil {
			seen[a.key] = true
		}
	}
	return attrs
}

// keyOf returns the name of an attribute as the tokenizer returns it.
func keyOf(name []byte) string {
	if bytes.IndexByte(name, 0) >= 0 {
		name = bytes.ReplaceAll(name, []byte{0}, []byte("\uFFFD"))
	}
	if !isLower(name) {
		return string(asciiLower(bytes.Clone(name)))
	}
	if key, ok := keys[string(name)]; ok {
		return key // without allocation
	}
	return string(name)
}

// value sets a.start and a.end for the value that begins at i, and returns the
// offset after it.
func (a *attr) value(text []byte, i, end int) int {
	if i >= end || text[i] == '>' {
		a.start, a.end = i, i
		return i
	}
	if q := text[i]; q == '"' || q == '\'' {
		i++
		n := bytes.IndexByte(text[i:end], q)
		if n < 0 {
			n = end - i
		}
		a.start, a.end = i, i+n
		return min(end, i+n+1)
	}
	n := lengthUntil(text[i:end], blanks+">")
	a.start, a.end = i, i+n
	return i + n
}

func asciiLower(b []byte) []byte {
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return b
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
	lo, hi := 0, len(v.turns)
	for lo < hi {
		if mid := (lo + hi) / 2; v.turns[mid].at <= offset {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo == 0 {
		return offset
	}
	t := v.turns[lo-1]
	return t.from + offset - t.at
}

// unescape resolves the character references of an attribute (HTML, 13.2.5.72
// and following), and replaces line ends and NUL as the tokenizer does.
func unescape(raw string) value {
	if !strings.ContainsAny(raw, "&\r\x00") {
		return value{text: raw}
	}
	var v value
	b := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); {
		with, n := "", 1
		switch raw[i] {
		case '\r':
			with = "\n"
			if strings.HasPrefix(raw[i:], "\r\n") {
				n = 2
			}
		case 0:
			with = "\uFFFD"
		case '&':
			with, n = reference(raw[i:])
		}
		if with == "" {
			b = append(b, raw[i])
			i++
			continue
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
// its length. It returns "" if there is none.
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
	if with == s[:n] {
		return "", 0
	}
	if utf8.RuneCountInString(with) > 1 && (!closed || strings.HasSuffix(with, ";")) {
		return "", 0
	}
	return with, n
}

func alphanumeric(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}
