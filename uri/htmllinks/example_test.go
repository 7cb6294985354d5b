package htmllinks_test

import (
	"fmt"
	"strings"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/htmllinks"
)

// The example of RFC 2396, Appendix D.
func ExampleParse() {
	d, err := htmllinks.Parse(strings.NewReader(`<!doctype html public "-//IETF//DTD HTML//EN">
<HTML><HEAD>
<TITLE>An example HTML document</TITLE>
<BASE href="http://www.ics.uci.edu/Test/a/b/c">
</HEAD><BODY>
... <A href="../x">a hypertext anchor</A> ...
</BODY></HTML>
`), htmllinks.Options{})
	if err != nil {
		panic(err)
	}
	base, _ := d.Base()
	fmt.Println("base", base.Ref)
	for l := range htmllinks.Resolve(d.Links(), base.Ref, uri.Resolver{Edition: uri.RFC2396()}.ResolveText) {
		fmt.Println(l.Line, l.Element, l.Attribute, l.Ref, l.Target)
	}
	// Output:
	// base http://www.ics.uci.edu/Test/a/b/c
	// 4 base href http://www.ics.uci.edu/Test/a/b/c http://www.ics.uci.edu/Test/a/b/c
	// 6 a href ../x http://www.ics.uci.edu/Test/a/x
}

func ExampleDocument_Links() {
	doc := "<a href='/caf\xE9?a=1&amp;b=2'>"
	d, err := htmllinks.Parse(strings.NewReader(doc), htmllinks.Options{ContentType: "text/html; charset=iso-8859-1"})
	if err != nil {
		panic(err)
	}
	fmt.Println(d.Charset())
	for l := range d.Links() {
		fmt.Printf("%q\n%s\n%s\n", doc[l.Start:l.End], l.Raw, l.Ref)
	}
	// Output:
	// windows-1252
	// "/caf\xe9?a=1&amp;b=2"
	// /café?a=1&amp;b=2
	// /café?a=1&b=2
}

// The resolver reports whether a target is valid.
func ExampleResolve() {
	d, err := htmllinks.Parse(strings.NewReader(`<a href="../b"><a href="c d">`), htmllinks.Options{})
	if err != nil {
		panic(err)
	}
	for l := range htmllinks.Resolve(d.Links(), "http://a/x/y", uri.Resolver{}.ResolveText) {
		fmt.Println(l.Target, l.Target.Invalid, l.Err)
	}
	// Output:
	// http://a/b <nil> <nil>
	// http://a/x/c d rfc3986: not a valid URI-reference: unexpected U+0020 at offset 1, in segment-nz-nc (section 3.3) <nil>
}

func ExampleParseXML() {
	const feed = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="/blog/">
<link href="résumé"/><icon>icon.png</icon></feed>`
	d, err := htmllinks.ParseXML(strings.NewReader(feed), htmllinks.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for l := range htmllinks.Resolve(d.Links(), "http://example.org/", uri.Resolver{Edition: iri.RFC3987().Edition}.ResolveText) {
		fmt.Println(l.Line, l.Element, l.Target, l.Err)
	}
	// Output:
	// 1 feed http://example.org/blog/ <nil>
	// 2 link http://example.org/blog/résumé <nil>
	// 2 icon http://example.org/blog/icon.png <nil>
}
