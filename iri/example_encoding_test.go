package iri_test

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

func ExampleIRI_UnmarshalText() {
	var page struct {
		Home iri.IRI       `json:"home"`
		Next iri.Reference `json:"next"`
	}
	err := json.Unmarshal([]byte(`{"home": "https://résumé.example/", "next": "été?page=2"}`), &page)
	fmt.Println(page.Home, page.Next, err)

	err = json.Unmarshal([]byte(`{"home": "https://résu mé.example/"}`), &page)
	var syntax *uri.SyntaxError
	if errors.As(err, &syntax) {
		fmt.Println(syntax.Edition(), syntax.Rule, syntax.Offset)
	}
	// Output:
	// https://résumé.example/ été?page=2 <nil>
	// rfc3987 IRI 13
}
