package openapi_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"github.com/stricturi/stricturi/integrations/openapi"
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
	given := openapi3.WithStringFormatValidators(openapi.Formats())
	schema := openapi3.NewObjectSchema().WithProperty("home", openapi3.NewStringSchema().WithFormat("uri"))
	err := schema.VisitJSON(map[string]any{"home": "https://user:secret@exa mple.com/"}, given)
	for place, err := range openapi.Errors(err) {
		fmt.Println(place, err)
	}
	// Output:
	// [home] rfc3986: not a valid URI: unexpected U+0020 at offset 23, in reg-name (section 3.2.2)
}

func ExampleUnchecked() {
	doc := &openapi3.T{Components: &openapi3.Components{Schemas: openapi3.Schemas{
		"Link": openapi3.NewStringSchema().WithFormat("urii").NewRef(),
		"Page": openapi3.NewStringSchema().WithFormat("uri").NewRef(),
	}}}
	for pointer, format := range openapi.Unchecked(doc, openapi.Formats()) {
		fmt.Printf("%s: nobody checks the format %q\n", pointer, format)
	}
	// Output:
	// /components/schemas/Link: nobody checks the format "urii"
}

// The middleware of kin-openapi with the options of a server. Neither its response nor its log
// has the password.
func ExampleErrors() {
	doc, err := openapi3.NewLoader().LoadFromData([]byte(`{
		"openapi": "3.1.0", "info": {"title": "Pages", "version": "1"},
		"paths": {"/pages": {"post": {
			"parameters": [{"name": "from", "in": "query", "schema": {"type": "string", "format": "uri"}}],
			"requestBody": {"content": {"application/json": {"schema": {
				"type": "object", "properties": {"home": {"type": "string", "format": "uri"}}
			}}}},
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
	show := func(err error) (all []string) {
		for place, err := range openapi.Errors(err) {
			all = append(all, fmt.Sprint(place, " ", err))
		}
		if all != nil {
			return all
		}
		var e *openapi3.SchemaError
		for errors.As(err, &e) {
			err, all = e.Unwrap(), []string{"error of the keyword " + e.SchemaField}
		}
		return all
	}
	given := openapi3.WithStringFormatValidators(openapi.Formats())
	options := openapi3filter.Options{MultiError: true, SchemaValidationOptions: []openapi3.SchemaValidationOption{given}}
	validator := openapi3filter.NewValidator(router,
		openapi3filter.ValidationOptions(options),
		openapi3filter.OnLog(func(_ context.Context, message string, err error) { fmt.Println(message, show(err)) }),
		openapi3filter.OnErr(func(_ context.Context, w http.ResponseWriter, status int, _ openapi3filter.ErrCode, err error) {
			http.Error(w, strings.Join(append(show(err), http.StatusText(status)), "\n"), status)
		}))
	server := httptest.NewServer(validator.Middleware(http.NotFoundHandler()))
	defer server.Close()
	post := func(query, body string) {
		response, err := http.Post(server.URL+"/pages"+query, "application/json", strings.NewReader(body))
		if err != nil {
			fmt.Println(err)
			return
		}
		defer response.Body.Close()
		io.Copy(os.Stdout, response.Body)
	}
	post("?from=a%20b", `{"home": "https://user:secret@exa mple.com/"}`)
	post("", `{"home": ["https://user:secret@example.com/"]}`)
	post("", `{"home": "https://user:secret@example.com/`)
	// Output:
	// invalid request [[query from] rfc3986: not a valid URI: unexpected U+0020 at offset 1, in scheme (section 3.1): the scheme is missing [body home] rfc3986: not a valid URI: unexpected U+0020 at offset 23, in reg-name (section 3.2.2)]
	// [query from] rfc3986: not a valid URI: unexpected U+0020 at offset 1, in scheme (section 3.1): the scheme is missing
	// [body home] rfc3986: not a valid URI: unexpected U+0020 at offset 23, in reg-name (section 3.2.2)
	// Bad Request
	// invalid request [error of the keyword type]
	// error of the keyword type
	// Bad Request
	// invalid request []
	// Bad Request
}
