package iri_test

import (
	"testing"

	"github.com/stricturi/stricturi/internal/bench"
	"github.com/stricturi/stricturi/iri"
)

// BenchmarkParseReference reports the time of an IRI as a ratio to net/url.Parse
// on the same IRIs, in the same rounds.
func BenchmarkParseReference(b *testing.B) {
	texts := bench.Corpus(b, bench.IRI)
	for _, e := range iri.Editions() {
		b.Run(e.String(), func(b *testing.B) {
			bench.Ratio(b, texts, texts, func(text string) { _, benchErr = e.ParseReference(text) })
		})
	}
}

var benchErr error

func TestParseAllocations(t *testing.T) {
	const text = "http://résumé.example.org/été?größe=groß#übersicht"
	for _, e := range iri.Editions() {
		if got := testing.AllocsPerRun(100, func() { _, _ = e.ParseReference(text) }); got != 0 {
			t.Errorf("%v: ParseReference allocates %v times", e, got)
		}
	}
}
