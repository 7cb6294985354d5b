package htmllinks_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/htmllinks"
)

func parseXML(t *testing.T, doc, contentType string) *htmllinks.Document {
	t.Helper()
	d, err := htmllinks.ParseXML(strings.NewReader(doc), htmllinks.Options{ContentType: contentType})
	if err != nil {
		t.Fatalf("%q: %v", doc, err)
	}
	return d
}

var xmlResolver = uri.Resolver{Edition: iri.RFC3987().Edition}

// resolvedXML returns the links of a document as "element attribute target".
func resolvedXML(t *testing.T, d *htmllinks.Document, base string) []string {
	t.Helper()
	var all []string
	for l := range htmllinks.Resolve(d.Links(), base, xmlResolver.ResolveText) {
		if l.Err != nil {
			t.Fatal(l.Err)
		}
		all = append(all, l.Element+" "+l.Attribute+" "+l.Target.Text)
	}
	return all
}

func TestParseXML(t *testing.T) {
	for _, test := range []struct {
		name, doc string
		want      []string
	}{
		{
			"xlink:href", `<a xmlns:x="http://www.w3.org/1999/xlink" x:href=" b " href="c" x:role="d"><e x:href='f&amp;&#x67;'/></a>`,
			[]string{"a x:href http://h/d/b", "e x:href http://h/d/f&g"},
		},
		{"by its namespace, not its prefix", `<a xmlns:xlink="urn:x" xlink:href="b"/>`, nil},
		{
			"XML Base, 3", `<doc xml:base="http://example.org/today/" xmlns:xlink="http://www.w3.org/1999/xlink"><p xlink:href="new.xml"/>` +
				`<list xml:base="/hotpicks/"><item xlink:href="pick1.xml"/></list><p xlink:href="b"/></doc>`,
			[]string{
				"doc xml:base http://example.org/today/", "p xlink:href http://example.org/today/new.xml",
				"list xml:base http://example.org/hotpicks/", "item xlink:href http://example.org/hotpicks/pick1.xml", "p xlink:href http://example.org/today/b",
			},
		},
		{
			"a base of its own element, in any order", `<a xmlns:x="http://www.w3.org/1999/xlink" x:href="r" xml:base="é/"/>`,
			[]string{"a x:href http://h/d/é/r", "a xml:base http://h/d/é/"},
		},
		{
			"Atom", `<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:x</id><link href="/"/><icon>
				i.png </icon><entry xml:base="e/"><author><uri>&#97;</uri></author><content src="c"/><logo>l<b/></logo></entry><generator uri="g">x</generator></feed>`,
			[]string{
				"link href http://h/", "icon  http://h/d/i.png", "entry xml:base http://h/d/e/", "uri  http://h/d/e/a",
				"content src http://h/d/e/c", "generator uri http://h/d/g",
			},
		},
		{
			"SVG", `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:use href="#a"/><s:image href="b"/><use href="c"/></s:svg>`,
			[]string{"s:use href http://h/d/f#a", "s:image href http://h/d/b"},
		},
		{
			"RDF/XML", `<!DOCTYPE rdf:RDF [<!ENTITY xsd "http://www.w3.org/2001/XMLSchema#"><!ENTITY two '&xsd;2'>]>
				<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xml:base="http://b/"><rdf:Description rdf:about="" rdf:ID="x">
				<p rdf:resource="#r"/><p rdf:datatype="&xsd;string"/><p rdf:datatype="&two;"/></rdf:Description></rdf:RDF>`,
			[]string{
				"rdf:RDF xml:base http://b/", "rdf:Description rdf:about http://b/", "p rdf:resource http://b/#r",
				"p rdf:datatype http://www.w3.org/2001/XMLSchema#string", "p rdf:datatype http://www.w3.org/2001/XMLSchema#2",
			},
		},
		{
			"schemas", `<a xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:schemaLocation="urn:a a.xsd
				urn:b b.xsd urn:c" i:noNamespaceSchemaLocation="n.xsd"><x:import xmlns:x="http://www.w3.org/2001/XMLSchema" schemaLocation="s"/></a>`,
			[]string{"a i:schemaLocation http://h/d/a.xsd", "a i:schemaLocation http://h/d/b.xsd", "a i:noNamespaceSchemaLocation http://h/d/n.xsd", "x:import schemaLocation http://h/d/s"},
		},
		{
			"XHTML", `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x"><html xmlns="http://www.w3.org/1999/xhtml"><a href="r&eacute;"/><img srcset="a 1x, b 2x"/><a ping="p q"/></html>`,
			[]string{"a href http://h/d/ré", "img srcset http://h/d/a", "img srcset http://h/d/b", "a ping http://h/d/p", "a ping http://h/d/q"},
		},
		{
			"a style sheet", `<?xml version="1.0"?><?xml-stylesheet type="text/css" href="s.css"?><a xml:base="b/"/>`,
			[]string{"xml-stylesheet href http://h/d/s.css", "a xml:base http://h/d/b/"},
		},
		{"XInclude and XSLT", `<a xmlns:i="http://www.w3.org/2001/XInclude" xmlns:t="http://www.w3.org/1999/XSL/Transform"><i:include href="a"/><t:import href="b"/></a>`, []string{"i:include href http://h/d/a", "t:import href http://h/d/b"}},
		{"not in comments and CDATA", `<a xmlns:x="http://www.w3.org/1999/xlink"><!-- <b x:href="c"/> --><![CDATA[<b x:href="c"/>]]></a>`, nil},
	} {
		d := parseXML(t, test.doc, "")
		if got := resolvedXML(t, d, "http://h/d/f"); d.TreeError() != nil || !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, %v", test.name, got, d.TreeError())
		}
	}
}

