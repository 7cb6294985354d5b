package rdf_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/piprate/json-gold/ld"

	"github.com/stricturi/stricturi/iri"
)

func parseContext(definitions map[string]any) (*ld.Context, error) {
	return ld.NewContext(nil, ld.NewJsonLdOptions("")).Parse(definitions)
}

// A JSON-LD processor uses a simple term as a prefix if iri.IsPrefix reports true for what
// the term expands to, if that is an IRI.
func TestJSONLD(t *testing.T) {
	for _, namespace := range []string{
		"http://schema.org/", "http://schema.org", "http://example.com/ns#", "urn:isbn:", "http://example.com/a=",
		"http://example.com/?", "http://example.com/a@", "http://[::1]", "http://example.com/a.", "http://résumé.example/é/",
	} {
		context, err := parseContext(map[string]any{"term": namespace})
		if err != nil {
			t.Fatal(err)
		}
		got, err := context.ExpandIri("term:x", false, true, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := "term:x"
		if iri.IsPrefix(namespace) {
			want = namespace + "x"
		}
		if got != want {
			t.Errorf("%s: %s, want %s", namespace, got, want)
		}
	}
}

// The terms of a context that are no prefixes, because what they expand to does not end in
// a delimiter or is not an IRI.
func Example_jsonLD() {
	context, err := parseContext(map[string]any{
		"schema":  "https://schema.org/",
		"example": "https://example.com",
		"broken":  "https://example.com/a b/",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	prefixes := context.GetPrefixes(false)
	for _, term := range slices.Sorted(maps.Keys(prefixes)) {
		if namespace := prefixes[term]; !iri.IsPrefix(namespace) {
			_, err := iri.Parse(namespace)
			fmt.Printf("%s: %s: %v\n", term, namespace, err)
		}
	}
	// Output:
	// broken: https://example.com/a b/: rfc3987: not a valid IRI: unexpected U+0020 at offset 21, in isegment (section 2.2)
	// example: https://example.com: <nil>
}
