package htmllinks

import (
	"slices"
	"strings"
	"sync"

	"golang.org/x/net/html"

	"github.com/stricturi/stricturi/internal/ascii"
)

// htmlPass collects the links of a document in HTML.
type htmlPass struct {
	collector
	open []element
	body bool // the head has ended (HTML, 13.2.6.4)
}

// element is an open template, or an open element of SVG or MathML. Others have no effect.
type element struct {
	name    string
	content content
	inert   bool // within a template
}

// content tells by which rules the content of an element is read.
type content uint8

const (
	inTemplate content = iota
	inForeign          // SVG and MathML
	inPoint            // HTML in SVG or MathML (HTML, 13.2.6, integration points)
)

var (
	// headTags do not end the head.
	headTags = set("html head base basefont bgsound link meta title noscript noframes style script template")

	// headTexts are elements of the head that have text.
	headTexts = set("title noframes style script")

	// breakout tags end SVG and MathML (HTML, 13.2.6.5).
	breakout = set("b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li " +
		"listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var")

	points = set("foreignobject desc title mi mo mn ms mtext")
)

func set(names string) func(string) bool {
	all := sync.OnceValue(func() []string { return strings.Fields(names) })
	return func(name string) bool { return slices.Contains(all(), name) }
}

// run reads the document once.
func (p *htmlPass) run() {
	z := html.NewTokenizer(strings.NewReader(p.text))
	before := "" // name of the start tag before the token
	for at, more := 0, true; more; {
		z.AllowCDATA(len(p.open) > 0 && p.top().content != inTemplate)
		kind := z.Next()
		start := at
		at += len(z.Raw())
		b, _ := z.TagName()
		name := string(b)
		switch kind {
		case html.ErrorToken:
			return
		case html.TextToken:
			if !p.body && len(p.open) == 0 && !headTexts(before) {
				p.body = strings.Trim(html.UnescapeString(p.text[start:at]), blanks) != ""
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			written := extent{start + len("<"), until(p.text, start+len("<"), nameEnds)}
			more = p.start(z, name, written, extent{written.end, at}, kind == html.SelfClosingTagToken)
		case html.EndTagToken:
			p.close(name)
			name = ""
		}
		before = name
	}
}

// top returns the innermost open element. Without one, it is a template that is not inert.
func (p *htmlPass) top() element {
	if len(p.open) == 0 {
		return element{}
	}
	return p.open[len(p.open)-1]
}

// start reads a start tag, and reports whether to continue.
func (p *htmlPass) start(z *html.Tokenizer, name string, written, in extent, selfClosing bool) bool {
	if breakout(name) || name == "font" && (p.has(in, "color") || p.has(in, "face") || p.has(in, "size")) {
		p.breakOut()
	}
	e := element{name: name, content: inForeign, inert: p.top().inert}
	if p.top().content != inForeign {
		p.body = p.body || !e.inert && !headTags(name)
		switch name {
		case "svg", "math":
		case "template":
			p.open = append(p.open, element{name, inTemplate, true})
			return true
		default:
			if name == "image" {
				name = "img"
			}
			if name == "noscript" {
				z.NextIsNotRawText() // scripting is disabled
			}
			return e.inert || p.links(name, in, forms()[name])
		}
	}
	z.NextIsNotRawText()
	if points(name) || name == "annotation-xml" && p.has(in, "encoding", "text/html", "application/xhtml+xml") {
		e.content = inPoint
	}
	if !selfClosing {
		p.open = append(p.open, e)
	}
	return e.inert || p.links(p.text[written.start:written.end], in, foreignForms)
}

// deepest is the number of elements that are searched for the one that an end tag closes.
const deepest = 512

// close reads an end tag. In HTML, it does not close the elements of SVG around it.
func (p *htmlPass) close(name string) {
	if len(p.open) == 0 && (name == "body" || name == "html" || name == "br") {
		p.body = true
	}
	isForeign := name == "svg" || name == "math"
	for i := len(p.open) - 1; i >= max(0, len(p.open)-deepest); i-- {
		e := p.open[i]
		if e.name == name {
			p.open = p.open[:i]
			return
		}
		if name != "template" && (e.content == inTemplate || e.content == inPoint && !isForeign) {
			break
		}
	}
	if breakout(name) {
		p.breakOut()
	}
}

// breakOut closes elements of SVG and MathML, up to one that contains HTML.
func (p *htmlPass) breakOut() {
	for p.top().content == inForeign {
		p.open = p.open[:len(p.open)-1]
	}
}

// links yields the links in the attributes of a start tag, and reports whether to continue.
// If a name occurs more than once, the first attribute counts.
func (p *htmlPass) links(element string, in extent, forms map[string]form) bool {
	if forms == nil {
		return true
	}
	var seen []string
	for a := range attributesOf(p.text, in) {
		key := ascii.Lower(a.name)
		f, ok := forms[key]
		if !ok || slices.Contains(seen, key) {
			continue
		}
		seen = append(seen, key)
		if f == refresh && !p.has(in, "http-equiv", "refresh") {
			continue
		}
		if !p.references(Link{Element: element, Attribute: key}, f, a, htmlValue) {
			return false
		}
	}
	return true
}

// has reports whether a start tag has an attribute, with one of the values if there are any.
func (p *htmlPass) has(in extent, key string, values ...string) bool {
	for a := range attributesOf(p.text, in) {
		if ascii.Lower(a.name) == key {
			v, _ := resolved(p.text[a.value.start:a.value.end], htmlValue)
			return len(values) == 0 || slices.Contains(values, ascii.Lower(v))
		}
	}
	return false
}

// htmlValue returns the value that a text has as an attribute in HTML.
func htmlValue(raw string) string {
	z := html.NewTokenizer(strings.NewReader(`<a b="` + strings.ReplaceAll(raw, `"`, "&#34;") + `">`))
	z.Next()
	_, value, _ := z.TagAttr()
	return string(value)
}
