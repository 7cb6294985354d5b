package htmllinks

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"mime"
	"strings"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"

	"github.com/stricturi/stricturi/internal/lazy"
)

// XMLBase is a value of xml:base (XML Base, 3). A base is relative to the one outside.
type XMLBase struct {
	Ref   string
	Outer *XMLBase // nil for the outermost one of a document
}

// ErrCharset reports a charset that is unknown.
var ErrCharset = errors.New("unknown charset")

// ParseXML reads and parses a document in XML. Its links are the attributes and the
// elements of [XMLPlaces], the attributes of XHTML elements that [Attributes] lists, and
// the href of processing instructions xml-stylesheet. The Element and the Attribute of a
// link are spelled as in the document. If an element contains the reference, Attribute is
// "".
//
// The charset is that of a byte order mark, of [Options.ContentType] or of the XML
// declaration, and otherwise UTF-8. The error is that of r, a [*SizeError], or one that
// wraps [ErrCharset]. If the document is not well-formed, it has the links before the
// fault: see [Document.TreeError]. [Document.Base] returns the xml:base of the root.
// External entities are not read.
func ParseXML(r io.Reader, o Options) (*Document, error) {
	content, err := read(r, o)
	if err != nil {
		return nil, err
	}
	enc, name, err := xmlEncoding(content, o.ContentType)
	if err != nil {
		return nil, err
	}
	text := decodeAs(content, enc, name)
	x := xmlCollector{decoded: text, at: lines{text: text.utf8}, root: -1}
	d := &Document{charset: name}
	if end, err := x.walk(); err != nil {
		d.err = &ParseError{text.source(end), err}
	}
	d.links, d.base = x.links, x.root
	return d, nil
}

// InScope returns a function that returns the base in scope of a link: the values of
// xml:base around it, resolved in turn, the outermost against the base of the document
// (XML Base, 4). For links without [Link.Scope] that is the base of the document. The
// function is not for concurrent use.
func InScope(base string, resolve func(base, ref string) (string, error)) func(Link) (string, error) {
	type result struct {
		base string
		err  error
	}
	known := map[*XMLBase]result{nil: {base, nil}}
	return func(l Link) (string, error) {
		var open []*XMLBase // innermost first
		at := l.Scope
		for ; ; at = at.Outer {
			if _, ok := known[at]; ok {
				break
			}
			open = append(open, at)
		}
		found := known[at]
		for i := len(open) - 1; i >= 0; i-- {
			if found.err == nil {
				found.base, found.err = resolve(found.base, open[i].Ref)
			}
			known[open[i]] = found
		}
		return found.base, found.err
	}
}

// declared matches the encoding in an XML declaration (XML, 4.3.3).
var declared = lazy.Regexp(`^<\?xml[ \t\r\n][^>]*?[ \t\r\n]encoding[ \t\r\n]*=[ \t\r\n]*["']([A-Za-z][A-Za-z0-9._-]*)["']`)

// xmlEncoding returns the encoding of a document (XML, appendix F).
func xmlEncoding(content []byte, contentType string) (enc encoding.Encoding, name string, err error) {
	label := "utf-8"
	_, parameters, _ := mime.ParseMediaType(contentType)
	begins := func(s string) bool { return bytes.HasPrefix(content, []byte(s)) }
	switch m := declared().FindSubmatch(content[:min(len(content), 1024)]); {
	case begins("\xEF\xBB\xBF"):
	case begins("\xFE\xFF"):
		label = "utf-16be"
	case begins("\xFF\xFE"):
		label = "utf-16le"
	case parameters["charset"] != "":
		label = parameters["charset"]
	case begins("\x00<\x00?"):
		label = "utf-16be"
	case begins("<\x00?\x00"):
		label = "utf-16le"
	case m != nil && !bytes.HasPrefix(bytes.ToLower(m[1]), []byte("utf-16")): // which this declaration is not in
		label = string(m[1])
	}
	enc, name = charset.Lookup(label)
	switch {
	case enc == nil || name == "replacement":
		return nil, "", fmt.Errorf("%w %q", ErrCharset, label)
	case name == "utf-8":
		enc = unicode.UTF8
	}
	return enc, name, nil
}

// xmlCollector collects the links of a document in XML.
type xmlCollector struct {
	*decoded
	at       lines
	links    []Link
	root     int // index of the root's xml:base in links, or -1
	entities map[string]string
}

// xmlElement is an open element.
type xmlElement struct {
	scope *XMLBase
	// If the element contains a reference, its name, and where its content begins.
	name    string
	content int
	text    strings.Builder
}

