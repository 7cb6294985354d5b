// Package openapi has github.com/getkin/kin-openapi check the string formats
// uri, uri-reference, iri and iri-reference by the grammars of RFC 3986 and RFC
// 3987, and adds those of the other editions and of XML Schema: all that package
// formats names. By itself kin-openapi checks none of them.
package openapi

import (
	"github.com/getkin/kin-openapi/openapi3"

	"github.com/stricturi/stricturi/iri/formats"
)

// Formats returns the formats, for one document,
//
//	doc.SetStringFormatValidators(openapi.Formats())
//
// or for one validation of a schema, with [openapi3.WithStringFormatValidators].
func Formats() map[string]openapi3.StringFormatValidator {
	all := map[string]openapi3.StringFormatValidator{}
	for _, f := range formats.All() {
		all[f.Name] = openapi3.NewCallbackValidator(f.Check)
	}
	return all
}

// Define defines the formats for every document of the program, which
// kin-openapi keeps in a variable: it is to be called before anything is
// validated.
func Define() {
	for name, v := range Formats() {
		openapi3.DefineStringFormatValidator(name, v)
	}
}