// Offsets are those of the document as read, lines those of its characters.
func TestXMLPlaces(t *testing.T) {
	doc := "<?xml version='1.0' encoding='iso-8859-1'?>\n<a xmlns:x=\"http://www.w3.org/1999/xlink\"\r\n x:href=' \xE9&#xE9;b' xmlns='http://www.w3.org/2005/Atom'>\xE9<link\thref = \"c\"/><uri>\n d </uri></a>"
	var got []string
	for l := range parseXML(t, doc, "").Links() {
		got = append(got, doc[l.Start:l.End]+" "+l.Ref)
		if l.Line != map[string]int{"éébd": 3}[l.Ref] && l.Line != map[string]int{"ééb": 3, "c": 3, "d": 4}[l.Ref] {
			t.Errorf("%q is on line %d", l.Ref, l.Line)
		}
	}
	if want := []string{"\xE9&#xE9;b ééb", "c c", "d d"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// The charset of a document in XML (XML, appendix F), and NFC if it is not one of Unicode.
func TestXMLCharsets(t *testing.T) {
	const link = `<a xml:base="%"/>`
	wide := func(text string, big bool) string {
		var b strings.Builder
		for _, c := range text {
			two := []byte{byte(c), byte(c >> 8)}
			if big {
				slices.Reverse(two)
			}
			b.Write(two)
		}
		return b.String()
	}
	with := func(text string) string { return strings.ReplaceAll(link, "%", text) }
	for _, test := range []struct{ name, contentType, doc, charset, ref string }{
		{"none", "", with("é"), "utf-8", "é"},
		{"declared", "", "<?xml version='1.0' encoding='windows-1258'?>" + with("Vi\xEA\xF2t"), "windows-1258", "Vi\u1EC7t"},
		{"declared, on several lines", "", "<?xml\nversion=\"1.0\"\n encoding = \"Shift_JIS\"?>" + with("\x97\xe1"), "shift_jis", "例"},
		{"by the type", "application/xml; charset=koi8-r", "<?xml version='1.0' encoding='utf-8'?>" + with("\xd0"), "koi8-r", "п"},
		{"a mark", "application/xml; charset=koi8-r", "\xEF\xBB\xBF" + with("e\u0301"), "utf-8", "e\u0301"},
		{"UTF-16LE, a mark", "", "\xFF\xFE" + wide(with("e\u0301"), false), "utf-16le", "e\u0301"},
		{"UTF-16BE", "", wide("<?xml version='1.0' encoding='utf-16'?>"+with("\u010A"), true), "utf-16be", "\u010A"},
		{"UTF-16 that it is not", "", "<?xml version='1.0' encoding='UTF-16'?>" + with("é"), "utf-8", "é"},
	} {
		d := parseXML(t, test.doc, test.contentType)
		l, ok := d.Base()
		if !ok || d.Charset() != test.charset || l.Ref != test.ref || d.TreeError() != nil {
			t.Errorf("%s: %+q, %s, %v", test.name, l.Ref, d.Charset(), d.TreeError())
		}
	}
	for _, name := range []string{"viscii", "utf-7", "iso-2022-kr"} {
		_, err := htmllinks.ParseXML(strings.NewReader("<?xml version='1.0' encoding='"+name+"'?><a/>"), htmllinks.Options{})
		if !errors.Is(err, htmllinks.ErrCharset) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A document that is not well-formed has the links before the fault.
func TestXMLFaults(t *testing.T) {
	for _, test := range []struct {
		name, doc string
		links     int
		offset    int64
	}{
		{"tags that do not match", "<a xml:base='b'><c></a>", 1, 19},
		{"an entity that is not declared", "<a xml:base='b'><c xml:base='&x;'/></a>", 1, 16},
		{"no end", "<a xml:base='b'><c>", 1, 19},
		{"not XML", "xml:base='b'", 0, 0},
	} {
		d := parseXML(t, test.doc, "")
		e, ok := errs.AsType[*htmllinks.ParseError](d.TreeError())
		if n := len(slices.Collect(d.Links())); n != test.links || ok != (test.name != "not XML") || ok && e.Offset != test.offset {
			t.Errorf("%s: %d links, %v", test.name, n, d.TreeError())
		}
	}
}

// Entities cannot make a document much longer, and bases not take long.
func TestXMLHostile(t *testing.T) {
	laughs := "<!DOCTYPE a [<!ENTITY a0 'aaaaaaaaaa'>"
	for i := range 20 {
		laughs += "<!ENTITY a" + string(rune('b'+i)) + " '" + strings.Repeat("&a0;", 100) + "'>"
	}
	d := parseXML(t, laughs+"]><a xml:base='"+strings.Repeat("&ab;", 100_000)+"'/>", "")
	if _, ok := d.Base(); ok || d.TreeError() == nil {
		t.Error("the entities were expanded")
	}
	const open, end = "<a xml:base='b/'>", "</a>"
	const most = 100
	inner := strings.Repeat(open, most-1) + "%" + strings.Repeat(end, most-1)
	testutil.Linear(t, "bases", 1<<16, func(size int) {
		n := size / len(open+end)
		d := parseXML(t, strings.Replace(inner, "%", strings.Repeat(open+end, n), 1), "")
		links := 0
		same := func(_, ref string) (uri.Target, error) { return uri.Target{Text: ref}, nil }
		for l := range htmllinks.Resolve(d.Links(), "http://h/", same) {
			if l.Err != nil {
				t.Fatal(l.Err)
			}
			links++
		}
		if links != n+most-1 || d.TreeError() != nil {
			t.Errorf("%d links, want %d: %v", links, n+most-1, d.TreeError())
		}
	})
	d = parseXML(t, strings.Replace(inner, "%", open+open+end+end, 1), "")
	e, ok := errs.AsType[*htmllinks.ParseError](d.TreeError())
	if n := len(slices.Collect(d.Links())); n != most || !ok || e.Offset != int64(most*len(open)) {
		t.Errorf("%d nested bases: %d links, %v", most+1, n, d.TreeError())
	}
}

// No document makes ParseXML fail otherwise, and offsets stay within it and go forward.
func FuzzParseXML(f *testing.F) {
	for _, doc := range []string{
		"<a xml:base='b'/>", "<?xml-stylesheet href='a'?><a/>", "<?xml-stylesheet href=", "<a xml:base = \"&#x10FFFF;&lt;\r\n\"/>", "\xFF\xFE<\x00a\x00/\x00>\x00",
		"<uri xmlns='http://www.w3.org/2005/Atom'> &amp; <!-- --><![CDATA[x]]></uri>", "<?xml version='1.0' encoding='iso-2022-jp'?><a xml:base='\x1B$B8l\x1B(B'/>",
		"<!DOCTYPE a [<!ENTITY b \"c\">]><a xml:base='&b;'>&b;</a>", "<?xml-stylesheet ?href?='a'?><a/>", "<a xml:base='>'/>",
	} {
		f.Add(doc)
	}
	f.Fuzz(func(t *testing.T, doc string) {
		d, err := htmllinks.ParseXML(strings.NewReader(doc), htmllinks.Options{})
		if err != nil {
			if !errors.Is(err, htmllinks.ErrCharset) {
				t.Fatal(err)
			}
			return
		}
		for l := range d.Links() {
			if l.Start < 0 || l.End < l.Start || l.End > int64(len(doc)) || l.Line < 1 {
				t.Fatalf("%q: %+v", doc, l)
			}
		}
	})
}
