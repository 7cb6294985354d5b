package document

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"

	"github.com/stricturi/stricturi/internal/lazyregexp"
)

var (
	startHTML = lazyregexp.New(`(?i)^\s*(?:(?:<!--(?:[^-]|-[^-]|--+[^->])*--+>|<\?xml\b(?:[^?]|\?[^>])*\?>)\s*)*` +
		`<(?:!doctype html|html|head|title|meta|body|main|div|h[1-6]|p|pre)\b`)
	bikeshed = lazyregexp.New(`^\s*<pre\s[^>]*\bclass=["']?metadata\b`)
	headHTML = lazyregexp.New(`^h[1-6]$`)
	nameHTML = lazyregexp.New(`(?i)^(RFC [0-9]+|draft-[a-z0-9-]+)(?:\s*[:-]\s+(.*))?$`)
	language = lazyregexp.New(`(?:^| )(?:lang(?:uage)?-(\S+)|(abnf|c|css|example|html|http|idl|js|json|python|xml)(?: |$))`)
	declared = lazyregexp.New(`^\s*<\?xml[^>]*\bencoding=["']([^"'>]+)`)
	entity   = lazyregexp.New(`^\s*&([A-Za-z][\w.-]*);\s*$`)
)

// tags are replacements in HTML and xml2rfc: of references, of parts of lines, of paragraphs, which a
// NUL separates at first, and of others, around which there is no space.
var tags = []struct {
	find func() *regexp.Regexp
	with string
}{
	{lazyregexp.New(`<(?:xref|relref)\b[^>]*?\btarget=["']([^"'>]*)["'][^>]*>`), "[$1]"},
	{lazyregexp.New(`<reference\b[^>]*?\banchor=["']([^"'>]*)["'][^>]*>\s*`), "\x00[$1]  "},
	{lazyregexp.New(`<seriesInfo\b[^>]*?\bname=["']RFC["']\s[^>]*?\bvalue=["']([0-9]+)["'][^>]*>`), "RFC $1"},
	{lazyregexp.New(`</?(?:artwork|d[dt]|h[1-6]|li|list|p|pre|references?|section|sourcecode|t|t[dh])\b[^>]*>`), "\x00"},
	{lazyregexp.New(`</?(?:code|em|tt)\b[^>]*>`), "`"},
	{lazyregexp.New(`</?(?:a|b|i|span|spanx|strong|xref|relref)\b[^>]*>`), ""},
	{lazyregexp.New(`<[!/?A-Za-z][^<>]*>`), "\x01"},
}

// link is a link to an RFC.
var link = lazyregexp.New(`<a\b[^>]*?\bhref=["']https?:[^"'>]*\brfc-?([0-9]+)[^>]*>`)

// untagged takes the text out of HTML and xml2rfc. It is written so that the expressions begin with a
// literal, which makes them fast.
func untagged(text string) string {
	text = strings.NewReplacer("<![CDATA[", "", "]]>", "", "[<a", "[\x00a").Replace(text) // in brackets, a link is a citation already
	text = strings.ReplaceAll(link().ReplaceAllString(text, "(RFC $1) "), "[\x00a", "[<a")
	for _, t := range tags {
		text = t.find().ReplaceAllString(text, t.with)
	}
	parts := strings.Split(text, "\x01")
	for i, part := range parts {
		parts[i] = strings.Trim(part, "\t\n\f\r ")
	}
	return html.UnescapeString(strings.ReplaceAll(strings.Join(parts, " "), "\x00", "\n\n"))
}

func isMarkup(text string) bool {
	return startHTML().MatchString(text) && !(bikeshed().MatchString(text) && isMarkdown(text)) ||
		strings.HasPrefix(strings.TrimSpace(text), "<") && (strings.Contains(text, "<sourcecode") || strings.Contains(text, "<artwork"))
}

// inMarkup returns the definitions in HTML or xml2rfc: in what is marked as ABNF, and in what has no
// type and looks like it. The pages of an RFC that is HTML only in its links are one text.
func inMarkup(document string) (blocks []*block, broken []Broken) {
	look := func(lines []line, section, title string, headings bool) {
		some, bad := guess(lines, section, title, headings)
		blocks, broken = append(blocks, some...), append(broken, bad...)
	}
	var pages []line
	readMarkup(document, func(b block, language string) {
		for _, l := range b.lines {
			if m := entity().FindStringSubmatch(l.text); m != nil && (language == "abnf" || language == "") {
				broken = append(broken, Broken{Name: l.text, Line: l.number, Msg: "entities of other files are not read; write their text here"})
			}
		}
		switch language {
		case "abnf":
			blocks = append(blocks, &b)
		case "page":
			pages = append(append(pages, line{text: "\f"}), b.lines...)
		case "", "bnf":
			look(b.lines, b.section, b.title, false)
		}
	})
	look(withoutPages(pages), "", "", true)
	return blocks, broken
}

