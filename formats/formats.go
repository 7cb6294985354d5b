// Package formats provides the string formats of schema languages by name: those of JSON
// Schema (2020-12, Validation, 7.3), such as "date-time", "email" and "uri-template", and
// those of other registries that a grammar describes. [Lookup] finds a format by its name,
// and [All] lists all formats.
//
// Each format that a document gives a grammar for is checked by tables compiled from that
// grammar as printed, and proved to accept the same language; README.md lists the
// grammars. A few lines of code beside them check what only the document's prose says,
// such as the days of months and the lengths of domain names.
//
// "uri", "uri-reference", "iri" and "iri-reference" follow RFC 3986 and RFC 3987. Each of
// them also exists for every edition, as in "uri-rfc2396" and "iri-reference-iri11". XML
// Schema's anyURI is "anyuri-xsd10" and "anyuri-xsd11". "uri-http" and its like are URIs of
// one scheme, for each scheme of package schemes. "idn-email-uts46" and "idn-hostname-uts46"
// are the formats of the coming version of JSON Schema, which maps domain names by UTS #46.
//
// The modules below integrations/ make the formats available to validation libraries.
package formats

import (
	"slices"
	"strings"
	"sync"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/anyuri"
	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
)

// Format is a string format. [Lookup] and [All] return formats; the methods of the zero Format panic.
type Format struct {
	Name string
	// Section is what defines the format: "RFC 3339, 5.6".
	Section string
	// Check returns nil if a text has the format. Its error is a [*uri.SyntaxError], whose Edition
	// is the format, or for URIs and IRIs their edition or scheme.
	Check func(text string) error
}

// Valid reports whether a text has the format.
func (f Format) Valid(text string) bool { return f.Check(text) == nil }

// Any returns the error of Check for a string, and nil for any other value: formats apply
// to strings only (JSON Schema 2020-12, Validation, 7.1).
func (f Format) Any(value any) error {
	text, ok := value.(string)
	if !ok {
		return nil
	}
	return f.Check(text)
}

var (
	formats []Format
	once    sync.Once
)

// table returns all formats. It makes them when they are first needed: a package that is not used
// must not allocate when a program starts, as [sync.OnceValue] does.
func table() []Format {
	once.Do(func() { formats = newTable() })
	return formats
}

func newTable() (all []Format) {
	add := func(name, section string, check func(string) error) {
		all = append(all, Format{name, section, check})
	}
	for _, g := range grammars {
		add(g.name, g.section, g.check)
	}
	add("uri", "RFC 3986, 3", checker(uri.Parse))
	add("uri-reference", "RFC 3986, 4.1", checker(uri.ParseReference))
	add("iri", "RFC 3987, 2.2", checker(iri.Parse))
	add("iri-reference", "RFC 3987, 2.2", checker(iri.ParseReference))
	for _, e := range uri.Editions() {
		add("uri-"+e.String(), e.Document(), checker(e.Parse))
		add("uri-reference-"+e.String(), e.Document(), checker(e.ParseReference))
	}
	for _, e := range iri.Editions() {
		add("iri-"+e.String(), e.Document(), checker(e.Parse))
		add("iri-reference-"+e.String(), e.Document(), checker(e.ParseReference))
	}
	for _, name := range schemes.Names() {
		add("uri-"+name, schemes.Section(name), func(text string) error { return schemes.CheckText(name, text) })
	}
	add("anyuri-xsd10", "XML Schema 1.0 Part 2, 3.2.17", anyuri.Check10)
	add("anyuri-xsd11", "XML Schema 1.1 Part 2, 3.3.17", anyuri.Check11)
	add("idn-email"+uts46Suffix, registry+", idn-email", idnEmailUTS46)
	add("idn-hostname"+uts46Suffix, registry+", idn-hostname", idnHostnameUTS46)
	return all
}

// checker returns a function with the error of parse.
func checker[V any](parse func(string) (V, error)) func(string) error {
	return func(text string) error {
		_, err := parse(text)
		return err
	}
}

// All returns all formats: those of JSON Schema and similar ones, those of the editions,
// oldest first, those of the schemes, those of XML Schema, and those with UTS #46.
//
// A URI of RFC 2396 or RFC 2732 has no fragment:
// "uri-rfc2396" is the rule absoluteURI. See [uri.Edition.Parse].
func All() []Format { return slices.Clone(table()) }

// Lookup returns the format with the given name, and reports whether it exists.
func Lookup(name string) (Format, bool) {
	i := slices.IndexFunc(table(), func(f Format) bool { return f.Name == name })
	if i < 0 {
		return Format{}, false
	}
	return table()[i], true
}

// Under returns the formats of [All], but uri and uri-reference follow edition u instead
// of RFC 3986, and iri and iri-reference follow edition i instead of RFC 3987. It is for
// schemas that name these formats and mean another edition.
func Under(u, i uri.Edition) []Format {
	list := All()
	for at := range list {
		f := &list[at]
		name, isReference := strings.CutSuffix(f.Name, "-reference")
		if e, ok := map[string]uri.Edition{"uri": u, "iri": i}[name]; ok {
			f.Section, f.Check = e.Document(), checker(e.Parse)
			if isReference {
				f.Check = checker(e.ParseReference)
			}
		}
	}
	return list
}
