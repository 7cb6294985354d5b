package htmllinks

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"mime"
	"strings"

	"golang.org/x/net/html/charset"

	"github.com/stricturi/stricturi/internal/lazyregexp"
	"github.com/stricturi/stricturi/uri"
)

// XMLBase is a value of xml:base (XML Base, 3). A base is relative to the one outside.
type XMLBase struct {
	Ref   string
	Outer *XMLBase // nil for the outermost one of a document

	depth int // 1 for the outermost one
}

// ErrCharset reports a charset that is unknown.
var ErrCharset = errors.New("unknown charset")

// ParseXML reads and parses a document in XML. These attributes are links:
//
//   - of any element xml:base, xlink:href, rdf:about, rdf:resource, rdf:datatype,
//     xsi:schemaLocation, which has pairs of a namespace and a reference, and
//     xsi:noNamespaceSchemaLocation;
//   - of elements of XHTML those that are links in HTML;
//   - of elements of SVG href;
//   - of Atom's link, content and generator href, src and uri;
//   - of XML Schema's import, include, redefine and override schemaLocation;
//   - of XInclude's include and of XSLT's import and include href;
//   - of the processing instruction xml-stylesheet href.
//
// The contents of Atom's icon, logo and uri are links whose Attribute is "". The Element and
// the Attribute of a link are spelled as in the document. What only identifies, as xlink:role,
// atom:id and rdf:ID do, is not a link.
//
// The charset is that of a byte order mark, of [Options.ContentType] or of the XML
// declaration, and otherwise UTF-8. The error is that of r, a [*SizeError], or one that
// wraps [ErrCharset]. If the document is not well-formed, it has the links before the
// fault: see [Document.TreeError]. [Document.Base] returns the xml:base of the root.
// External entities are not read, and more than 100 nested values of xml:base are an error.
func ParseXML(r io.Reader, o Options) (*Document, error) {
	content, err := read(r, o)
	if err != nil {
		return nil, err
	}
	contentType, err := xmlType(content, o.ContentType)
	if err != nil {
		return nil, err
	}
	d := &Document{decoded: decode(content, contentType)}
	d.links = func(yield func(Link) bool) {
		_, _ = (&xmlPass{collector: collector{decoded: d.decoded, yield: yield}}).run()
	}
	p := &xmlPass{}
	p.collector = collector{decoded: d.decoded, yield: func(l Link) bool {
		if p.isBase {
			d.base = &l
		}
		return true
	}}
	if end, err := p.run(); err != nil {
		d.err = &ParseError{p.source(end), err}
	}
	return d, nil
}

// within returns the base in the scope of x in a document with the given base.
func (x *XMLBase) within(base string, resolve func(base, ref string) (uri.Target, error)) (string, error) {
	if x == nil {
		return base, nil
	}
	outer, err := x.Outer.within(base, resolve)
	if err != nil {
		return "", err
	}
	t, err := resolve(outer, x.Ref)
	switch {
	case err != nil:
		return "", fmt.Errorf("xml:base: %w", err)
	case t.CurrentDocument: // it has no other base than the outer one
		return outer, nil
	}
	return t.Text, nil
}

// declared matches the encoding in an XML declaration (XML, 4.3.3).
var declared = lazyregexp.New(`^<\?xml[ \t\r\n][^>]*?[ \t\r\n]encoding[ \t\r\n]*=[ \t\r\n]*["']([A-Za-z][A-Za-z0-9._-]*)["']`)

// xmlType returns the media type of a document with its charset (XML, appendix F).
func xmlType(content []byte, contentType string) (string, error) {
	if _, _, isMarked := charset.DetermineEncoding(content, ""); isMarked {
		return contentType, nil
	}
	_, parameters, _ := mime.ParseMediaType(contentType)
	label := cmp.Or(parameters["charset"], "utf-8")
	switch m := declared().FindSubmatch(content[:min(len(content), 1024)]); {
	case parameters["charset"] != "":
	case bytes.HasPrefix(content, []byte("\x00<\x00?")):
		label = "utf-16be"
	case bytes.HasPrefix(content, []byte("<\x00?\x00")):
		label = "utf-16le"
	case m != nil && !bytes.HasPrefix(bytes.ToLower(m[1]), []byte("utf-16")): // which this declaration is not in
		label = string(m[1])
	}
	if enc, name := charset.Lookup(label); enc == nil || name == "replacement" {
		return "", fmt.Errorf("%w %q", ErrCharset, label)
	}
	return mime.FormatMediaType("text/xml", map[string]string{"charset": label}), nil
}