// walk collects the links. If the document is not well-formed it returns the offset after
// its last token, and the error.
func (x *xmlCollector) walk() (end int, err error) {
	d := xml.NewDecoder(bytes.NewReader(x.utf8))
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil } // is decoded
	var open []*xmlElement
	for {
		start := int(d.InputOffset())
		token, err := d.Token()
		if err == io.EOF {
			return start, nil
		}
		if err != nil {
			return start, err
		}
		end := int(d.InputOffset())
		switch t := token.(type) {
		case xml.Directive:
			if x.entities == nil {
				x.entities = entities(string(t), bytes.Count(x.utf8, []byte("&")))
				d.Entity = x.entities
			}
		case xml.ProcInst:
			if t.Target == "xml-stylesheet" {
				x.stylesheet(start, end)
			}
		case xml.StartElement:
			var scope *XMLBase
			if n := len(open); n > 0 {
				scope = open[n-1].scope
				open[n-1].name = "" // the reference is text alone
			}
			open = append(open, x.element(t, start, end, scope, len(open) == 0))
		case xml.CharData:
			if n := len(open); n > 0 && open[n-1].name != "" {
				open[n-1].text.Write(t)
			}
		case xml.EndElement:
			e := open[len(open)-1]
			open = open[:len(open)-1]
			if e.name != "" {
				x.content(e, start)
			}
		}
	}
}

// element collects the links of a start tag.
func (x *xmlCollector) element(t xml.StartElement, start, end int, outer *XMLBase, isRoot bool) *xmlElement {
	name, places := x.tag(start+len("<"), end)
	e := &xmlElement{scope: outer, content: end}
	for _, a := range t.Attr {
		if a.Name.Space == xmlSpace && a.Name.Local == "base" {
			e.scope = &XMLBase{x.normalized(strings.Trim(a.Value, blanks)), outer}
		}
	}
	if isTextPlace(t.Name) {
		e.name = name
	}
	for i, a := range t.Attr {
		f, ok := xmlForm(t.Name, a.Name)
		if !ok || i >= len(places) {
			continue
		}
		scope := e.scope
		if a.Name.Space == xmlSpace {
			scope = outer // a base is not its own
			if isRoot {
				x.root = len(x.links)
			}
		}
		x.value(name, places[i], f, scope)
	}
	return e
}

// value collects the links in the value of an attribute.
func (x *xmlCollector) value(element string, p attr, f form, scope *XMLBase) {
	v := unescapeXML(string(x.utf8[p.start:p.end]), x.entities)
	for _, e := range f.references(v.text) {
		x.add(Link{Element: element, Attribute: p.key, Ref: v.text[e.start:e.end], Scope: scope}, p.start+v.source(e.start), p.start+v.source(e.end))
	}
}

// content collects the reference that is the text of an element.
func (x *xmlCollector) content(e *xmlElement, end int) {
	raw := string(x.utf8[e.content:end])
	start := e.content + len(raw) - len(strings.TrimLeft(raw, blanks))
	x.add(Link{Element: e.name, Ref: strings.Trim(e.text.String(), blanks), Scope: e.scope}, start, max(start, e.content+len(strings.TrimRight(raw, blanks))))
}

// stylesheet collects the href of a processing instruction (Associating Style Sheets with
// XML documents), which is relative to the base of the document.
func (x *xmlCollector) stylesheet(start, end int) {
	name, places := x.tag(start+len("<?"), end)
	for _, p := range places {
		if p.key == "href" {
			x.value(name, p, one, nil)
		}
	}
}

func (x *xmlCollector) add(l Link, start, end int) {
	l.Raw = string(x.utf8[start:end])
	l.Ref = x.normalized(l.Ref)
	l.Line = x.at.line(start)
	l.Start, l.End = x.source(start), x.source(end)
	x.links = append(x.links, l)
}

// tag returns the name that begins at an offset, and the attributes after it. The tag is
// well-formed, so that each attribute has a value in quotes.
func (x *xmlCollector) tag(start, end int) (name string, attrs []attr) {
	text := x.utf8[:end]
	i := start + lengthUntil(text[start:], nameEnds+"?")
	name = string(text[start:i])
	for {
		for i < end && strings.IndexByte(blanks, text[i]) >= 0 {
			i++
		}
		at := i
		i += lengthUntil(text[i:], blanks+"=/>?")
		if i == at {
			return name, attrs
		}
		a := attr{key: string(text[at:i])}
		for i < end && strings.IndexByte(blanks+"=", text[i]) >= 0 {
			i++
		}
		if i == end || text[i] != '"' && text[i] != '\'' {
			return name, attrs
		}
		quote := text[i : i+1]
		a.start = i + 1
		n := bytes.Index(text[a.start:], quote)
		if n < 0 {
			return name, attrs
		}
		a.end = a.start + n
		i = a.end + 1
		attrs = append(attrs, a)
	}
}
