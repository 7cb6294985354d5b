package iri_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

var resolveSeeds = []string{
	"http://ä/β/ц/ド;p?q#f", "s:/a/b", "s:é", "s://h", "s:a//../é", "é", "..//é", "../../../é", "?\uE000", "#ß", "", "./a:é", "é:b",
	"http:é", "//é/../ö", "s:/.//é", "/.//é", "e\u0301/..", "%C3%A9/%2E%2E/é", "s://é\xff", "\u200E",
}

var normalizeSeeds = append([]string{
	"HTTP://É%C3%89EXAMPLE.com:80", "http://xn--rsum-bpad.example.org", "http://résumé。EXAMPLE./", "http://ＬＯＣＡＬＨＯＳＴ/", "s:%4A\u030C",
	"s:?=\u0338\u037E\u1FEF", "http://\u212A.é/%E2%80%8E", "s:/%2E%2e/%C3%A9/..//x", "http://é:80/%2E/..", "s:/ｅ\u0301/．．/\u2100?ﬁ\u037Eｶﾞ", "http://%31.2.3.4/", "http://１.2.3.4:/", "e%CC%81",
}, resolveSeeds...)

// For every set of rungs, a normalized reference is valid, parses to the components that are
// known without parsing, and does not change when normalized again.
func FuzzNormalize(f *testing.F) {
	for i, text := range normalizeSeeds {
		f.Add(text, uint8(i))
		f.Add(text, uint8(0xFF))
	}
	f.Fuzz(func(t *testing.T, text string, set uint8) {
		var n iri.Normalizer
		for i, one := range []uri.Normalization{
			uri.NormalizeCase, uri.NormalizePercent, uri.NormalizeDots, uri.NormalizeDotEscapes,
			uri.NormalizeScheme, iri.NormalizeIDN, iri.NormalizeNFC, iri.NormalizeNFKC,
		} {
			if set>>i&1 != 0 {
				n.Apply |= one
			}
		}
		for _, e := range iri.Editions() {
			r, err := e.ParseReference(text)
			if err != nil {
				return
			}
			got, steps := n.NormalizeReference(r), n.Steps(r)
			if (got == r) != (len(steps) == 0) {
				t.Fatalf("%v: %q: %q in %d steps", n.Apply, text, got, len(steps))
			}
			if parsed, err := e.ParseReference(got.String()); err != nil || parsed != got {
				t.Fatalf("%v: %q: %#v parses to %#v, %v", n.Apply, text, got, parsed, err)
			}
			if again, steps := n.NormalizeReference(got), n.Steps(got); again != got {
				t.Fatalf("%v: %q: %q and then %q, %+v", n.Apply, text, got, again, steps)
			}
		}
	})
}

// Up to NormalizePercent, two IRIs are equal if their URIs are (5.3.2.3), and an IRI is equal to
// its URI.
func FuzzCompare(f *testing.F) {
	for i, text := range normalizeSeeds {
		f.Add(text, normalizeSeeds[(i+1)%len(normalizeSeeds)])
		f.Add(text, strings.ReplaceAll(text, "é", "%c3%A9"))
	}
	f.Fuzz(func(t *testing.T, x, y string) {
		a, err := iri.ParseReference(x)
		if err != nil {
			return
		}
		u := testutil.Must(a.ToURI())
		taken := testutil.Must(iri.ParseReference(u.String()))
		var c iri.Comparer
		if got := c.Equivalence(a, taken); got > uri.NormalizePercent {
			t.Fatalf("%q and %q are equal at %v", a, taken, got)
		}
		b, err := iri.ParseReference(y)
		if err != nil {
			return
		}
		v := testutil.Must(b.ToURI())
		one, other := c.Equivalence(a, b), u.Equivalence(v)
		for _, rung := range []uri.Normalization{uri.NormalizePercent, uri.NormalizeDots, uri.NormalizeScheme} {
			if (one <= rung) != (other <= rung) {
				t.Fatalf("%q and %q are equal at %v, but %q and %q at %v", a, b, one, u, v, other)
			}
		}
		// A rung includes those before it: what is equal at one of them is equal here.
		lower, rungs := a, uri.Normalization(0)
		for rung := uri.NormalizeCase; rung < uri.EqualProtocol; rung <<= 1 {
			rungs |= rung
			n := iri.Normalizer{Apply: rungs, DomainNames: idna.Names{}}
			all := n.NormalizeReference(a)
			if got := n.NormalizeReference(lower); got != all {
				t.Fatalf("%q is %q at %v, but %q is %q", a, all, rung, lower, got)
			}
			lower = all
		}
		climbed := iri.Comparer{Protocol: func(a, b iri.Reference) bool { return false }} // normalizes both
		if one, other, slow := c.Equivalence(a, b), c.Equivalence(b, a), climbed.Equivalence(a, b); one != other || one != slow {
			t.Fatalf("%q and %q: %v one way, %v the other, %v if normalized", a, b, one, other, slow)
		}
	})
}

// Resolution treats non-ASCII characters like unreserved ones (6.5): mapping the target to a
// URI gives the same as resolving the mapped URIs.
func FuzzResolveAsURIs(f *testing.F) {
	for _, base := range resolveSeeds {
		for _, ref := range resolveSeeds {
			f.Add(base, ref, uint8(len(base)+len(ref)))
		}
	}
	f.Fuzz(func(t *testing.T, base, ref string, options uint8) {
		b, err := iri.Parse(base)
		if err != nil {
			return
		}
		p, err := iri.ParseReference(ref)
		if err != nil {
			return
		}
		r := uri.Resolver{Edition: iri.RFC3987().Edition, Excess: uri.Excess(options % 4), SameScheme: options&4 != 0, Letter: options&8 != 0, Verbatim: options&16 != 0}
		got, err := r.Resolve(b.URI, p.Reference)
		if err != nil {
			return
		}
		u, err1 := b.ToURI()
		v, err2 := p.ToURI()
		r.Edition = uri.RFC3986()
		want, err3 := r.Resolve(u, v)
		mapped, err4 := got.Reference.ToURI()
		if err := errors.Join(err1, err2, err3, err4); err != nil || mapped != want.Reference {
			t.Fatalf("%+v: %q at %q: %q maps to %q, but the URIs resolve to %q, %v", r, ref, base, got, mapped, want, err)
		}
	})
}
