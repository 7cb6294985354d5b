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

// A charset that is not known is an error that names it.
func TestXMLCharsets(t *testing.T) {
	for _, name := range []string{"viscii", "utf-7", "iso-2022-kr"} {
		_, err := htmllinks.ParseXML(strings.NewReader("<?xml version='1.0' encoding='"+name+"'?><a/>"), htmllinks.Options{})
		if !errors.Is(err, htmllinks.ErrCharset) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
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
