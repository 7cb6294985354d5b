// Package openapi has github.com/getkin/kin-openapi check the string formats
// uri, uri-reference, iri and iri-reference by the grammars of RFC 3986 and RFC
// 3987, and adds those of the other editions and of XML Schema: all that package
// formats names. By itself kin-openapi checks none of them.
package openapi

import (
	"github.com/getkin/kin-openapi/openapi3"

	"github.com/stricturi/stricturi/iri/formats"
)

// Formats returns the formats for what takes them as an option: package
// openapi3filter with each request and response, and VisitJSON of a schema.
//
//	options := &openapi3filter.Options{SchemaValidationOptions: []openapi3.SchemaValidationOption{
//		openapi3.WithStringFormatValidators(openapi.Formats()),
//	}}
//
// To give them to the document, by SetStringFormatValidators, is not enough: in
// kin-openapi v0.152.0 that is for its ValidateSchemaJSON alone. ValidateRequest,
// ValidateResponse and VisitJSON have what is in their options, or what [Define]
// defined, and where a format is in neither they accept every string.
//
// The error wraps a [*github.com/stricturi/stricturi/uri.SyntaxError]; but requests
// and responses of a document of OpenAPI 3.1 kin-openapi has package
// github.com/santhosh-tekuri/jsonschema validate, and wraps its ValidationError: the
// example of integrations/jsonschema shows how to get at ours. The message of that
// one shows the value, which may hold a password.
func Formats() map[string]openapi3.StringFormatValidator {
	all := map[string]openapi3.StringFormatValidator{}
	for _, f := range formats.All() {
		all[f.Name] = openapi3.NewCallbackValidator(f.Check)
	}
	return all
}

// Define defines the formats for every document and every validation of the
// program. Nothing else reaches the document's own Validate, which takes no
// formats as an option and holds examples and default values against their
// schemas; and which with [openapi3.EnableSchemaFormatValidation] refuses a format
// such as uri-rfc2396 unless it is defined so. kin-openapi keeps the formats in a
// variable: Define is to be called before anything is validated.
func Define() {
	for name, v := range Formats() {
		openapi3.DefineStringFormatValidator(name, v)
	}
}
