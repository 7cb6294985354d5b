package iri_test

import (
	"net/url"
	"testing"

	"github.com/stricturi/stricturi/internal/bench"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

func measure(b *testing.B, name string, f func()) {
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			f()
		}
	})
}

// BenchmarkText measures parsing. Compare the times of one run.
func BenchmarkText(b *testing.B) {
	texts := bench.Corpus(bench.IRI)
	i := 0
	next := func() string {
		if i++; i == len(texts) {
			i = 0
		}
		return texts[i]
	}
	measure(b, "net-url", func() { _, _ = url.Parse(next()) })
	for _, e := range iri.Editions() {
		measure(b, e.String(), func() { _, _ = e.ParseReference(next()) })
	}
}

// BenchmarkResolve measures the same reference as an IRI and as a URI.
func BenchmarkResolve(b *testing.B) {
	base, ref := iri.MustParse("http://例え.jp/β/ц?q"), iri.MustParseReference("../é#ß")
	measure(b, "IRI", func() { _, _ = base.Resolve(ref) })
	u, err1 := base.ToURI()
	r, err2 := ref.ToURI()
	if err1 != nil || err2 != nil {
		b.Fatal(err1, err2)
	}
	measure(b, "URI", func() { _, _ = u.Resolve(r) })
}

func BenchmarkNormalize(b *testing.B) {
	r := iri.MustParseReference("HTTP://xn--rsum-bpad.example.org/a/../r%C3%A9sume\u0301")
	for name, apply := range map[string]uri.Normalization{"default": 0, "idn": iri.NormalizeIDN, "nfc": iri.NormalizeNFC} {
		n := iri.Normalizer{Apply: apply, DomainNames: idna.Names{}}
		measure(b, name, func() { n.NormalizeReference(r) })
	}
}

func BenchmarkToURI(b *testing.B) {
	i, m := iri.MustParse(sixtyBytes), iri.Mapping{DomainNames: idna.Names{}}
	measure(b, "parsed", func() { _, _ = i.ToURI() })
	measure(b, "text", func() { _, _ = iri.Mapping{}.MapUnicode(sixtyBytes) })
	measure(b, "idna", func() { _, _ = m.Map(i.Reference()) })
}

func BenchmarkToIRI(b *testing.B) {
	u := uri.MustParse(sixtyAsURI)
	measure(b, "parsed", func() { _, _ = iri.FromURI(u) })
	measure(b, "text", func() {
		u, _ := uri.Parse(sixtyAsURI)
		_, _ = iri.FromURI(u)
	})
}
