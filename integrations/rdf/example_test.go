package rdf_test

import (
	"bytes"
	"fmt"
	"os"

	knakk "github.com/knakk/rdf"

	"github.com/stricturi/stricturi/integrations/rdf"
	"github.com/stricturi/stricturi/iri"
)

func ExampleResolver_Turtle() {
	document := []byte(`
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@base <http://example.com/people/> .
<#bob> foaf:knows <../pets/./cat> , <http://example.com/a/../b> .
`)
	r := rdf.Resolver{Base: iri.MustParse("http://localhost/")}
	absolute, err := r.Turtle(document)
	if err != nil {
		fmt.Println(err)
		return
	}
	triples, err := knakk.NewTripleDecoder(bytes.NewReader(absolute), knakk.Turtle).DecodeAll()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, triple := range triples {
		fmt.Fprint(os.Stdout, triple.Serialize(knakk.NTriples))
	}

	_, err = r.Turtle([]byte("<a>\n  <b>\n  <c d> ."))
	fmt.Println(err)
	// Output:
	// <http://example.com/people/#bob> <http://xmlns.com/foaf/0.1/knows> <http://example.com/pets/cat> .
	// <http://example.com/people/#bob> <http://xmlns.com/foaf/0.1/knows> <http://example.com/a/../b> .
	// line 3, column 3: rfc3987: not a valid IRI-reference: unexpected U+0020 at offset 1, in isegment-nz-nc (section 2.2)
}
