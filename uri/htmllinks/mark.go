package htmllinks

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

// The parser of golang.org/x/net/html builds a tree but does not tell where in the
// document its elements come from. The tokenizer tells that but builds no tree.
// So, before the tree is built, each start tag that matters gets an additional
// attribute with its number. These marks in the tree tell which tags became
// elements. Everything else is read from the original tags.
//
// Most of the parser's time is that of strings that nobody reads. So attributes and text
// that do not influence the tree are left out: see reducible.

// tag is a start tag.
type tag struct {
	start, end int    // extent in the text
	name       string // in lower case
	marked     int    // end in the marked text
	foreign    bool   // within SVG or MathML
	inert      bool   // within a template
	reduced    bool   // without its attributes in the marked text
}

// marks is a text with its start tags marked.
type marks struct {
	text []byte
	tags []tag
	key  string // of the marks; it does not occur in the original text
}

// mark marks the start tags of a text. If reducing is true it leaves out what does not
// influence the tree.
func mark(text []byte, reducing bool) *marks {
	m := &marks{key: unusedName(text), text: make([]byte, 0, len(text)/2)}
	z := html.NewTokenizer(bytes.NewReader(text))
	var f foreign
	at, copied, templates := 0, 0, 0
	var lowered []byte
	for {
		z.AllowCDATA(f.inside())
		kind := z.Next()
		if kind == html.ErrorToken {
			break
		}
		start := at
		at += len(z.Raw())
		switch kind {
		case html.TextToken:
			if kept := reducedText(text[start:at]); reducing && start+kept < at {
				m.text = append(m.text, text[copied:start+kept]...)
				copied = at
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			nameEnd := start + len("<") + lengthUntil(text[start+len("<"):at], nameEnds)
			name := text[start+len("<") : nameEnd]
			if !isLower(name) {
				lowered = append(lowered[:0], name...)
				name = asciiLower(lowered)
			}
			inside, foreignName := false, ""
			if f.inside() || string(name) == "svg" || string(name) == "math" {
				b, _ := z.TagName()
				foreignName = string(b)
				inside = f.open(foreignName, kind == html.SelfClosingTagToken, text[nameEnd:at])
				// In foreign content the tokenizer depends on the tree. From there
				// on, nothing is left out, in case that f does not find out where
				// it ends.
				reducing = false
			}
			if inside || string(name) == "noscript" {
				// The contents are markup in foreign content, and in
				// noscript because scripting is disabled.
				z.NextIsNotRawText()
			}
			if !inside && string(name) == "template" {
				templates++
			}
			attributesEnd := nameEnd
			if reducing && reducible(name, text[nameEnd:at]) {
				attributesEnd = at - len(">")
				if kind == html.SelfClosingTagToken {
					attributesEnd = at - len("/>")
				}
			}
			known, isLinking := linking[string(name)]
			isMarked := inside || isLinking
			if !isMarked && attributesEnd == nameEnd {
				continue
			}
			m.text = append(m.text, text[copied:nameEnd]...)
			copied = attributesEnd
			if !isMarked {
				continue
			}
			m.text = append(m.text, ' ')
			m.text = append(m.text, m.key...)
			m.text = append(m.text, '=')
			m.text = strconv.AppendInt(m.text, int64(len(m.tags)), 10)
			m.text = append(m.text, ' ')
			m.tags = append(m.tags, tag{
				start: start, end: at, name: known, marked: len(m.text) + at - copied,
				foreign: inside, inert: templates > 0, reduced: copied > nameEnd,
			})
			if !isLinking {
				m.tags[len(m.tags)-1].name = foreignName
			}
		case html.EndTagToken:
			if templates == 0 && len(f.elements) == 0 {
				continue
			}
			name, _ := z.TagName() // a copy
			if string(name) == "template" && !f.inside() && templates > 0 {
				templates--
			}
			if len(f.elements) > 0 {
				f.close(string(name))
			}
		}
	}
	m.text = append(m.text, text[copied:]...)
	return m
}

// isLower reports whether a name has no upper-case letters.
func isLower(name []byte) bool {
	for _, c := range name {
		if 'A' <= c && c <= 'Z' {
			return false
		}
	}
	return true
}

// reducible reports whether the attributes of a start tag outside of foreign content can be
// left out of the marked text. They matter to the parser for input, whose type it looks at;
// for html and body, attributes of a second one of which go to the first; and for formatting
// elements, which it compares. What has a "<" stays: it could end text that is not markup
// to the parser.
func reducible(name, attributes []byte) bool {
	switch string(name) {
	case "html", "body", "input", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u":
		return false
	}
	return len(attributes) > len("/>") && bytes.IndexByte(attributes, '<') < 0
}

// reducedText returns the length of the beginning of a text that influences the tree like all
// of it: the white space, and the first character that is none. What has a "<" stays.
func reducedText(text []byte) int {
	i := 0
	for i < len(text) && strings.IndexByte(blanks, text[i]) >= 0 {
		i++
	}
	if i == len(text) || !alphanumeric(text[i]) || bytes.IndexByte(text, '<') >= 0 {
		return len(text)
	}
	return i + 1
}

// number returns the number of the tag that became the element n, and reports
// whether it is known.
func (m *marks) number(n *html.Node) (int, bool) {
	for _, a := range n.Attr {
		if a.Key == m.key && a.Namespace == "" {
			i, err := strconv.Atoi(a.Val)
			// Ignore a mark that was in the value of another tag's attribute.
			if err == nil && i < len(m.tags) && sameElement(m.tags[i].name, n.Data) {
				return i, true
			}
		}
	}
	return 0, false
}

func sameElement(tag, element string) bool {
	return strings.EqualFold(tag, element) || tag == "image" && element == "img"
}

// unmarked removes marks from the value of an attribute. They are in it if the
// tokenizer found a tag where the parser found an attribute.
func (m *marks) unmarked(value string) string {
	if !strings.Contains(value, m.key) {
		return value
	}
	var b strings.Builder
	for {
		before, after, ok := strings.Cut(value, " "+m.key+"=")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		value = strings.TrimPrefix(strings.TrimLeft(after, "0123456789"), " ")
	}
}

// unusedName returns a name that does not occur in the text: a stem and a number.
func unusedName(text []byte) string {
	const stem, width = "place-", 8
	used := make(map[string]bool)
	for end := 0; ; {
		i := bytes.IndexByte(text[end:], '-')
		if i < 0 {
			break
		}
		end += i + len("-")
		if end >= len(stem) && strings.EqualFold(string(text[end-len(stem):end]), stem) {
			used[string(text[end:min(end+width, len(text))])] = true
		}
	}
	for i := 0; ; i++ {
		if number := fmt.Sprintf("%0*d", width, i); !used[number] {
			return stem + number
		}
	}
}

// lengthUntil returns the number of bytes before the first of the bytes in stop, or the
// length of b. No byte in stop is after "?".
func lengthUntil(b []byte, stop string) int {
	for i, c := range b {
		if c <= '?' && strings.IndexByte(stop, c) >= 0 {
			return i
		}
	}
	return len(b)
}

// foreign tracks SVG and MathML elements. Within them, the tokenizer must be told
// that no element contains raw text and that there are CDATA sections. foreign
// assumes that elements are well nested; if not, marks may be missed.
type foreign struct{ elements []foreignElement }

type foreignElement struct {
	name string
	html bool // an integration point: it contains HTML
}

func (f *foreign) inside() bool {
	n := len(f.elements)
	return n > 0 && !f.elements[n-1].html
}

// open records a start tag and reports whether it is that of a foreign element.
func (f *foreign) open(name string, selfClosing bool, attributes []byte) bool {
	switch {
	case name == "svg" || name == "math":
	case !f.inside():
		return false
	case breakout[name]:
		for f.inside() {
			f.elements = f.elements[:len(f.elements)-1]
		}
		return false
	}
	if !selfClosing {
		e := foreignElement{name: name}
		switch name {
		case "foreignobject", "desc", "title", "mi", "mo", "mn", "ms", "mtext":
			e.html = true
		case "annotation-xml":
			e.html = bytes.Contains(bytes.ToLower(attributes), []byte("html"))
		}
		// The limit is far deeper than any tree may be.
		if len(f.elements) < 1024 {
			f.elements = append(f.elements, e)
		}
	}
	return true
}

func (f *foreign) close(name string) {
	for i := len(f.elements) - 1; i >= 0; i-- {
		if f.elements[i].name == name {
			f.elements = f.elements[:i]
			return
		}
	}
}

// breakout is the set of elements that end foreign content (HTML, "The rules for
// parsing tokens in foreign content").
var breakout = set("b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li " +
	"listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var")

func set(names string) map[string]bool {
	m := make(map[string]bool)
	for name := range strings.FieldsSeq(names) {
		m[name] = true
	}
	return m
}
