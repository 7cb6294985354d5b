package types_test

import (
	"errors"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// Fields of the types themselves are scalars of YAML, by their text methods.
func TestYAML(t *testing.T) {
	type document struct {
		U uri.URI
		R *uri.Reference
		I iri.IRI
		L Link
		M map[uri.URI]iri.Reference
	}
	text := "u: http://a/\nr: ../b\ni: http://é/\nl: 'urn:a:b'\nm:\n    http://k/: é\n"
	var d document
	testutil.NoError(t, yaml.Unmarshal([]byte(text), &d))
	if d.U != uri.MustParse("http://a/") || *d.R != uri.MustParseReference("../b") || d.I != iri.MustParse("http://é/") ||
		d.L.URI != uri.MustParse("urn:a:b") || d.M[uri.MustParse("http://k/")] != iri.MustParseReference("é") {
		t.Errorf("read %v", d)
	}
	out, err := yaml.Marshal(d)
	if err != nil || string(out) != strings.ReplaceAll(text, "'", "") {
		t.Errorf("wrote %q, %v", out, err)
	}
	for _, test := range []struct {
		in, place string
		offset    int
	}{
		{"u: a b", "", 1},
		{"r: \"%\"", "", 1},
		{"l: a b", "line 1, column 4:", 1},
		{"u: 'a:'\nl:\n  'http://[::1'", "line 3, column 3:", 11},
		{"x: &x 'a b'\nl: *x", "line 1, column 4:", 1},
		{"l: [a]", "line 1, column 4:", -1},
		{"l: {a: b}", "line 1, column 4:", -1},
	} {
		var d document
		err := yaml.Unmarshal([]byte(test.in), &d)
		var e *uri.SyntaxError
		if err == nil || !strings.HasPrefix(err.Error(), test.place) || errors.As(err, &e) != (test.offset >= 0) || e != nil && e.Offset != test.offset {
			t.Errorf("%q: %v", test.in, err)
		}
	}
}

// A mapping leaves a field of type uri.URI empty, unless the decoder refuses unknown fields.
// The type Link of the example refuses it always.
func TestYAMLMapping(t *testing.T) {
	for _, test := range []struct {
		in          string
		known, fail bool
	}{
		{"u: {url: 'http://a/'}", false, false},
		{"u: {url: 'http://a/'}", true, true},
		{"u: {}", true, false},
		{"l: {url: 'http://a/'}", false, true},
	} {
		var d struct {
			U uri.URI
			L Link
		}
		decoder := yaml.NewDecoder(strings.NewReader(test.in))
		decoder.KnownFields(test.known)
		if err := decoder.Decode(&d); (err != nil) != test.fail || !d.U.IsZero() {
			t.Errorf("%q, known fields %v: %v, %v", test.in, test.known, d.U, err)
		}
	}
}
