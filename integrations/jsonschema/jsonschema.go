// Package jsonschema has github.com/santhosh-tekuri/jsonschema check the formats
// uri, uri-reference, iri and iri-reference by the grammars of RFC 3986 and RFC
// 3987, and adds the formats of the other editions and of XML Schema: all that
// package formats names. Otherwise it is net/url that checks them there.
package jsonschema

import (
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/stricturi/stricturi/iri/formats"
)

// Register registers the formats with a compiler, before it compiles. Since
// draft 2019-09 a format asserts nothing unless the compiler is told that it
// does: see [jsonschema.Compiler.AssertFormat].
func Register(c *jsonschema.Compiler) {
	for _, f := range Formats() {
		c.RegisterFormat(f)
	}
}

// Formats returns the formats. What is no string is of each of them, for a
// format is about strings (JSON Schema 2020-12, Validation, 7.1).
//
// The error of [jsonschema.Schema.Validate] wraps none, so that [errors.As] does not
// reach a [*github.com/stricturi/stricturi/uri.SyntaxError]: that is in the Err field
// of [github.com/santhosh-tekuri/jsonschema/v6/kind.Format], as the example shows.
// The message of Validate's shows the value, which may hold a password.
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
