package iri_test

import (
	"fmt"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

// The grammar allows the formatting characters that section 4.1 excludes, and so do
// ValidRule and Check.
func ExampleEdition_Valid() {
	const text = "http://example.com/\u200E"
	fmt.Println(iri.RFC3987.Valid(text), iri.RFC3987.ValidRule("IRI", text))
	// Output: false true
}

// A Normalizer takes references. The result for an IRI is an IRI again.
func ExampleNormalizer_Normalize_iri() {
	i := iri.MustParse("HTTP://example.com:80/%C3%A9")
	n := iri.Normalizer{Apply: uri.NormalizeSyntax | uri.NormalizeScheme}
	i, ok := n.Normalize(i.Reference()).IRI()
	fmt.Println(i, ok)
	// Output: http://example.com/é true
}

// A Mapping takes references. The result for an IRI is a URI.
func ExampleMapping_Map_iri() {
	m := iri.Mapping{DomainNames: idna.Names{}}
	r, err := m.Map(iri.MustParse("http://résumé.example.org/été").Reference())
	if err != nil {
		fmt.Println(err)
		return
	}
	u, ok := r.URI()
	fmt.Println(u, ok)
	// Output: http://xn--rsum-bpad.example.org/%C3%A9t%C3%A9 true
}
