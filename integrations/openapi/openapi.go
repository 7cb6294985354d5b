// Package openapi adds the formats of package formats to github.com/getkin/kin-openapi,
// which checks only byte, date and date-time by itself. Among them are all formats of
// JSON Schema 2020-12, to which OpenAPI 3.1 refers, and those of the OpenAPI format
// registry that a grammar describes.
package openapi

import (
	"github.com/getkin/kin-openapi/openapi3"

	"github.com/stricturi/stricturi/formats"
)

// Formats returns the formats of the list, or [formats.All] if there is no list. To check
// the format uri under RFC 2396, pass formats.Under(uri.RFC2396(), iri.RFC3987()).
//
// The result is to be passed as an option to package openapi3filter
// for each request and response, and to VisitJSON of a schema.
//
//	options := &openapi3filter.Options{SchemaValidationOptions: []openapi3.SchemaValidationOption{
//		openapi3.WithStringFormatValidators(openapi.Formats()),
//	}}
//
// Passing them to the document with SetStringFormatValidators is not enough: in
// kin-openapi v0.152.0 only ValidateSchemaJSON uses those. ValidateRequest,
// ValidateResponse and VisitJSON use the formats of their options and those defined
// with [Define]. They accept every string for any other format.
//
// The format byte is that of RFC 4648, section 4, to which OpenAPI refers. That of
// kin-openapi also accepts base64url (section 5) and texts of any length; to keep it,
// delete byte from the result.
//
// The error wraps a [*github.com/stricturi/stricturi/uri.SyntaxError], except for
// requests and responses of OpenAPI 3.1 documents. kin-openapi validates those with
// package github.com/santhosh-tekuri/jsonschema and wraps its ValidationError; Errors of
// integrations/jsonschema yields the syntax errors in it. The message of a
// ValidationError shows the value, which may contain a password. That package
// also checks the format regex by itself, with package regexp, whatever is given.
func Formats(list ...formats.Format) map[string]openapi3.StringFormatValidator {
	if len(list) == 0 {
		list = formats.All()
	}
	all := map[string]openapi3.StringFormatValidator{}
	for _, f := range list {
		all[f.Name] = openapi3.NewCallbackValidator(f.Check)
	}
	return all
}

// Define defines the formats of [Formats] for all documents and all validations in the program. It
// is the only way to make formats known to a document's own Validate, which checks
// examples and default values against their schemas and, with
// [openapi3.EnableSchemaFormatValidation], refuses undefined formats. As kin-openapi
// keeps the formats in a variable, call Define before validating anything.
func Define(list ...formats.Format) {
	for name, v := range Formats(list...) {
		openapi3.DefineStringFormatValidator(name, v)
	}
}
