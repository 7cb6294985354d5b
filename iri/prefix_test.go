package iri_test

import (
	"errors"
	"testing"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

func TestIsBeginning(t *testing.T) {
	for _, test := range []struct {
		in   string
		want bool
	}{
		{"", true},
		{"ht", true},
		{"http://[", true},
		{"urn:x:%", true},
		{"urn:x:%E2%8", true},
		{"http://a/#", true},
		{"urn:x:<", false},
		{"1a", false},
		{"/a", false},
		{"http://a/##", false},
		{"http://[::1]a", false},
		{"a:\xc3", false},
		{"a:\u202e", false}, // RFC 3987, 4.1
	} {
		if got := iri.IsBeginning(test.in); got != test.want {
			t.Errorf("%q: %v", test.in, got)
		}
	}
}

// The beginnings of a text are beginnings of an IRI up to the offset of its error, and no
// longer ones are.
func TestIsBeginningVectors(t *testing.T) {
	files := testutil.Must(conformance.Files())
	n := 0
	for _, f := range files {
		for _, c := range f.Vectors {
			text := c.Text()
			if c.Edition != iri.RFC3987().String() || c.Rule != "IRI" || len(text) > 200 {
				continue
			}
			end := len(text)
			if _, err := iri.Parse(text); err != nil {
				e := (*uri.SyntaxError)(nil)
				if !errors.As(err, &e) || e.Err != nil {
					continue
				}
				end = e.Offset
			}
			for i := range text + "." {
				n++
				if got := iri.IsBeginning(text[:i]); got != (i <= end) {
					t.Errorf("%q of %q: %v", text[:i], text, got)
				}
			}
		}
	}
	if n < 500 {
		t.Errorf("only %d texts", n)
	}
}