// xmlPass collects the links of a document in XML.
type xmlPass struct {
	collector
	isBase   bool // the next link is the root's xml:base
	entities map[string]string

	// If the innermost element contains a reference, its name, where its content
	// begins, and its text.
	name    string
	content int
	inner   strings.Builder
}

// maxBases limits how deep values of xml:base are nested, since the base of a link can have
// the length of all of them.
const maxBases = 100

// run reads the document. If it cannot read all of it, it returns the offset after the last
// token, and the error.
func (x *xmlPass) run() (end int, err error) {
	d := xml.NewDecoder(strings.NewReader(x.text))
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil } // is decoded
	scopes := []*XMLBase{nil}                                                          // of the open elements
	for more := true; more; {
		start := int(d.InputOffset())
		token, err := d.Token()
		if err == io.EOF {
			return start, nil
		}
		if err != nil {
			return start, err
		}
		end := int(d.InputOffset())
		scope := scopes[len(scopes)-1]
		switch t := token.(type) {
		case xml.Directive:
			if x.entities == nil {
				x.entities = entities(string(t), strings.Count(x.text, "&"))
				d.Entity = x.entities
			}
		case xml.ProcInst:
			if t.Target == "xml-stylesheet" {
				more = x.stylesheet(start, end)
			}
		case xml.StartElement:
			inner := x.scope(t, scope)
			if inner != nil && inner.depth > maxBases {
				return start, fmt.Errorf("more than %d values of xml:base are nested", maxBases)
			}
			more = x.element(t, start, end, inner, scope, len(scopes) == 1)
			scopes = append(scopes, inner)
		case xml.CharData:
			if x.name != "" {
				x.inner.Write(t)
			}
		case xml.EndElement:
			if x.name != "" {
				e := trimmed(x.text, x.content, start)
				more = x.link(Link{Element: x.name, Ref: strings.Trim(x.inner.String(), blanks), Scope: scope}, e.start, e.end)
				x.name = ""
			}
			scopes = scopes[:len(scopes)-1]
		}
	}
	return 0, nil
}

// scope returns the scope within an element.
func (x *xmlPass) scope(t xml.StartElement, outer *XMLBase) *XMLBase {
	for _, a := range t.Attr {
		if a.Name == xmlBase {
			inner := &XMLBase{Ref: x.normalized(strings.Trim(a.Value, blanks)), Outer: outer, depth: 1}
			if outer != nil {
				inner.depth += outer.depth
			}
			return inner
		}
	}
	return outer
}

// element yields the links of a start tag, and reports whether to continue.
func (x *xmlPass) element(t xml.StartElement, start, end int, scope, outer *XMLBase, isRoot bool) bool {
	nameEnd := until(x.text, start+len("<"), nameEnds)
	name := x.text[start+len("<") : nameEnd]
	x.name = "" // the reference is text alone
	if _, ok := xmlForm(t.Name, xml.Name{}); ok {
		x.name, x.content = name, end
		x.inner.Reset()
	}
	i := 0
	for a := range attributesOf(x.text, extent{nameEnd, end}) {
		attribute := t.Attr[i].Name // the tag is well-formed
		i++
		f, ok := xmlForm(t.Name, attribute)
		if !ok {
			continue
		}
		l := Link{Element: name, Attribute: a.name, Scope: scope}
		if attribute == xmlBase {
			l.Scope = outer // a base is not its own
			x.isBase = isRoot
		}
		if !x.references(l, f, a, x.value) {
			return false
		}
		x.isBase = false
	}
	return true
}

// value returns the value that a raw text has in XML.
func (x *xmlPass) value(raw string) string {
	value, _ := xmlValue(raw, x.entities)
	return value
}

// stylesheet yields the href of a processing instruction (Associating Style Sheets with
// XML documents), which is relative to the base of the document.
func (x *xmlPass) stylesheet(start, end int) bool {
	const target = "xml-stylesheet"
	for a := range attributesOf(x.text, extent{start + len("<?") + len(target), end - len("?>")}) {
		if a.name == "href" {
			return x.references(Link{Element: target, Attribute: a.name}, one, a, x.value)
		}
	}
	return true
}
