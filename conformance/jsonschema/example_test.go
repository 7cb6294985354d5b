package jsonschema_test

import (
	"fmt"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	stricturi "github.com/stricturi/stricturi/conformance/jsonschema"
)

func ExampleRegister() {
	schema, err := jsonschema.UnmarshalJSON(strings.NewReader(`{
		"properties": {
			"home": {"format": "iri"},
			"legacy": {"format": "uri-rfc2396"}
		}
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	stricturi.Register(c)
	if err := c.AddResource("page.json", schema); err != nil {
		fmt.Println(err)
		return
	}
	page := c.MustCompile("page.json")

	fmt.Println(page.Validate(map[string]any{"home": "https://résumé.example/"}))
	fmt.Println(page.Validate(map[string]any{"home": "https://[resume]/"}) != nil)
	fmt.Println(page.Validate(map[string]any{"legacy": "http://[::1]/"}) != nil)
	// Output:
	// <nil>
	// true
	// true
}
