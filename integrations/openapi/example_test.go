package openapi_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"github.com/stricturi/stricturi/integrations/openapi"
	"github.com/stricturi/stricturi/uri"
)

// The format ipv4 accepts leading zeros.
func ExampleFormats_ipv4() {
	given := openapi3.WithStringFormatValidators(openapi.Formats())
	for _, format := range []string{"ipv4", "ipv4-rfc3986"} {
		fmt.Println(format, openapi3.NewStringSchema().WithFormat(format).VisitJSON("192.0.2.010", given) == nil)
	}
	// Output:
	// ipv4 true
	// ipv4-rfc3986 false
}

func ExampleFormats() {
	doc, err := openapi3.NewLoader().LoadFromData([]byte(`{
		"openapi": "3.0.3", "info": {"title": "Pages", "version": "1"},
		"paths": {"/pages": {"get": {
			"parameters": [{"name": "home", "in": "query", "schema": {"type": "string", "format": "uri"}}],
			"responses": {"200": {"description": "the page"}}
		}}}
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	router, err := gorillamux.NewRouter(doc)
	if err != nil {
		fmt.Println(err)
		return
	}
	options := &openapi3filter.Options{SchemaValidationOptions: []openapi3.SchemaValidationOption{
		openapi3.WithStringFormatValidators(openapi.Formats()),
	}}
	for _, target := range []string{"/pages?home=https://example.com/", "/pages?home=https://exa%20mple.com/"} {
		request, err := http.NewRequest(http.MethodGet, target, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		route, params, err := router.FindRoute(request)
		if err != nil {
			fmt.Println(err)
			return
		}
		err = openapi3filter.ValidateRequest(context.Background(), &openapi3filter.RequestValidationInput{
			Request: request, PathParams: params, Route: route, Options: options,
		})
		fmt.Println(err == nil)
		var syntax *uri.SyntaxError
		if errors.As(err, &syntax) {
			fmt.Println(syntax)
		}
	}
	// Output:
	// true
	// false
	// rfc3986: not a valid URI: unexpected U+0020 at offset 11, in reg-name (section 3.2.2)
}
