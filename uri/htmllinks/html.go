package htmllinks

import (
	"iter"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/stricturi/stricturi/internal/ascii"
)

// collector yields the links of a document.
type collector struct {
	*decoded
	lines lines
	yield func(Link) bool
}

func newCollector(d *decoded, yield func(Link) bool) collector {
	return collector{d, lines{text: d.text}, yield}
}

// references yields the references in the value of an attribute, and reports whether to
// continue.
func (c *collector) references(l Link, f form, a attr, length func(raw string) int) bool {
	raw, source := c.text[a.start:a.end], func(i int) int { return a.start + i }
	if strings.ContainsAny(raw, specials) {
		at := offsets(raw, length)
		source = func(i int) int { return a.start + at[i] }
	}
	for _, e := range f.references(a.value) {
		l.Ref = a.value[e.start:e.end]
		if !c.link(l, source(e.start), source(e.end)) {
			return false
		}
	}
	return true
}

// link yields a link with the given extent in the text.
func (c *collector) link(l Link, start, end int) bool {
	l.Raw = c.text[start:end]
	l.Ref = c.normalized(l.Ref)
	l.Line, l.Column = c.lines.place(start)
	l.Start, l.End = c.source(start), c.source(end)
	return c.yield(l)
}

// htmlPass collects the links of a document in HTML.
type htmlPass struct {
	collector
	open     tree
	tags     *html.Tokenizer
	headOnly bool // stop at the end of the head

	tag   []attr   // known attributes of this tag
	roots []string // names of the links of the html and body elements
}

// run reads the document once.
func (p *htmlPass) run() {
	p.tags = html.NewTokenizer(strings.NewReader(p.text))
	p.open = tree{elements: []element{{name: "html"}}}
	for at := 0; !p.headOnly || p.open.mode < inBody; {
		p.tags.AllowCDATA(p.open.top().space != spaceHTML)
		kind := p.tags.Next()
		start := at
		at += len(p.tags.Raw())
		switch kind {
		case html.ErrorToken:
			return
		case html.TextToken:
			p.open.text(p.text[start:at])
		case html.StartTagToken, html.SelfClosingTagToken:
			b, _ := p.tags.TagName()
			name := atom.String(b)
			p.tag = p.tag[:0]
			for a := range p.attributes(extent{start + len("<") + len(name), at}) {
				if known()[a.key] {
					p.tag = append(p.tag, a)
				}
			}
			if !p.start(name, kind == html.SelfClosingTagToken) {
				return
			}
		case html.EndTagToken:
			b, _ := p.tags.TagName()
			p.open.close(atom.String(b))
		}
	}
}

// attributes returns an iterator over the attributes in a part of a start tag.
func (p *htmlPass) attributes(in extent) iter.Seq[attr] {
	return func(yield func(attr) bool) {
		key, value, _ := p.tags.TagAttr()
		for a := range attributesOf(p.text, in) {
			if a.key != string(key) { // a second one, which the tokenizer leaves out
				continue
			}
			if a.value = string(value); !yield(a) {
				return
			}
			key, value, _ = p.tags.TagAttr()
		}
	}
}

// start reads a start tag, and reports whether to continue.
func (p *htmlPass) start(name string, selfClosing bool) bool {
	if top := p.open.top(); top.isForeign(name) {
		if !breakout(name) && !(name == "font" && (p.has("color") || p.has("face") || p.has("size"))) {
			p.tags.NextIsNotRawText()
			return p.foreign(top.space, name, selfClosing)
		}
		p.open.breakOut()
	}
	if name == "image" {
		name = "img"
	}
	if !p.open.accepts(name) {
		return true
	}
	switch name {
	case "svg":
		return p.foreign(spaceSVG, name, selfClosing)
	case "math":
		return p.foreign(spaceMath, name, selfClosing)
	case "noscript":
		p.tags.NextIsNotRawText() // scripting is disabled
	}
	more := p.links(name, forms()[name])
	if !childless(name) {
		p.open.push(element{name: name})
	}
	return more
}

// foreign reads a start tag in SVG or MathML.
func (p *htmlPass) foreign(in space, name string, selfClosing bool) bool {
	shown, point := name, pointOf(in, name)
	if s := svgNames()[name]; in == spaceSVG && s != "" {
		shown = s
	}
	if name == "annotation-xml" {
		if v, _ := p.attribute("encoding"); ascii.EqualFold(v, "text/html") || ascii.EqualFold(v, "application/xhtml+xml") {
			point = htmlPoint
		}
	}
	more := p.links(shown, foreignForms)
	if !selfClosing {
		p.open.push(element{name: name, space: in, point: point})
	}
	return more
}

// links yields the links in the attributes of a start tag, and reports whether to continue.
func (p *htmlPass) links(element string, forms map[string]form) bool {
	if forms == nil || p.open.top().inert {
		return true
	}
	isRoot := element == "html" || element == "body" // a later one adds attributes to the first
	for _, a := range p.tag {
		f, ok := forms[a.key]
		if !ok || isRoot && slices.Contains(p.roots, a.key) {
			continue
		}
		if isRoot {
			p.roots = append(p.roots, a.key)
		}
		if f == refresh {
			if v, _ := p.attribute("http-equiv"); !ascii.EqualFold(v, "refresh") {
				continue
			}
		}
		if !p.references(Link{Element: element, Attribute: a.key}, f, a, htmlLength) {
			return false
		}
	}
	return true
}

// attribute returns the value of a known attribute of the tag, and reports whether it has it.
func (p *htmlPass) attribute(key string) (string, bool) {
	for _, a := range p.tag {
		if a.key == key {
			return a.value, true
		}
	}
	return "", false
}

func (p *htmlPass) has(key string) bool {
	_, ok := p.attribute(key)
	return ok
}
