package iri_test

import (
	"net/url"
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

// An IRI of 60 bytes, and its URI.
const (
	sixtyBytes = "http://例え.example.org/résumé/été?größe=ä#übersee"
	sixtyAsURI = "http://%E4%BE%8B%E3%81%88.example.org/r%C3%A9sum%C3%A9/%C3%A9t%C3%A9?gr%C3%B6%C3%9Fe=%C3%A4#%C3%BCbersee"
)

// A mapping allocates only its result. It allocates nothing if it appends or if nothing
// changes.
func TestMappingAllocations(t *testing.T) {
	i, u := iri.MustParse(sixtyBytes), uri.MustParse(sixtyAsURI)
	plain := uri.MustParse("http://www.example.org/a/b?c#d")
	plainIRI := iri.MustParse(plain.String())
	asReference := i.Reference()
	for _, c := range []struct {
		name string
		most float64
		f    func()
	}{
		{"URI.ToURI", 1, func() { _, _ = i.ToURI() }},
		{"Reference.ToURI", 1, func() { _, _ = asReference.ToURI() }},
		{"parse and ToURI", 1, func() {
			i, _ := iri.Parse(sixtyBytes)
			_, _ = i.ToURI()
		}},
		{"Mapping.MapUnicode", 1, func() { _, _ = iri.Mapping{}.MapUnicode(sixtyBytes) }},
		{"URI.ToURI of a URI", 0, func() { _, _ = plainIRI.ToURI() }},
		{"FromURI", 1, func() { _, _ = iri.FromURI(u) }},
		{"parse and FromURI", 1, func() {
			u, _ := uri.Parse(sixtyAsURI)
			_, _ = iri.FromURI(u)
		}},
		{"FromURI of what stays", 0, func() { _, _ = iri.FromURI(plain) }},
		{"Conversion.Kept", 0, func() {
			for range (iri.Conversion{}).Kept(u.Reference()) {
				continue
			}
		}},
	} {
		if n := testing.AllocsPerRun(100, c.f); n > c.most {
			t.Errorf("%s: %v allocations, want at most %v", c.name, n, c.most)
		}
	}
}

func BenchmarkToURI(b *testing.B) {
	i := iri.MustParse(sixtyBytes)
	b.Run("parsed", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_, _ = i.ToURI()
		}
	})
	b.Run("text", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_, _ = iri.Mapping{}.MapUnicode(sixtyBytes)
		}
	})
	b.Run("idna", func(b *testing.B) {
		b.ReportAllocs()
		m := iri.Mapping{DomainNames: idna.Names{}}
		r := i.Reference()
		for b.Loop() {
			_, _ = m.Map(r)
		}
	})
	b.Run("net-url", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			u, err := url.Parse(sixtyBytes)
			if err != nil {
				b.Fatal(err)
			}
			_ = u.String()
		}
	})
}

func BenchmarkToIRI(b *testing.B) {
	u := uri.MustParse(sixtyAsURI)
	b.Run("parsed", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_, _ = iri.FromURI(u)
		}
	})
	b.Run("text", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			u, _ := uri.Parse(sixtyAsURI)
			_, _ = iri.FromURI(u)
		}
	})
	b.Run("net-url", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			u, err := url.Parse(sixtyAsURI)
			if err != nil {
				b.Fatal(err)
			}
			_ = u.String()
		}
	})
}
