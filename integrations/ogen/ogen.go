// Package ogen checks the formats of package formats in servers and clients that
// github.com/ogen-go/ogen generates. The generator itself checks few formats, and makes a
// [net/url.URL] of uri.
package ogen

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/go-faster/yaml"
	"github.com/ogen-go/ogen/validate"

	"github.com/stricturi/stricturi/formats"
)

// Register registers the validator "format" with the formats of the list, or of
// [formats.All] if there is no list. A schema names the format for it:
//
//	type: string
//	format: iri
//	x-ogen-validate:
//	  format: iri
//
// The generated code has one registry for the whole program. Call Register before anything
// is validated. To check the format uri under RFC 2396, give
// formats.Under(uri.RFC2396(), iri.RFC3987().Edition).
//
// The value must be a string, or of a type whose underlying type is string, as the generator
// makes for a named schema. So leave out format if the generator has another type for
// it, such as [net/url.URL] for uri, time.Time for date and uuid.UUID for uuid. For URIs
// there is another way without Register, where the fields get the types of packages uri
// and iri:
//
//	type: string
//	format: uri
//	x-ogen-type: github.com/stricturi/stricturi/uri.URI
//
// Such a field accepts the empty text, as [github.com/stricturi/stricturi/uri.URI.UnmarshalText]
// does, although it is not a URI: ask IsZero. The generator ignores x-ogen-validate there.
//
// The error has the message of the format's error, with offset and rule. A format that is not
// in the list is an error of each request: [Check] finds it before.
func Register(list ...formats.Format) error {
	if len(list) == 0 {
		list = formats.All()
	}
	byName := map[string]formats.Format{}
	for _, f := range list {
		byName[f.Name] = f
	}
	return validate.RegisterValidator("format", func(value, param any) error {
		name, _ := param.(string)
		f, ok := byName[name]
		if !ok {
			return fmt.Errorf("%w %v", errUnknown, param)
		}
		text := reflect.ValueOf(value) // of a schema in components it has a type such as api.Home
		if text.Kind() != reflect.String {
			return fmt.Errorf("format %s: value has type %T, which is not string", name, value)
		}
		return f.Check(text.String())
	})
}

var errUnknown = errors.New("unknown format")

// Check returns an error for each rule of x-ogen-validate in an OpenAPI document, as YAML or
// JSON, that the generated code cannot apply: no validator of its name is registered, or none
// for its format. Otherwise the server would tell each caller that the request is wrong.
// Call Check after [Register].
func Check(document []byte) error {
	var root yaml.Node
	if err := yaml.Unmarshal(document, &root); err != nil {
		return err
	}
	return checkNode(&root)
}

func checkNode(n *yaml.Node) error {
	var errs []error
	for i, child := range n.Content {
		if n.Kind == yaml.MappingNode && i%2 == 1 && n.Content[i-1].Value == "x-ogen-validate" {
			errs = append(errs, checkRules(child))
		} else {
			errs = append(errs, checkNode(child))
		}
	}
	return errors.Join(errs...)
}

func checkRules(n *yaml.Node) error {
	var rules map[string]any
	if err := n.Decode(&rules); err != nil {
		return err
	}
	var errs []error
	for _, name := range slices.Sorted(maps.Keys(rules)) {
		validator, ok := validate.GetValidator(name)
		if !ok {
			errs = append(errs, fmt.Errorf("line %d: no validator %q is registered", n.Line, name))
		} else if name == "format" { // others may take values of any type
			if err := validator("", rules[name]); errors.Is(err, errUnknown) {
				errs = append(errs, fmt.Errorf("line %d: %w", n.Line, err))
			}
		}
	}
	return errors.Join(errs...)
}
