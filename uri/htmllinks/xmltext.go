package htmllinks

import (
	"encoding/xml"
	"maps"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// xmlBase is the name of xml:base.
var xmlBase = xml.Name{Space: "http://www.w3.org/XML/1998/namespace", Local: "base"}

// The namespaces of xmlPlaces.
const (
	xlinkSpace    = "http://www.w3.org/1999/xlink"
	svgSpace      = "http://www.w3.org/2000/svg"
	xhtmlSpace    = "http://www.w3.org/1999/xhtml"
	atomSpace     = "http://www.w3.org/2005/Atom"
	rdfSpace      = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
	schemaSpace   = "http://www.w3.org/2001/XMLSchema"
	instanceSpace = "http://www.w3.org/2001/XMLSchema-instance"
	includeSpace  = "http://www.w3.org/2001/XInclude"
	xsltSpace     = "http://www.w3.org/1999/XSL/Transform"
)

// xmlPlaces lists the attributes and elements that are links, with the documents that define
// them. An element "" is any of its namespace, or of any namespace if that is "" too. An
// element without an attribute contains a link.
var xmlPlaces = []struct {
	space, elements string
	attribute       xml.Name
	form            form
}{
	{"", "", xmlBase, one}, // XML Base, 3
	{"", "", xml.Name{Space: xlinkSpace, Local: "href"}, one},                                 // XLink 1.1, 5.4
	{"", "", xml.Name{Space: rdfSpace, Local: "about"}, one},                                  // RDF/XML, 2.2
	{"", "", xml.Name{Space: rdfSpace, Local: "resource"}, one},                               // RDF/XML, 2.4
	{"", "", xml.Name{Space: rdfSpace, Local: "datatype"}, one},                               // RDF/XML, 2.9
	{"", "", xml.Name{Space: instanceSpace, Local: "schemaLocation"}, pairs},                  // XML Schema 1, 2.6.3
	{"", "", xml.Name{Space: instanceSpace, Local: "noNamespaceSchemaLocation"}, one},         // XML Schema 1, 2.6.3
	{svgSpace, "", xml.Name{Local: "href"}, one},                                              // SVG 2, 16.1
	{atomSpace, "link", xml.Name{Local: "href"}, one},                                         // RFC 4287, 4.2.7.1
	{atomSpace, "content", xml.Name{Local: "src"}, one},                                       // RFC 4287, 4.1.3.2
	{atomSpace, "generator", xml.Name{Local: "uri"}, one},                                     // RFC 4287, 4.2.4
	{atomSpace, "icon", xml.Name{}, one},                                                      // RFC 4287, 4.2.5
	{atomSpace, "logo", xml.Name{}, one},                                                      // RFC 4287, 4.2.8
	{atomSpace, "uri", xml.Name{}, one},                                                       // RFC 4287, 3.2.2
	{schemaSpace, "import include redefine override", xml.Name{Local: "schemaLocation"}, one}, // XML Schema 1, 4.2
	{includeSpace, "include", xml.Name{Local: "href"}, one},                                   // XInclude, 3.1
	{xsltSpace, "import include", xml.Name{Local: "href"}, one},                               // XSLT, 2.6
}

// xmlForm returns the form of an attribute of an element, or without an attribute of the
// element's content, and reports whether that contains references.
func xmlForm(element, attribute xml.Name) (form, bool) {
	for _, p := range xmlPlaces {
		if p.attribute == attribute && (p.space == "" || p.space == element.Space) &&
			(p.elements == "" || slices.Contains(strings.Fields(p.elements), element.Local)) {
			return p.form, true
		}
	}
	if element.Space == xhtmlSpace && attribute.Space == "" {
		f, ok := forms()[element.Local][attribute.Local]
		return f, ok && f != refresh // which depends on another attribute
	}
	return 0, false
}

// entity matches the declaration of an internal general entity (XML, 4.2).
var entity = lazyregexp.New(`<!ENTITY[ \t\r\n]+([^ \t\r\n%"'<>]+)[ \t\r\n]+("[^"]*"|'[^']*')[ \t\r\n]*>`)

// Limits for entities, which can refer to each other.
const (
	maxEntity   = 1 << 12 // length of a text in bytes
	maxEntities = 1 << 20 // of all texts
)

// entities returns the texts of the entities that a document type declaration declares. It
// leaves out those with markup, and all if the document with the given number of references
// could become much longer by them. XHTML's are always declared, by an external subset.
func entities(declaration string, references int) map[string]string {
	all := make(map[string]string)
	if strings.Contains(declaration, "XHTML") {
		maps.Copy(all, xml.HTMLEntity)
	}
	done, longest := 0, 0
	for _, m := range entity().FindAllStringSubmatch(declaration, -1) {
		name, raw := m[1], m[2][1:len(m[2])-1]
		if strings.Contains(raw, "<") || len(raw) > maxEntity {
			continue
		}
		text, ok := xmlValue(raw, all) // entities that are referred to are declared before
		if !ok {
			continue
		}
		if done += len(text); done > maxEntities {
			break
		}
		if len(text) <= maxEntity {
			all[name] = text
			longest = max(longest, len(text))
		}
	}
	if longest*references > defaultMaxSize {
		return map[string]string{}
	}
	return all
}

// xmlValue returns the value that a text has as an attribute, and reports whether it can be one.
func xmlValue(raw string, entities map[string]string) (string, bool) {
	d := xml.NewDecoder(strings.NewReader(`<a b="` + strings.ReplaceAll(raw, `"`, "&#34;") + `"/>`))
	d.Entity = entities
	token, _ := d.Token()
	if t, ok := token.(xml.StartElement); ok && len(t.Attr) == 1 {
		return t.Attr[0].Value, true
	}
	return "", false
}
