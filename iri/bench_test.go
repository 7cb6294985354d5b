package iri_test

import (
	"net/url"
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

// BenchmarkText measures the same as separate benchmarks. Compare the times of one run.
func BenchmarkText(b *testing.B) {
	texts := bench.Corpus(b, bench.IRI)
	run := func(name string, f func(text string)) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				f(texts[i])
				if i++; i == len(texts) {
					i = 0
				}
			}
		})
	}
	run("net-url", func(text string) { _, benchErr = url.Parse(text) })
	for _, e := range iri.Editions() {
		run(e.String(), func(text string) { _, benchErr = e.ParseReference(text) })
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
