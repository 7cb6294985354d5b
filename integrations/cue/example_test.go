package cue_test

import (
	"fmt"
	"os"

	"cuelang.org/go/cue"
	"cuelang.org/go/cue/cuecontext"
	"cuelang.org/go/cue/errors"

	"github.com/stricturi/stricturi/formats"
)

// The definitions of uri.cue are constraints like any other. In a CUE module, uri.cue is
// a file of a package.
func Example() {
	text, err := os.ReadFile("uri.cue")
	if err != nil {
		fmt.Println(err)
		return
	}
	context := cuecontext.New()
	v := context.CompileString(`
home:  #URI
links: [...#IRIReference]

home:  "https://example.com/"
links: ["../é", "a b"]
`, cue.Filename("site.cue"), cue.Scope(context.CompileBytes(text)))
	for _, err := range errors.Errors(v.Validate(cue.Concrete(true))) {
		fmt.Println(err.Path())
	}
	// Output:
	// [links 1]
}

// checkFormats checks the strings of a value that have an attribute such as @format(uri),
// or are elements of a list that has.
func checkFormats(v cue.Value) (problems []error) {
	check := func(v cue.Value, name string) {
		text, err := v.String()
		if err != nil {
			return
		}
		if f, ok := formats.Lookup(name); !ok {
			problems = append(problems, fmt.Errorf("%s: unknown format %q", v.Path(), name))
		} else if err := f.Check(text); err != nil {
			problems = append(problems, fmt.Errorf("%v: %s: %w", v.Pos(), v.Path(), err))
		}
	}
	v.Walk(func(v cue.Value) bool {
		attribute := v.Attribute("format")
		if attribute.Err() != nil {
			return true
		}
		name, _ := attribute.String(0)
		check(v, name)
		for elements, err := v.List(); err == nil && elements.Next(); {
			check(elements.Value(), name)
		}
		return true
	}, nil)
	return problems
}

// CUE has no way to add validators of Go: its packages, such as net with net.URL, are
// built in, and a cuecontext.Injection has parameters of internal types. So a program
// checks formats that are not in uri.cue, or wants to tell what is wrong, after CUE has
// unified schema and data.
func Example_formats() {
	context := cuecontext.New()
	schema := context.CompileString(`
home:     string @format(uri)
links?:   [...string] @format(iri-reference)
contact?: string @format(email)
server?: string @format(ipv4-rfc3986) // ipv4 accepts leading zeros
`)
	data := context.CompileString(`home: "https://example.com/"
links: ["../é", "a b"]
contact: "webmaster@example.com"
server: "192.0.2.010"
`, cue.Filename("site.cue"))
	v := schema.Unify(data)
	fmt.Println(v.Validate(cue.Concrete(true)))
	for _, err := range checkFormats(v) {
		fmt.Println(err)
	}
	// Output:
	// <nil>
	// site.cue:2:18: links[1]: rfc3987: not a valid IRI-reference: unexpected U+0020 at offset 1, in isegment-nz-nc (section 2.2)
	// site.cue:4:9: server: ipv4-rfc3986: not a valid IPv4address: unexpected '1' (U+0031) at offset 9, in IPv4address (RFC 3986, appendix A)
}
