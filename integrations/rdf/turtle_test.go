package rdf_test

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"strings"
	"testing"

	knakk "github.com/knakk/rdf"

	"github.com/stricturi/stricturi/integrations/rdf"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

func TestTurtle(t *testing.T) {
	base := iri.MustParse("http://a/b/c")
	for _, test := range []struct{ name, in, want string }{
		{"relative", "<d> <../e> <#f> .", "<http://a/b/d> <http://a/e> <http://a/b/c#f> ."},
		{"empty", "<><><>.", "<http://a/b/c><http://a/b/c><http://a/b/c>."},
		{"verbatim", "<http://x/./y/../z> <urn:a/..> <HTTP:x>.", "<http://x/./y/../z> <urn:a/..> <HTTP:x>."},
		{"network path", "<//h/a/../b>", "<http://h/b>"},
		{"non-ASCII", "<é>", "<http://a/b/é>"},
		{"escapes", `<\u00E9\U0001F600>`, "<http://a/b/é😀>"},
		{"an escaped escape", `<%5Cu0041>`, "<http://a/b/%5Cu0041>"},
		{"@base", "@base <http://x/y>. <z>", " <http://x/z>"},
		{"@base in lines", "@base\n<http://x/y>\n. # c\n<z>", "\n\n # c\n<http://x/z>"},
		{"@base with a comment", "@base <http://x/y> # c.\n. <z>", "# c.\n <http://x/z>"},
		{"@base before a comment", "@base # <no>\n <http://x/y>. <z>", "\n <http://x/z>"},
		{"@base after a name", "x:y x:z x:o.@base <http://x/y>. <z>", "x:y x:z x:o. <http://x/z>"},
		{"relative @base", "@base <../d/> . <e>", " <http://a/d/e>"},
		{"BASE", "BASE <http://x/y> <z>", " <http://x/z>"},
		{"base", "base <http://x/y>\n<z>", "\n<http://x/z>"},
		{"two", "@base <d/>.@base <e/>.<f>", "<http://a/b/d/e/f>"},
		{"@prefix", "@prefix p: <d#>. p:q", "@prefix p: <http://a/b/d#>. p:q"},
		{"PREFIX and the beginning of an IRI", "PREFIX p: <http://x/%> p:41", "PREFIX p: <http://x/%> p:41"},
		{"a prefix called base", "@prefix base: <d>. <e>", "@prefix base: <http://a/b/d>. <http://a/b/e>"},
		{"strings", `"<a>" '<a>' """<a>"<b>""" '''<a>'<b>''' "\"<a>"^^<d>`, `"<a>" '<a>' """<a>"<b>""" '''<a>'<b>''' "\"<a>"^^<http://a/b/d>`},
		{"an empty string", `"" <d> ''`, `"" <http://a/b/d> ''`},
		{"a comment", "# <a>\n<d>#<e>", "# <a>\n<http://a/b/d>#<e>"},
		{"escapes in names", `x:a\#b x:\'c <d>`, `x:a\#b x:\'c <http://a/b/d>`},
		{"a keyword after an escape in a name", `x:a\-base <d> <e>`, `x:a\-base <http://a/b/d> <http://a/b/e>`},
		{"BASE after a dot", "x:y x:z <d>.BASE <http://x/y>\n<z>", "x:y x:z <http://a/b/d>.\n<http://x/z>"},
		{"dots in names and numbers", "x:a.base <d> .5, 1.e5", "x:a.base <http://a/b/d> .5, 1.e5"},
		{"language tag", `"a"@base <d>`, `"a"@base <http://a/b/d>`},
		{"triple term", "<< <s> <p> <o> >>", "<< <http://a/b/s> <http://a/b/p> <http://a/b/o> >>"},
		{"no end", `"a`, `"a`},
		{"backslash at the end", `a\`, `a\`},
	} {
		got, err := rdf.Resolver{Base: base}.Turtle([]byte(test.in))
		if err != nil || string(got) != test.want {
			t.Errorf("%s: %q, %v; want %q", test.name, got, err, test.want)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, test := range []struct {
		name, in     string
		line, column int
		offset       int // -1 if it is not a SyntaxError
	}{
		{"not an IRI", "<http://a/>\n é <http://a/#b#c>", 2, 4, 11},
		{"escaped", `<http://a/\u0020>`, 1, 1, 9},
		{"prefix", "@prefix p: <http://a/<>.", 1, 12, 9},
		{"relative", "<http://a/>\n<b>", 2, 1, -1},
		{"relative @base", "@base <b> .", 1, 7, -1},
		{"no end", "<a:b", 1, 1, -1},
		{"escape", `<a:\n>`, 1, 1, -1},
		{"surrogate", `<a:\uD800>`, 1, 1, -1},
		{"short", `<a:\u12>`, 1, 1, -1},
		{"@base without a dot", "@base <a:b> <c:d>", 1, 13, -1},
		{"formatting character", "<a:\u202e>", 1, 1, 2}, // RFC 3987, 4.1
	} {
		_, err := rdf.Resolver{}.Turtle([]byte(test.in))
		var e *rdf.Error
		if !errors.As(err, &e) || e.Line != test.line || e.Column != test.column {
			t.Errorf("%s: %v", test.name, err)
		}
		var syntax *uri.SyntaxError
		if errors.As(err, &syntax) != (test.offset >= 0) || syntax != nil && syntax.Offset != test.offset {
			t.Errorf("%s: %v", test.name, err)
		}
	}
	if _, err := (rdf.Resolver{}).Turtle([]byte("<b>")); !errors.Is(err, uri.ErrRelative) {
		t.Errorf("no base: %v", err)
	}
}

func TestLenient(t *testing.T) {
	r := rdf.Resolver{Base: iri.MustParse("http://a/b"), Lenient: true}
	got, err := r.Turtle([]byte(`<http://a/#b#c> <%> <d\u0020e> <../[f]>`))
	if err == nil {
		_, spaces := r.Turtle([]byte("<a b>"))
		if spaces == nil {
			t.Error("Turtle allows no spaces in IRIs")
		}
	}
	if want := `<http://a/#b#c> <http://a/%> <http://a/d\u0020e> <http://a/[f]>`; err != nil || string(got) != want {
		t.Errorf("%s, %v", got, err)
	}
}

// The W3C's tests of IRI resolution in Turtle, with a parser that does not resolve.
func TestW3C(t *testing.T) {
	var document strings.Builder
	var want []string
	for _, c := range testutil.Vectors[struct{ Base, Ref, Want, Src string }]("../../conformance/resolve/w3c-iri-resolution.json") {
		if strings.HasPrefix(c.Src, "w3c/rdf-tests ") {
			fmt.Fprintf(&document, "@base <%s> .\n<urn:ex:s> <urn:ex:p> <%s> . # %s\n", c.Base, c.Ref, path.Base(c.Src))
			want = append(want, c.Want)
		}
	}
	right := func(document []byte) (n int) {
		triples, err := knakk.NewTripleDecoder(bytes.NewReader(document), knakk.Turtle).DecodeAll()
		if err != nil || len(triples) != len(want) {
			t.Fatalf("%d triples, %v", len(triples), err)
		}
		for i, triple := range triples {
			if triple.Obj.String() == want[i] {
				n++
			}
		}
		return n
	}
	absolute := testutil.Must(rdf.Resolver{}.Turtle([]byte(document.String())))
	if n := right(absolute); n != len(want) || n != 136 {
		t.Errorf("%d of %d are right", n, len(want))
	}
	if n := right([]byte(document.String())); n == len(want) {
		t.Error("the parser resolves by itself: the test shows nothing")
	} else {
		t.Logf("without Resolver, %d of %d are right", n, len(want))
	}
}

func FuzzTurtle(f *testing.F) {
	f.Add("@base <http://x/y>. <z> \"a\"@en, '''b''', <\\u0041>.", "http://a/")
	f.Add("BASE <b>\nPREFIX p: <c#> << p:x\\#y <> 1 >> # d", "urn:x")
	f.Fuzz(func(t *testing.T, document, base string) {
		b, err := iri.Parse(base)
		if err != nil {
			return
		}
		for _, lenient := range []bool{false, true} {
			once, err := rdf.Resolver{Base: b, Lenient: lenient}.Turtle([]byte(document))
			if err != nil {
				continue
			}
			// The result needs no base, and resolving it again changes nothing.
			again, err := rdf.Resolver{Lenient: lenient}.Turtle(once)
			if err != nil || !bytes.Equal(again, once) {
				t.Fatalf("%q: %q, again %q, %v", document, once, again, err)
			}
			if bytes.Count(once, []byte("\n")) != strings.Count(document, "\n") {
				t.Fatalf("%q: other lines: %q", document, once)
			}
		}
	})
}
