package iri_test

import (
	"errors"
	"fmt"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

func Example() {
	i, err := iri.Parse("http://résumé.example.org/été")
	if err != nil {
		fmt.Println(err)
		return
	}
	host, _ := i.Host()
	u, err := i.ToURI()
	fmt.Println(host, i.Path())
	fmt.Println(u, err)
	// Output:
	// résumé.example.org /été
	// http://r%C3%A9sum%C3%A9.example.org/%C3%A9t%C3%A9 <nil>
}

func ExampleParseReference() {
	r, err := iri.ParseReference("été?page=2")
	query, _ := r.Query()
	fmt.Println(r.Path(), query, r.IsAbsolute(), err)
	// Output: été page=2 false <nil>
}

func ExampleEditions() {
	for _, e := range iri.Editions() {
		fmt.Println(e, e.Document())
	}
	// Output:
	// iri11 draft-duerst-iri-11
	// rfc3987 RFC 3987
}

// Private use characters are allowed in the query only.
func ExampleDraft11() {
	fmt.Println(iri.Draft11().Check("iquery", "\uE000") == nil)
	fmt.Println(iri.Draft11().Check("ifragment", "\uE000") == nil)
	// Output:
	// true
	// false
}

// The grammar allows bidirectional formatting characters, but an IRI must not contain them
// (section 4.1).
func ExampleParse() {
	_, err := iri.Parse("http://example.org/\u202Egnp.exe")
	var syntax *uri.SyntaxError
	if errors.As(err, &syntax) {
		fmt.Printf("offset %d: section %s\n", syntax.Offset, syntax.Explain().Section)
	}
	fmt.Println(iri.RFC3987().Check("IRI", "http://example.org/\u202Egnp.exe"))
	// Output:
	// offset 19: section 4.1
	// <nil>
}

// Offsets are in bytes: é has two.
func ExampleRFC3987_tree() {
	nodes, err := iri.RFC3987().Tree("iquery", "é=1")
	if err != nil {
		fmt.Println(err)
		return
	}
	for n := range nodes {
		if n.Depth < 3 {
			fmt.Printf("%*s%s %d-%d\n", 2*n.Depth, "", n.Rule, n.Start, n.End)
		}
	}
	// Output:
	// iquery 0-4
	//   ipchar 0-2
	//     iunreserved 0-2
	//   ipchar 2-3
	//     sub-delims 2-3
	//   ipchar 3-4
	//     iunreserved 3-4
}
