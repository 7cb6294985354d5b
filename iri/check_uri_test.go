package iri_test

import (
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/iri"
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
