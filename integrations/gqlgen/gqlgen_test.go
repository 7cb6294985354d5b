package gqlgen_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/99designs/gqlgen/graphql"

	"github.com/stricturi/stricturi/integrations/gqlgen"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

func marshaled(m graphql.Marshaler) string {
	var b strings.Builder
	m.MarshalGQL(&b)
	return b.String()
}

func TestMarshal(t *testing.T) {
	for _, test := range []struct {
		m    graphql.Marshaler
		want string
	}{
		{gqlgen.MarshalURI(uri.MustParse("http://a/?b&c")), `"http://a/?b&c"`},
		{gqlgen.MarshalURI(uri.URI{}), "null"},
		{gqlgen.MarshalURIReference(uri.Reference{}), `""`},
		{gqlgen.MarshalIRI(iri.MustParse("http://é/")), `"http://é/"`},
		{gqlgen.MarshalIRI(iri.IRI{}), "null"},
		{gqlgen.MarshalIRIReference(iri.MustParseReference("é")), `"é"`},
	} {
		if got := marshaled(test.m); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}

func TestUnmarshal(t *testing.T) {
	parse := map[string]func(any) (fmt.Stringer, error){
		"URI":          func(v any) (fmt.Stringer, error) { return gqlgen.UnmarshalURI(v) },
		"URIReference": func(v any) (fmt.Stringer, error) { return gqlgen.UnmarshalURIReference(v) },
		"IRI":          func(v any) (fmt.Stringer, error) { return gqlgen.UnmarshalIRI(v) },
		"IRIReference": func(v any) (fmt.Stringer, error) { return gqlgen.UnmarshalIRIReference(v) },
	}
	for _, test := range []struct {
		scalar string
		in     any
		offset int // -1 if valid, -2 if not a string
	}{
		{"URI", "http://a/", -1},
		{"URI", "a", 1},
		{"URI", "", 0},
		{"URI", "http://é/", 7},
		{"URI", 1, -2},
		{"URI", nil, -2},
		{"URIReference", "", -1},
		{"URIReference", "%", 1},
		{"IRI", "http://é/", -1},
		{"IRI", "é", 0},
		{"IRIReference", "é", -1},
		{"IRIReference", []string{"a"}, -2},
	} {
		got, err := parse[test.scalar](test.in)
		var e *uri.SyntaxError
		if errors.As(err, &e) != (test.offset >= 0) || (err == nil) != (test.offset == -1) || e != nil && e.Offset != test.offset {
			t.Errorf("%s %q: %v", test.scalar, test.in, err)
		}
		if err == nil && got.String() != test.in {
			t.Errorf("%s %q: got %q", test.scalar, test.in, got)
		}
	}
}

func Example() {
	// The function that gqlgen calls for an argument of the scalar URI.
	_, err := gqlgen.UnmarshalURI("https://example.com/a b")
	fmt.Println(err)
	// Output:
	// input: rfc3986: not a valid URI: unexpected U+0020 at offset 21, in segment (section 3.3)
}
