package edition

import (
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// Each edition of the grammars is one of package uri or iri, in the same order.
func TestAll(t *testing.T) {
	var want []string
	for _, g := range grammar.Editions() {
		want = append(want, g.Stem)
	}
	if got := Stems(All); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, e := range All {
		isIRI := e.Notes().IRI
		if isIRI != e.IsIRI() || isIRI != slices.Contains(IRIs(), e) {
			t.Errorf("%s: of IRIs: %t and %t", e.Stem, isIRI, e.IsIRI())
		}
		if found, err := Named(e.Stem); err != nil || found != e {
			t.Errorf("%s is not found: %v", e.Stem, err)
		}
		if !e.ReferenceRule().IsEntry() || !e.ReferenceRule().IsReference() {
			t.Errorf("%s: %s is not an entry", e.Stem, e.Reference)
		}
	}
	if Of(uri.RFC3986()).IsIRI() || !Of(iri.RFC3987()).IsIRI() {
		t.Error("RFC 3986 is of URIs, RFC 3987 of IRIs")
	}
	if _, err := Named("rfc1738"); err == nil {
		t.Error("rfc1738 is found")
	}
}

// A grammar without an end is an error.
func TestLimited(t *testing.T) {
	if n, err := io.Copy(io.Discard, Limited(endless{})); err == nil || n > maxDocument+1 {
		t.Errorf("%d bytes, %v", n, err)
	}
	if got, err := io.ReadAll(Limited(strings.NewReader("a"))); string(got) != "a" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

type endless struct{}

func (endless) Read(b []byte) (int, error) { return len(b), nil }
