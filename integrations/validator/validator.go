// Package validator adds tags to github.com/go-playground/validator that check
// strings against the grammars of RFC 3986, RFC 3987 and the other editions.
package validator

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/go-playground/validator/v10"

	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// tags lists the formats that have a tag of their own; a parameter selects the
// others. A tag has "_" in place of "-".
var tags = []string{"uri", "uri-reference", "iri", "iri-reference", "anyuri"}

// Register registers the tags
//
//	uri  uri_reference  iri  iri_reference  anyuri
//
// each of which can have an edition as its parameter:
//
//	Home   string `validate:"required,uri"`
//	Legacy string `validate:"omitempty,uri_reference=rfc2396"`
//	Schema string `validate:"anyuri=xsd11"`
//
// Without a parameter, the edition is RFC 3986 or RFC 3987, and XML Schema 1.0 for
// anyuri. Register replaces the validator's own tag uri, which calls
// url.ParseRequestURI. As with the validator's own tags, an unknown parameter and a
// field that is not a string are errors in the program: validation panics.
//
// Fields of the types of packages uri and iri are validated as their text, so that
// they can be required, or have a tag such as uri=rfc2396 or startswith=https.
//
// Like the validator's own Register functions, Register must be called before
// validating anything.
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
		panic(fmt.Sprintf("validator: %s: field %s has type %s, which is not a string", fl.GetTag(), fl.FieldName(), fl.Field().Type()))
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
		panic(fmt.Sprintf("validator: %s: unknown edition %q", fl.GetTag(), fl.Param()))
	}
	return f.Check(fl.Field().String()) == nil
}

func text(v reflect.Value) any { return v.Interface().(fmt.Stringer).String() }

// Explain returns the [*uri.SyntaxError] for the value of a field that failed one of
// the tags. The validator itself does not keep that error. Explain returns nil for
// errors of other tags.
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
