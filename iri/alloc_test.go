package iri_test

import (
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/iri/lint"
	"github.com/stricturi/stricturi/uri"
)

// An IRI of 60 bytes, and its URI.
const (
	sixtyBytes = "http://例え.example.org/résumé/été?größe=ä#übersee"
	sixtyAsURI = "http://%E4%BE%8B%E3%81%88.example.org/r%C3%A9sum%C3%A9/%C3%A9t%C3%A9?gr%C3%B6%C3%9Fe=%C3%A4#%C3%BCbersee"
)

// Parsing does not copy the text.
func TestParseAllocations(t *testing.T) {
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

// A mapping or a resolution allocates only its result, and nothing if nothing changes.
func TestAllocations(t *testing.T) {
	i, u := iri.MustParse(sixtyBytes), uri.MustParse(sixtyAsURI)
	plain := uri.MustParse("http://www.example.org/a/b?c#d")
	plainIRI := iri.MustParse(plain.String())
	asReference := i.Reference()
	base, ref := iri.MustParse("http://例え.jp/β/ц?q"), iri.MustParseReference("../é#ß")
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
		{"lint.Check without findings", 0, func() { lint.Check(plain.String()) }},
		{"Resolve", 1, func() { _, _ = base.Resolve(ref) }},
		{"ResolveText", 1, func() { _, _ = uri.Resolver{Unchecked: true}.ResolveText("http://例え.jp/β/ц?q", "../é#ß") }},
	} {
		if n := testing.AllocsPerRun(100, c.f); n > c.most {
			t.Errorf("%s: %v allocations, want at most %v", c.name, n, c.most)
		}
	}
}

// A domain name that is already normalized costs no more than one that is not examined.
func TestNormalizeAllocations(t *testing.T) {
	names := iri.Normalizer{Apply: iri.NormalizeIDN, DomainNames: idna.Names{}}
	var allocs [2]float64
	for i, text := range []string{"unknown://www.example-1.com/", "http://www.example-1.com/"} {
		r := iri.MustParseReference(text)
		allocs[i] = testing.AllocsPerRun(100, func() {
			if names.NormalizeReference(r) != r {
				t.Errorf("%q is not normalized", r)
			}
		})
	}
	if allocs[0] != allocs[1] {
		t.Errorf("%v allocations for a domain name, %v for another one", allocs[1], allocs[0])
	}
}
