package iri_test

import (
	"errors"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
)

// An error about the URI has the text of the IRI, and the offset of the character.
func TestCheckURI(t *testing.T) {
	for _, c := range []struct {
		in       string
		at, want int
	}{
		{"a:b", 2, 2},
		{"a:b", 3, 3},
		{"a:éb", 2, 2},
		{"a:éb", 3, 2},
		{"a:éb", 7, 2},
		{"a:éb", 8, 4},
		{"a:éb", 9, 5},
		{"a:€𝄞b", 10, 2},
		{"a:€𝄞b", 11, 5},
		{"a:€𝄞b", 22, 5},
		{"a:€𝄞b", 23, 9},
		{"a:€𝄞b", 24, 10},
		{"a:€", 11, 5},
	} {
		r, err := iri.ParseReference(c.in)
		if err != nil {
			t.Fatal(err)
		}
		_, want := uri.Parse("|")
		got := r.CheckURI(func(u uri.Reference) error {
			if mapped, _ := r.ToURIReference(); u != mapped {
				t.Errorf("%q: called with %q", c.in, u)
			}
			want.(*uri.SyntaxError).Offset = c.at
			return want
		})
		if e, ok := errs.AsType[*uri.SyntaxError](got); !ok || e.Offset != c.want || e.Text() != c.in {
			t.Errorf("%q, %d: %v, want offset %d", c.in, c.at, got, c.want)
		}
		if err := r.CheckURI(func(uri.Reference) error { return nil }); err != nil {
			t.Errorf("%q: %v", c.in, err)
		}
	}
}

// draft-duerst-iri-11, 3.1, a: "Scheme-specific restrictions are applied to IRIs by
// converting IRIs to URIs and checking the URIs against the scheme-specific restrictions."
func TestCheckURIScheme(t *testing.T) {
	for _, test := range []struct {
		name, in string
		offset   int // of the error, in the IRI; -1 if there is none
	}{
		{"3.1 a scheme that needs a host", "http:///é", 7},
		{"3.1 a scheme of US-ASCII alone", "tel:é", 4},
		{"3.1 a host that is percent-encoded", "http://é/é?é", -1},
		{"6.4 narrower constraints", "urn:é:x", 4},
		{"6.4 a place with percent-encoding", "urn:abc:é", -1},
		{"6.4 a scheme that is not known", "x-unknown:é", -1},
	} {
		offset := -1
		err := iri.MustParseReference(test.in).CheckURI(schemes.Check)
		if e, ok := errs.AsType[*uri.SyntaxError](err); ok {
			offset = e.Offset
		} else if err != nil && !errors.Is(err, schemes.ErrUnknown) {
			t.Error(err)
		}
		if offset != test.offset {
			t.Errorf("%s: %q: %v, want an error at %d", test.name, test.in, err, test.offset)
		}
	}
}
