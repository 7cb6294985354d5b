// Package jsonschema adds the formats of package formats to
// github.com/santhosh-tekuri/jsonschema. All formats of JSON Schema 2020-12 are then
// checked against the grammars of their documents, and uri, uri-reference, iri and
// iri-reference not with net/url. Only regex is not: the library checks it with the engine
// of [jsonschema.Compiler.UseRegexpEngine], whatever is registered. The other formats, such as those of the OpenAPI format
// registry, of the other editions and of XML Schema, are new.
package jsonschema

import (
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/stricturi/stricturi/formats"
)

// Register registers the formats with a compiler. Call it before the compiler
// compiles. Since draft 2019-09, formats are not checked unless the compiler is told
// to: see [jsonschema.Compiler.AssertFormat].
func Register(c *jsonschema.Compiler) {
	for _, f := range Formats() {
		c.RegisterFormat(f)
	}
}

// Formats returns the formats. They accept values that are not strings, because
// formats apply to strings only (JSON Schema 2020-12, Validation, 7.1).
//
// The error of [jsonschema.Schema.Validate] does not wrap other errors, so [errors.As]
// does not find a [*github.com/stricturi/stricturi/uri.SyntaxError]. It is in the Err
// field of [github.com/santhosh-tekuri/jsonschema/v6/kind.Format], as the example
// shows. The message of Validate's error shows the value, which may contain a
// password.
func Formats() []*jsonschema.Format {
	var all []*jsonschema.Format
	for _, f := range formats.All() {
		all = append(all, &jsonschema.Format{Name: f.Name, Validate: func(v any) error {
			text, ok := v.(string)
			if !ok {
				return nil
			}
			return f.Check(text)
		}})
	}
	return all
}
