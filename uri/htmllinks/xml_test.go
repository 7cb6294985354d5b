package htmllinks_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
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

// A charset that is not known is an error that names it.
func TestXMLCharsets(t *testing.T) {
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
