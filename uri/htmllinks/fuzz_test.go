package htmllinks_test

import (
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/stricturi/stricturi/uri/htmllinks"
)

// FuzzParse checks that no document makes Parse fail unexpectedly, that the links
// are within the document and in order, and that the text at a link's offsets is
// its reference.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"<a href=a>", "<base href='a:'><img srcset='a 1x, b&amp;c,'>",
		"<svg><a xlink:href=a><![CDATA[<a href=b>]]></svg>", "<meta http-equiv=refresh content='0;url=&quot;a'>",
		"<p><a href=a>1<p>2", "<table><a href='\r\na'>", "<a =x \"href='b'/ href=c\x00>", "<template><a href=a></template>",
		"<body background=a><body background=b>", "<math><annotation-xml encoding=text/html><a href=x>",
	} {
		for i := range charsets {
			f.Add(s, byte(i))
		}
	}
	f.Fuzz(func(t *testing.T, doc string, which byte) {
		contentType := ""
		c := charsets[int(which)%len(charsets)]
		if which%2 == 0 {
			contentType = "text/html; charset=" + c.name
		}
		d, err := htmllinks.Parse(strings.NewReader(doc), htmllinks.Options{ContentType: contentType})
		if err != nil {
			return
		}
		checkLinks(t, doc, d)
		if d.Charset() != "utf-8" || strings.Contains(doc, "\xEF\xBB\xBF") {
			return
		}
		for l := range d.Links() {
			// The tokenizer, reading the raw text as an attribute, returns the
			// reference, unless the text contains quotes of both kinds.
			raw := strings.ToValidUTF8(doc[l.Start:l.End], "\ufffd")
			if strings.ToValidUTF8(l.Raw, "\ufffd") != l.Raw || len(raw) != len(l.Raw) && !strings.Contains(l.Raw, "\ufffd") {
				t.Fatalf("%q: %+v, %q", doc, l, raw)
			}
			quote := `"`
			if strings.Contains(l.Raw, quote) {
				quote = "'"
			}
			if strings.Contains(l.Raw, quote) || strings.HasSuffix(l.Raw, "&") {
				continue
			}
			z := html.NewTokenizer(strings.NewReader("<a b=" + quote + l.Raw + quote + ">"))
			z.Next()
			if v := z.Token().Attr[0].Val; v != l.Ref {
				t.Fatalf("%q: %+v, but the tokenizer reads %q", doc, l, v)
			}
		}
	})
}
