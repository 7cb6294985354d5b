// Package validator adds the formats of package formats to
// github.com/go-playground/validator as tags, such as uri, date_time and email.
package validator

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/go-playground/validator/v10"

	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
)

// Register registers a tag for each format of the list, or of [formats.All] if there is no
// list. The tag is the name of the format with "_" in place of "-":
//
//	Home    string `validate:"required,uri"`
//	Next    string `validate:"omitempty,iri_reference"`
//	Changed string `validate:"date_time"`
//
// A parameter selects a format with a longer name, such as "uri-reference-rfc2396",
// "uri-https" and "anyuri-xsd11":
//
//	Legacy string `validate:"omitempty,uri_reference=rfc2396"`
//	Secure string `validate:"uri=https"`
//	Schema string `validate:"anyuri=xsd11"`
//
// Without a parameter, uri and its like follow RFC 3986 and RFC 3987, and anyuri follows
// XML Schema 1.0. To let them follow RFC 2396, give the list
// formats.Under(uri.RFC2396(), iri.RFC3987().Edition).
//
// Register replaces the validator's own tags of the same names: base64url, duration, email,
// hostname, ipv4, ipv6, semver, uri and uuid. It also replaces url, which means IRIs there, with
// the format iri of the list, and http_url and https_url with those IRIs of these schemes that have
// a host (RFC 9110, 4.2). The validator's own tags accept texts that are neither URI nor IRI, such
// as "http://a/{b}".
//
// As with the validator's own tags, an unknown parameter and a field that is not a string
// are errors in the program: validation panics.
//
// Fields of the types of packages uri and iri are validated as their text, so that
// they can be required, or have a tag such as uri=rfc2396 or startswith=https.
//
// Like the validator's own Register functions, Register must be called before
// validating anything.
func Register(v *validator.Validate, list ...formats.Format) error {
	for tag, f := range tags(list) {
		if err := v.RegisterValidation(tag, func(fl validator.FieldLevel) bool { return valid(f, fl) }); err != nil {
			return err
		}
	}
	v.RegisterCustomTypeFunc(text, uri.URI{}, uri.Reference{}, iri.IRI{}, iri.Reference{})
	return nil
}

// tags returns the formats of a list, or all formats, by their tags.
func tags(list []formats.Format) map[string]formats.Format {
	if len(list) == 0 {
		list = formats.All()
	}
	byTag := map[string]formats.Format{}
	for _, f := range list {
		byTag[strings.ReplaceAll(f.Name, "-", "_")] = f
	}
	if f, ok := byTag["anyuri_xsd10"]; ok {
		f.Name = "anyuri"
		byTag["anyuri"] = f
	}
	if f, ok := byTag["iri"]; ok {
		byTag["url"] = f
		byTag["http_url"] = web(f, "http-url", "http")
		byTag["https_url"] = web(f, "https-url", "https")
	}
	return byTag
}

// web returns the format of the IRIs of f that, mapped to URIs, are valid URIs of https or of
// another scheme.
func web(f formats.Format, name, other string) formats.Format {
	return formats.Format{Name: name, Section: "RFC 9110, 4.2", Check: func(text string) error {
		if err := f.Check(text); err != nil {
			return err
		}
		i, err := iri.Parse(text)
		if err != nil {
			return err
		}
		u, err := i.ToURI()
		if err != nil {
			return err
		}
		scheme := "https"
		if name, _ := u.Scheme(); strings.EqualFold(name, other) {
			scheme = other
		}
		return schemes.CheckText(scheme, u.String())
	}}
}

// variant returns the format that a parameter selects.
func variant(f formats.Format, param string) (formats.Format, bool) {
	if param == "" {
		return f, true
	}
	return formats.Lookup(f.Name + "-" + param)
}

func valid(f formats.Format, fl validator.FieldLevel) bool {
	if fl.Field().Kind() != reflect.String {
		panic(fmt.Sprintf("validator: %s: field %s has type %s, which is not a string", fl.GetTag(), fl.FieldName(), fl.Field().Type()))
	}
	f, ok := variant(f, fl.Param())
	if !ok {
		panic(fmt.Sprintf("validator: %s: unknown parameter %q", fl.GetTag(), fl.Param()))
	}
	return f.Valid(fl.Field().String())
}

func text(v reflect.Value) any { return v.Interface().(fmt.Stringer).String() }

// Explain returns the error for the value of a field that failed one of the tags, usually a
// [*uri.SyntaxError]. The validator itself does not keep that error. The list is that of
// [Register]. For alternatives, as in "uri|email", the errors of all are joined, and
// [errors.As] finds the first. Explain returns nil for errors of other tags.
func Explain(e validator.FieldError, list ...formats.Format) error {
	value, ok := e.Value().(fmt.Stringer)
	if text := reflect.ValueOf(e.Value()); text.Kind() == reflect.String {
		value, ok = text, true
	}
	if !ok {
		return nil
	}
	alternatives := strings.Split(e.ActualTag(), "|")
	if len(alternatives) == 1 {
		alternatives[0] += "=" + e.Param() // which are together for alternatives
	}
	var all []error
	known := tags(list)
	for _, tag := range alternatives {
		tag, param, _ := strings.Cut(tag, "=")
		if f, ok := known[tag]; ok {
			if f, ok = variant(f, param); ok {
				all = append(all, f.Check(value.String()))
			}
		}
	}
	if len(all) == 1 {
		return all[0]
	}
	return errors.Join(all...)
}
