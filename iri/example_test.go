package iri_test

import (
	"errors"
	"fmt"

	"github.com/stricturi/stricturi/iri"
)

func Example() {
	i, err := iri.Parse("http://résumé.example.org/été")
	host, _ := i.Host()
	fmt.Println(host, i.Path(), err)
	// Output: résumé.example.org /été <nil>
}

// Private use characters can occur in the query alone.
func ExampleEdition_Check() {
	fmt.Println(iri.Draft11.Check("iquery", "\uE000") == nil)
	fmt.Println(iri.Draft11.Check("ifragment", "\uE000") == nil)
	// Output:
	// true
	// false
}

// The bidirectional formatting characters are in the grammar, but an IRI must
// not contain them (section 4.1).
func ExampleParse() {
	_, err := iri.Parse("http://example.org/\u202Egnp.exe")
	var syntax *iri.SyntaxError
	if errors.As(err, &syntax) {
		c, _ := syntax.Char()
		fmt.Printf("%U at offset %d: section %s\n", c, syntax.Offset, syntax.Section)
	}
	fmt.Println(iri.RFC3987.Check("IRI", "http://example.org/\u202Egnp.exe"))
	// Output:
	// U+202E at offset 19: section 4.1
	// <nil>
}
