package iri_test

import (
	"fmt"
	"strings"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/base"
	"github.com/stricturi/stricturi/uri/extract"
	"github.com/stricturi/stricturi/uri/htmllinks"
)

// IRIs in running text: a non-ASCII character does not end an IRI (7.3).
func Example_extract() {
	finder := extract.Finder{IRI: true, Check: extract.Under(iri.RFC3987())}
	for hit := range finder.Find("See <http://例え.jp/été> and http://ö/straße, please.") {
		fmt.Println(hit.Ref, hit.Err)
	}
	// Output:
	// http://例え.jp/été <nil>
	// http://ö/straße <nil>
}

// Links in a document are decoded from its charset (6.3), and character references are
// resolved first (5.2).
func Example_documents() {
	document, err := htmllinks.Parse(
		strings.NewReader("<base href=../r\xE9sum\xE9/><a href='&eacute;t\xE9?'>"),
		htmllinks.Options{ContentType: "text/html; charset=iso-8859-1"},
	)
	if err != nil {
		fmt.Println(err)
		return
	}
	link, _ := document.Base()
	established, err := base.Establish(iri.RFC3987(), base.FromContent(link.Ref), base.FromRetrieval("http://例え.jp/a/"))
	fmt.Println(established.URI, established.From, err)
	for link := range htmllinks.Resolve(document.Links(), established.URI, uri.Resolver{Edition: iri.RFC3987()}.ResolveText) {
		fmt.Println(link.Element, link.Target, link.Target.Invalid)
	}
	// Output:
	// http://例え.jp/a/ retrieval <nil>
	// base http://例え.jp/résumé/ <nil>
	// a http://例え.jp/a/été? <nil>
}