// readMarkup returns the name and the title of a document in HTML or xml2rfc, whose sections are
// numbered as xml2rfc numbers them. It calls code for what is in pre, artwork and sourcecode elements,
// with the language; that of a page of an RFC is "page". If code is nil, it reads what is before the text
// of the document alone.
func readMarkup(document string, code func(b block, language string)) (name, title string) {
	isHTML := startHTML().MatchString(document)
	var text strings.Builder // of the element that is open
	open, kind := "", ""
	at, start := 1, 0 // lines
	var b block
	var numbers, back = []int{0}, false // of the open sections; the last counts those within the innermost
	var titles []string                 // of these
	closes := func() {
		read := strings.Join(strings.Fields(text.String()), " ")
		switch {
		case open == "title" && title == "":
			title = read
		case open == "name" && len(titles) > 0 && titles[len(titles)-1] == "":
			titles[len(titles)-1] = read[:min(len(read), longTitle)]
		case headHTML().MatchString(open):
			b.title = read[:min(len(read), longTitle)]
			b.section = b.title
			if s, ok := sectionOf(b.title); ok {
				b.section = s
			}
		case isCode(open) && code != nil:
			b.lines = numbered(text.String())
			for i := range b.lines {
				b.lines[i].number += start - 1
			}
			code(b, kind)
		}
		open = ""
	}
	z := html.NewTokenizer(strings.NewReader(document))
	z.AllowCDATA(true)
	for {
		kindOf := z.Next()
		at += strings.Count(string(z.Raw()), "\n")
		raw, isRaw := strings.CutPrefix(string(z.Raw()), "<![CDATA[")
		t := z.Token()
		switch {
		case kindOf == html.ErrorToken, code == nil && (t.Data == "middle" || t.Data == "body"): // what was read so far counts
			closes()
			if m := nameHTML().FindStringSubmatch(title); isHTML && m != nil {
				return m[1], m[2]
			}
			return name, title
		case kindOf == html.TextToken && isRaw:
			text.WriteString(strings.TrimSuffix(raw, "]]>"))
		case kindOf == html.TextToken && open != "":
			text.WriteString(t.Data)
		case kindOf == html.EndTagToken && t.Data == open:
			closes()
		case kindOf == html.EndTagToken && t.Data == "section" && len(titles) > 0:
			numbers, titles = numbers[:len(numbers)-1], titles[:len(titles)-1]
		case isCode(open) && (t.Data == "xref" || t.Data == "relref") && kindOf != html.EndTagToken:
			text.WriteString("[" + attribute(t, "target") + "]")
		case open == "pre" && t.Data == "code" && kindOf == html.StartTagToken: // of Markdown
			kind = languageOf(t, kind)
		case kindOf != html.StartTagToken:
		case isCode(t.Data) && !isCode(open):
			open, start, kind = t.Data, at, "none"
			text.Reset()
			if isHTML {
				kind = ""
				if b.title == "" || slices.Contains(strings.Fields(attribute(t, "class")), "newpage") {
					kind = "page"
				}
				kind = languageOf(t, kind)
				continue
			}
			if kind = strings.ToLower(attribute(t, "type")); kind == "" && t.Data == "sourcecode" {
				kind = "none"
			}
			b.section, b.title = sectionNumber(numbers[:len(numbers)-1], back), ""
			if len(titles) > 0 {
				b.title = strings.TrimSpace(b.section + ". " + titles[len(titles)-1])
			}
		case isCode(open):
		case t.Data == "rfc":
			if name = attribute(t, "docname"); attribute(t, "number") != "" {
				name = "RFC " + attribute(t, "number")
			}
		case t.Data == "back":
			back, numbers, titles = true, []int{0}, nil
		case t.Data == "section":
			numbers[len(numbers)-1]++
			numbers, titles = append(numbers, 0), append(titles, strings.Join(strings.Fields(attribute(t, "title")), " "))
		case t.Data == "title" || t.Data == "name" || headHTML().MatchString(t.Data):
			open = t.Data
			text.Reset()
			z.NextIsNotRawText() // a title has comments in XML
		}
	}
}

// languageOf returns the language that the class of an element of HTML names, or another one.
func languageOf(t html.Token, other string) string {
	m := append(language().FindStringSubmatch(attribute(t, "class")), "", "", "")
	return cmp.Or(m[1], m[2], other)
}

func isCode(element string) bool {
	return element == "pre" || element == "artwork" || element == "sourcecode"
}

// Decode returns a document in UTF-8, from UTF-16 or the encoding that HTML or XML declares, with LF
// at the end of lines and without a byte order mark.
func Decode(text string) (string, error) {
	var from encoding.Encoding
	switch m := declared().FindStringSubmatch(text); {
	case strings.HasPrefix(text, "\xFE\xFF"), strings.HasPrefix(text, "\x00"):
		from = unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	case strings.HasPrefix(text, "\xFF\xFE"), len(text) > 1 && text[1] == 0:
		from = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case utf8.ValidString(text) || !isMarkup(text):
	case m == nil:
		from, _, _ = charset.DetermineEncoding([]byte(text), "text/html")
	default:
		if from, _ = charset.Lookup(m[1]); from == nil {
			return "", fmt.Errorf("unknown encoding %q; write the document in UTF-8", m[1])
		}
	}
	if from != nil {
		decoded, err := from.NewDecoder().String(text)
		if err != nil {
			return "", err
		}
		text = decoded
	}
	return strings.TrimPrefix(strings.ReplaceAll(text, "\r\n", "\n"), "\uFEFF"), nil
}

// longTitle limits the titles of sections, in bytes.
const longTitle = 1 << 10

func attribute(t html.Token, name string) string {
	for _, a := range t.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// sectionNumber returns "2.1" or, for the back of a document, "A.1".
func sectionNumber(numbers []int, back bool) string {
	var parts []string
	for i, n := range numbers {
		if i == 0 && back {
			parts = append(parts, string(rune('A'+n-1)))
		} else {
			parts = append(parts, fmt.Sprint(n))
		}
	}
	return strings.Join(parts, ".")
}
