// Package formats provides the string formats of schema languages such as JSON
// Schema (2020-12, Validation, 7.3.5) and OpenAPI by name: "uri",
// "uri-reference", "iri" and "iri-reference", which follow RFC 3986 and RFC 3987.
// Each of them also exists for every edition, as in "uri-rfc2396" and
// "iri-reference-iri11". XML Schema's anyURI is "anyuri-xsd10" and "anyuri-xsd11".
// "uri-http" and its like are URIs of one scheme, for each scheme of package schemes.
//
// [Lookup] finds a format by its name, and [All] lists all formats. The modules
// below integrations/ make them available to validation libraries.
package formats

import (
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/anyuri"
	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
)

// Format is a string format.
type Format struct {
	Name string
	// Check returns nil if a text has the format. Its error is a
	// [*uri.SyntaxError], or, for anyURI, possibly an [*anyuri.CharError].
	Check func(text string) error
}

var (
	all    []Format
	byName = map[string]Format{}
)

func init() {
	family("uri", uri.Parse)
	family("uri-reference", uri.ParseReference)
	family("iri", iri.Parse)
	family("iri-reference", iri.ParseReference)
	for _, e := range uri.Editions() {
		family("uri-"+e.String(), e.Parse)
		family("uri-reference-"+e.String(), e.ParseReference)
	}
	for _, e := range iri.Editions() {
		family("iri-"+e.String(), e.Parse)
		family("iri-reference-"+e.String(), e.ParseReference)
	}
	for _, name := range schemes.Names() {
		add("uri-"+name, func(text string) error { return schemes.CheckText(name, text) })
	}
	add("anyuri-xsd10", anyuri.Check10)
	add("anyuri-xsd11", anyuri.Check11)
}

// family adds a format whose strings are those that parse accepts.
func family[V any](name string, parse func(string) (V, error)) {
	add(name, func(text string) error {
		_, err := parse(text)
		return err
	})
}

func add(name string, check func(string) error) {
	f := Format{name, check}
	all = append(all, f)
	byName[name] = f
}

// All returns all formats: the four of JSON Schema, those of the editions, oldest
// first, those of the schemes, and those of XML Schema.
//
// A URI of RFC 2396 or RFC 2732 has no fragment:
// "uri-rfc2396" is the rule absoluteURI. See [uri.Edition.Parse].
func All() []Format { return append([]Format(nil), all...) }

// Lookup returns the format with the given name, and reports whether it exists.
func Lookup(name string) (Format, bool) {
	f, ok := byName[name]
	return f, ok
}
