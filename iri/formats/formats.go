// Package formats names the strings that schema languages have formats for, as
// JSON Schema (2020-12, Validation, 7.3.5) and OpenAPI do: "uri",
// "uri-reference", "iri" and "iri-reference", which are those of RFC 3986 and
// RFC 3987. Each is there again for every edition, as "uri-rfc2396" or
// "iri-reference-iri11", and XML Schema's type as "anyuri-xsd10" and
// "anyuri-xsd11".
//
// [Lookup] finds a format by its name, [All] lists them. Modules below
// conformance/ give them to validators.
package formats

import (
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/anyuri"
	"github.com/stricturi/stricturi/uri"
)

// Format is a format of strings.
type Format struct {
	Name string
	// Check returns nil where a text is of the format. Otherwise its error is a
	// [*uri.SyntaxError], for XML Schema's type also an [*anyuri.CharError].
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
	add("anyuri-xsd10", anyuri.Check10)
	add("anyuri-xsd11", anyuri.Check11)
}

// family adds a format that a parser decides on.
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

// All returns the formats: JSON Schema's four, those of the editions, oldest
// first, and XML Schema's.
//
// A URI of RFC 2396 or RFC 2732 has no fragment:
// "uri-rfc2396" is the rule absoluteURI. See [uri.Edition.Parse].
func All() []Format { return append([]Format(nil), all...) }

// Lookup returns the format of that name, and whether there is one.
func Lookup(name string) (Format, bool) {
	f, ok := byName[name]
	return f, ok
}
