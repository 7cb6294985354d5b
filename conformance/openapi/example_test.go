package openapi_test

import (
	"fmt"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/stricturi/stricturi/conformance/openapi"
)

func ExampleFormats() {
	doc, err := openapi3.NewLoader().LoadFromData([]byte(`{
		"openapi": "3.0.3", "info": {"title": "Pages", "version": "1"}, "paths": {},
		"components": {"schemas": {"Home": {"type": "string", "format": "uri"}}}
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	doc.SetStringFormatValidators(openapi.Formats())
	home := doc.Components.Schemas["Home"].Value
	fmt.Println(doc.ValidateSchemaJSON(home, "https://example.com/"))
	fmt.Println(doc.ValidateSchemaJSON(home, "https://exa mple.com/") != nil)
	// Output:
	// <nil>
	// true
}
