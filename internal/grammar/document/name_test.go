package document

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

func TestName(t *testing.T) {
	const fenced = "\n~~~ abnf\na = \"b\"\n~~~\n"
	const source = `<sourcecode type="abnf">a = "b"</sourcecode></rfc>`
	for _, tt := range []struct{ name, text, want string }{
		{"an RFC", "\n\nNetwork Working Group             T. Berners-Lee\nRequest for Comments: 3986                W3C/MIT\n\n\n      Uniform Resource\n      Identifier\n\nStatus of This Memo\n", `RFC 3986, "Uniform Resource Identifier"`},
		{"a recent RFC with CRLF", "\uFEFFInternet Engineering Task Force (IETF)      R. Fielding\r\nRequest for Comments: 9110             Adobe\r\n\r\n      HTTP Semantics\r\n\r\nAbstract\r\n", `RFC 9110, "HTTP Semantics"`},
		{"a draft", "HTTP          M. West\nInternet-Draft            Google\nExpires: 1 May 2027      \n\n\n      Cookies\n     draft-x-cookies-02\n\nAbstract\n", `draft-x-cookies-02, "Cookies"`},
		{"no masthead", "Cookies\n\n   a = \"b\"\n", ""},
		{"a masthead without a title", "Request for Comments: 1\n\n" + "one\ntwo\nthree\nfour\nfive\n", "RFC 1"},
		{"Markdown for kramdown-rfc", "---\ntitle: \"A: b\"\nabbrev: c\ndocname: draft-a-latest\n--- abstract\ntitle: d\n" + fenced, `draft-a-latest, "A: b"`},
		{"Markdown for mmark", "%%%\ntitle = \"A\"\n[seriesInfo]\nname = \"Internet-Draft\"\n%%%\n" + fenced, `"A"`},
		{"Markdown for mmark with a name", "%%%\ntitle = \"A\"\nvalue = \"draft-a-01\"\n%%%\n" + fenced, `draft-a-01, "A"`},
		{"other Markdown", "# A\n" + fenced, ""},
		{"xml2rfc, a draft", `<rfc docName="draft-a-01"><front><title abbrev="A">A &amp;` + "\n" + ` B</title></front>` + source, `draft-a-01, "A & B"`},
		{"xml2rfc, an RFC", `<rfc number="1" docName="draft-a-01"><front><title>A</title></front>` + source, `RFC 1, "A"`},
		{"xml2rfc without a front", `<rfc>` + source, ""},
	} {
		if got := Name(tt.text); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
}

// Comments divide a title, or code, into many pieces.
func TestManyComments(t *testing.T) {
	testutil.Linear(t, "comments", 80_000, func(size int) {
		pieces := strings.Repeat("a<!---->", size)
		text := `<rfc docName="draft-a-01"><front><title>` + pieces + `</title></front><section><name>` + pieces + `</name><sourcecode type="abnf">` + pieces + ` = "b"</sourcecode></section></rfc>`
		want := strings.Repeat("a", size)
		if got := Name(text); got != `draft-a-01, "`+want+`"` {
			t.Errorf("a title of %d bytes, want %d", len(got), len(want))
		}
		if blocks, _ := inMarkup(text); len(blocks) != 1 || blocks[0].lines[0].text != want+` = "b"` || len(blocks[0].title) > 2*longTitle {
			t.Errorf("%d blocks", len(blocks))
		}
	})
}
