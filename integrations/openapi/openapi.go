// Package openapi adds the formats of package formats to github.com/getkin/kin-openapi,
// which checks only byte, date and date-time by itself. Among them are all formats of
// JSON Schema 2020-12, to which OpenAPI 3.1 refers, and those of the OpenAPI format
// registry that a grammar describes.
package openapi

import (
	"errors"
	"iter"
	"slices"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/uri"
)

// Formats returns the formats of the list, or [formats.All] if there is no list. To check
// the format uri under RFC 2396, pass formats.Under(uri.RFC2396(), iri.RFC3987().Edition).
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
// The error of kin-openapi shows the value, which may contain a password, and for OpenAPI 3.1
// documents twice. Do not log it: [Errors] yields errors that do not show it. For OpenAPI 3.1,
// kin-openapi uses package github.com/santhosh-tekuri/jsonschema, which checks the format
// regex by itself, with package regexp, whatever is given. But schemas with a $ref to
// components and without keywords such as const and if are validated as in OpenAPI 3.0. So are
// all schemas in VisitJSON and ValidateSchemaJSON without [openapi3.EnableJSONSchema2020].
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

// Errors yields the errors of formats in an error of kin-openapi, for documents of OpenAPI 3.0
// and 3.1, each with the place of its text: "in" and the name of a parameter, or "body" in a
// request, and then the keys of the JSON pointer, or those of its object if the text is the name
// of a property. As keys may contain a password, they have "xxxxx" in place of a userinfo. For
// the name of a property, package jsonschema v6.0.3 may overwrite the keys with those of any value
// it validates later.
//
// All other errors are left out, such as those of types, of JSON, and of regex for OpenAPI 3.1.
// kin-openapi keeps no errors of anyOf for OpenAPI 3.0, and for the schemas of 3.1 that it
// validates as in 3.0: see [Formats]. Without MultiError, it keeps only the first error of each
// request.
func Errors(err error) iter.Seq2[[]string, *uri.SyntaxError] {
	return func(yield func([]string, *uri.SyntaxError) bool) { each(err, nil, nil, yield) }
}

// each calls yield for the errors of formats in err, until yield returns false. The text is in
// a part of a request, at a pointer.
func each(err error, part, pointer []string, yield func([]string, *uri.SyntaxError) bool) bool {
	all := func(errs []error) bool {
		return !slices.ContainsFunc(errs, func(err error) bool { return !each(err, part, pointer, yield) })
	}
	switch e := err.(type) {
	case *uri.SyntaxError:
		place := slices.Concat(part, pointer)
		for i, key := range place {
			place[i] = redact.Text("", key)
		}
		return yield(place, e)
	case *openapi3filter.RequestError:
		if part = []string{"body"}; e.Parameter != nil {
			part = []string{e.Parameter.In, e.Parameter.Name}
		}
		return each(e.Err, part, nil, yield)
	case *openapi3.SchemaError:
		if own := e.JSONPointer(); len(own) >= len(pointer) { // it has none for the name of a property
			pointer = own
		}
		return each(e.Unwrap(), part, pointer, yield)
	case *jsonschema.ValidationError: // OpenAPI 3.1
		f, ok := e.ErrorKind.(*kind.Format)
		return !ok || each(f.Err, part, pointer, yield)
	case openapi3.MultiError:
		return all(e)
	case interface{ Unwrap() []error }:
		return all(e.Unwrap())
	case interface{ Unwrap() error }:
		return each(e.Unwrap(), part, pointer, yield)
	}
	return true
}

// Unchecked yields the formats in a document that nobody checks, such as mistyped ones, and
// the JSON pointer of the schema of each. The checked ones are those given and those that
// kin-openapi knows, for the type of the schema. Nobody checks password, binary, float and
// double, unless the program defines them. For OpenAPI 3.0, nobody checks int32 and int64 without
// "type: integer" either; for 3.1, kin-openapi v0.152.0 checks int64, but accepts every number, as
// it converts the number before. Unchecked does not find these in the schemas of OpenAPI 3.1 that
// kin-openapi validates as in 3.0: see [Formats].
func Unchecked(doc *openapi3.T, given map[string]openapi3.StringFormatValidator) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		doc.WalkSchemas(func(pointer string, ref *openapi3.SchemaRef) error {
			if s := ref.Value; s.Format != "" && !checked(s, given, doc.IsOpenAPI31OrLater()) && !yield(pointer, s.Format) {
				return errStop
			}
			return nil
		})
	}
}

var errStop = errors.New("stop")

// checked reports whether kin-openapi checks the format of a schema. For OpenAPI 3.1, it
// chooses the validator of a number by its value, and else by the type.
func checked(s *openapi3.Schema, given map[string]openapi3.StringFormatValidator, byValue bool) bool {
	_, own := given[s.Format]
	_, text := openapi3.SchemaStringFormats[s.Format]
	_, number := openapi3.SchemaNumberFormats[s.Format]
	_, integer := openapi3.SchemaIntegerFormats[s.Format]
	isNumber, isInteger := s.Type.Permits(openapi3.TypeNumber), s.Type.Permits(openapi3.TypeInteger)
	return (own || text) && s.Type.Permits(openapi3.TypeString) ||
		number && (isNumber || isInteger && byValue) || integer && (isInteger && !isNumber || isNumber && byValue)
}
