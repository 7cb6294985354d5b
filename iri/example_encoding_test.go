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
	if syntax, ok := errors.AsType[*uri.SyntaxError](err); ok {
		fmt.Println(syntax.Edition(), syntax.Rule, syntax.Offset)
	}
	// Output:
	// https://résumé.example/ été?page=2 <nil>
	// rfc3987 IRI 13
}

// net/url has no IRIs: one with characters beyond US-ASCII is mapped first.
func ExampleIRI_NetURL() {
	i := iri.MustParse("https://example.com/été")
	_, err := i.NetURL()
	fmt.Println(err)

	mapped, _ := i.ToURI()
	u, err := mapped.NetURL()
	fmt.Println(u, u.Path, err)
	// Output:
	// net/url parses differently: path
	// https://example.com/%C3%A9t%C3%A9 /été <nil>
}

func ExampleIRI_LogValue() {
	fmt.Println(iri.MustParse("https://ключ@example.com/").LogValue())
	// Output: https://xxxxx@example.com/
}
