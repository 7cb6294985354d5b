package iri_test

import (
	"net/url"
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

// Parsing does not copy the text.
func TestParseAllocationsOfCorpus(t *testing.T) {
	texts := append([]string{sixtyBytes, sixtyAsURI, "", "é"}, corpusIRIs(t)...)
	if len(texts) > 1000 {
		texts = texts[:1000]
	}
	for _, e := range iri.Editions() {
		for _, text := range texts {
			if _, err := e.ParseReference(text); err != nil {
				continue
			}
			if n := testing.AllocsPerRun(10, func() { _, _ = e.ParseReference(text) }); n != 0 {
				t.Errorf("%v %q: %v allocations", e, text, n)
			}
		}
	}
}

// A resolution allocates only its target, and nothing when it appends.
func TestResolveAllocations(t *testing.T) {
	base, ref := iri.MustParse("http://例え.jp/β/ц?q"), iri.MustParseReference("../é#ß")
	for _, c := range []struct {
		name string
		most float64
		f    func()
	}{
		{"Resolve", 1, func() { _, _ = base.Resolve(ref) }},
		{"ResolveSplit", 1, func() { _, _ = uri.Resolver{Unchecked: true}.ResolveText("http://例え.jp/β/ц?q", "../é#ß") }},
	} {
		if n := testing.AllocsPerRun(100, c.f); n > c.most {
			t.Errorf("%s: %v allocations, want at most %v", c.name, n, c.most)
		}
	}
}

// The same reference as an IRI, as a URI, and with net/url.
func BenchmarkResolve(b *testing.B) {
	const base, ref = "http://例え.jp/β/ц?q", "../é#ß"
	b.Run("net-url", func(b *testing.B) {
		u, err := url.Parse(base)
		if err != nil {
			b.Fatal(err)
		}
		r, err := url.Parse(ref)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportAllocs()
		for b.Loop() {
			_ = u.ResolveReference(r)
		}
	})
	b.Run("IRI", func(b *testing.B) {
		u, r := iri.MustParse(base), iri.MustParseReference(ref)
		b.ReportAllocs()
		for b.Loop() {
			_, _ = u.Resolve(r)
		}
	})
	b.Run("URI", func(b *testing.B) {
		u, err := iri.MustParse(base).ToURI()
		if err != nil {
			b.Fatal(err)
		}
		r, err := iri.MustParseReference(ref).ToURI()
		if err != nil {
			b.Fatal(err)
		}
		b.ReportAllocs()
		for b.Loop() {
			_, _ = u.Resolve(r)
		}
	})
}

func BenchmarkNormalize(b *testing.B) {
	for name, apply := range map[string]uri.Normalization{"default": 0, "idn": uri.NormalizeIDN, "nfc": uri.NormalizeNFC} {
		b.Run(name, func(b *testing.B) {
			n := iri.Normalizer{Apply: apply, DomainNames: idna.Names{}}
			r := iri.MustParseReference("HTTP://xn--rsum-bpad.example.org/a/../r%C3%A9sume\u0301")
			b.ReportAllocs()
			for b.Loop() {
				n.Normalize(r)
			}
		})
	}
	b.Run("uri", func(b *testing.B) {
		var n uri.Normalizer
		r := uri.MustParseReference("HTTP://xn--rsum-bpad.example.org/a/../r%C3%A9sume%CC%81")
		b.ReportAllocs()
		for b.Loop() {
			n.Normalize(r)
		}
	})
}
