package iri_test

import (
	"fmt"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/iri/lint"
	"github.com/stricturi/stricturi/uri"
)

// These examples are in the pages of docs/guide.

// The border of a web application: IRIs inside, URIs outside.
func Example_border() {
	// What a user typed becomes a URI, for a request, a header field or a database.
	typed := iri.MustParse("https://résumé.example/été?q=naïve")
	in := iri.Mapping{DomainNames: idna.UTS46{}}
	r, err := in.Map(typed.Reference())
	fmt.Println(r, err)

	// A URI becomes an IRI for people. What would be misread stays encoded.
	u := uri.MustParse("https://xn--rsum-bpad.example/%C3%A9t%C3%A9%2F%E2%80%AE")
	out := iri.Conversion{DomainNames: idna.UTS46{}}
	fmt.Println(out.Convert(u.Reference()))
	for kept := range out.Kept(u.Reference()) {
		fmt.Println(u.String()[kept.Start:kept.End], kept.Reason)
	}
	// Output:
	// https://xn--rsum-bpad.example/%C3%A9t%C3%A9?q=na%C3%AFve <nil>
	// https://résumé.example/été%2F%E2%80%AE <nil>
	// %2F reserved
	// %E2%80%AE formatting
}

// A name that looks like another one.
func Example_spoof() {
	for _, f := range lint.Check("https://p\u0430ypal.example/login") {
		fmt.Println(f.Code, f.Section, f)
	}
	// Output: scripts 7.5 scripts that are not used together in label of ireg-name: Latin, Cyrillic
}
