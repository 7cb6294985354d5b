// Package validator gives github.com/go-playground/validator tags that check
// strings by the grammars of RFC 3986 and RFC 3987, and of the other editions.
package validator

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/go-playground/validator/v10"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/formats"
	"github.com/stricturi/stricturi/uri"
)

// tags are the formats that have a tag of their own; the others are reached by
// a parameter. A tag of validator's has "_" where a format has "-".
var tags = []string{"uri", "uri-reference", "iri", "iri-reference", "anyuri"}

// Register registers the tags
//
//	uri  uri_reference  iri  iri_reference  anyuri
//
// each of which can have the name of an edition as its parameter:
//
//	Home   string `validate:"required,uri"`
//	Legacy string `validate:"omitempty,uri_reference=rfc2396"`
//	Schema string `validate:"anyuri=xsd11"`
//
// Without one, the edition is RFC 3986, RFC 3987, and XML Schema 1.0 for anyuri.
// The validator's own tag uri, which is net/url's ParseRequestURI, is replaced. As
// with its own tags, a parameter that names no edition, and a field that is no
// string, are faults in the program: validation panics.
//
// Fields of the types of packages uri and iri are validated as their texts, so
// that they can be required, or have a tag such as uri=rfc2396 or
// startswith=https.
//
// As its Register functions, it is to be called before anything is validated.
func Register(v *validator.Validate) error {
	for _, format := range tags {
		tag := strings.ReplaceAll(format, "-", "_")
		if err := v.RegisterValidation(tag, func(fl validator.FieldLevel) bool { return valid(format, fl) }); err != nil {
			return err
		}
	}
	v.RegisterCustomTypeFunc(text, uri.URI{}, uri.Reference{}, iri.IRI{}, iri.Reference{})
	return nil
}

func valid(format string, fl validator.FieldLevel) bool {
	if fl.Field().Kind() != reflect.String {
		panic(fmt.Sprintf("validator: %s: the field %s has type %s, which is no string", fl.GetTag(), fl.FieldName(), fl.Field().Type()))
	}
	name := format
	switch edition := fl.Param(); {
	case edition != "":
		name += "-" + edition
	case format == "anyuri":
		name = "anyuri-xsd10"
	}
	f, ok := formats.Lookup(name)
	if !ok {
		panic(fmt.Sprintf("validator: %s: there is no edition %q", fl.GetTag(), fl.Param()))
	}
	return f.Check(fl.Field().String()) == nil
}

func text(v reflect.Value) any { return v.Interface().(fmt.Stringer).String() }

// Explain returns why the value of a field is not of its tag, as the
// [*uri.SyntaxError] that tells the offset: validator keeps only that it is not.
// It returns nil for errors of other tags.
func Explain(e validator.FieldError) error {
	format := strings.ReplaceAll(e.ActualTag(), "_", "-")
	if e.Param() != "" {
		format += "-" + e.Param()
	} else if format == "anyuri" {
		format = "anyuri-xsd10"
	}
	f, ok := formats.Lookup(format)
	if !ok {
		return nil
	}
	value := reflect.ValueOf(e.Value())
	switch v := e.Value().(type) {
	case uri.URI, uri.Reference, iri.IRI, iri.Reference:
		return f.Check(v.(fmt.Stringer).String())
	}
	if value.Kind() != reflect.String {
		return nil
	}
	return f.Check(value.String())
}
