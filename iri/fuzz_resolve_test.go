package iri_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

var resolveSeeds = []string{
	"http://ä/β/ц/ド;p?q#f", "s:/a/b", "s:é", "s://h", "s:a//../é", "é", "..//é", "../../../é", "?\uE000", "#ß", "", "./a:é", "é:b",
	"http:é", "//é/../ö", "s:/.//é", "/.//é", "e\u0301/..", "%C3%A9/%2E%2E/é", "s://é\xff", "\u200E",
}

// Resolution treats non-ASCII characters like unreserved ones (6.5): mapping the target to a
// URI gives the same as resolving the mapped URIs. The target parses to the components that
// are known without parsing.
func FuzzResolve(f *testing.F) {
	for _, base := range resolveSeeds {
		for _, ref := range resolveSeeds {
			f.Add(base, ref, uint8(len(base)+len(ref)))
		}
	}
	f.Fuzz(func(t *testing.T, base, ref string, options uint8) {
		for _, e := range iri.Editions() {
			b, err := e.Parse(base)
			if err != nil {
				return
			}
			p, err := e.ParseReference(ref)
			if err != nil {
				return
			}
			r := iri.Resolver{Edition: e, Excess: uri.Excess(options % 4), SameScheme: options&4 != 0, Letter: options&8 != 0, Verbatim: options&16 != 0}
			got, err := r.Resolve(b, p)
			text, textErr := r.ResolveText(base, ref)
			split, splitErr := r.ResolveSplit(base, ref)
			if text != split || (textErr == nil) != (splitErr == nil) {
				t.Fatalf("%+v: %q at %q: %+v, %v, without parsing %+v, %v", r, ref, base, text, textErr, split, splitErr)
			}
			if err != nil {
				if textErr == nil && !r.Letter && !r.SameScheme {
					t.Fatalf("%+v: %q at %q: %v, but as texts %q", r, ref, base, err, text.Text)
				}
				continue
			}
			if textErr != nil || text.Text != got.String() || text.Outcome != got.Outcome || text.Invalid != nil || text.InvalidBase != nil {
				t.Fatalf("%+v: %q at %q: %q, as texts %+v, %v", r, ref, base, got, text, textErr)
			}
			if again, err := e.ParseReference(got.String()); err != nil || again != got.Reference {
				t.Fatalf("%+v: %q at %q: %#v parses to %#v, %v", r, ref, base, got.Reference, again, err)
			}
			asURIs(t, r, b, p, got)
		}
	})
}

// asURIs checks the resolution of IRIs against that of the URIs that they map to.
func asURIs(t *testing.T, r iri.Resolver, base iri.IRI, ref iri.Reference, got iri.Target) {
	t.Helper()
	b, err := base.ToURI()
	if err != nil {
		t.Fatal(err)
	}
	p, err := ref.ToURIReference()
	if err != nil {
		t.Fatal(err)
	}
	want, err := uri.Resolver{Excess: r.Excess, SameScheme: r.SameScheme, Letter: r.Letter, Verbatim: r.Verbatim}.Resolve(b, p)
	if err != nil {
		t.Fatalf("%+v: %q at %q: the URIs do not resolve: %v", r, ref, base, err)
	}
	mapped, err := got.Reference.ToURIReference()
	if err != nil || mapped != want.Reference {
		t.Fatalf("%+v: %q at %q: %q maps to %q, but the URIs resolve to %q, %v", r, ref, base, got, mapped, want, err)
	}
}

// Resolving the relative form gives back the target.
func FuzzRelativize(f *testing.F) {
	for _, base := range resolveSeeds {
		for _, target := range resolveSeeds {
			f.Add(base, target)
		}
	}
	f.Fuzz(func(t *testing.T, base, target string) {
		for _, e := range iri.Editions() {
			b, err := e.Parse(base)
			if err != nil {
				return
			}
			p, err := e.ParseReference(target)
			if err != nil || !p.IsAbsolute() {
				return
			}
			for _, r := range []iri.Relativizer{{}, {NoSameDocument: true}} {
				rel, err := r.Relativize(b, p)
				if err != nil {
					t.Fatal(err)
				}
				ref, exact := rel.Reference, rel.Exact
				if parsed, err := e.ParseReference(ref.String()); err != nil || parsed != ref {
					t.Fatalf("%q at %q: %#v parses to %#v, %v", target, base, ref, parsed, err)
				}
				back, err := b.Resolve(ref)
				if err != nil || (back.Reference() == p) != exact {
					t.Fatalf("%q at %q: %q resolves to %q, %v, %v", target, base, ref, back, exact, err)
				}
				if len(ref.String()) > len(target) {
					t.Fatalf("%q at %q: %q is longer", target, base, ref)
				}
			}
		}
	})
}

// Escaped text is valid in its component, and unescapes to the data.
func FuzzEscape(f *testing.F) {
	for _, text := range resolveSeeds {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, e := range iri.Editions() {
			for p, before := range map[uri.Place]string{
				uri.PlaceUser: "//", uri.PlacePassword: "//u:", uri.PlaceLabel: "//", uri.PlaceRegName: "//", uri.PlaceSegment: "/s/", uri.PlaceSegmentName: "/s/", uri.PlaceParam: "/s;p=",
				uri.PlaceQueryName: "?", uri.PlaceQueryValue: "?", uri.PlaceQuery: "?", uri.PlaceFragment: "#",
			} {
				after := ""
				if p == uri.PlaceUser || p == uri.PlacePassword {
					after = "@"
				}
				escaped, err := e.Escape(p, text)
				if err != nil {
					if errors.Is(err, uri.ErrNoEscape) && p == uri.PlaceLabel && strings.Contains(text, ".") ||
						errors.Is(err, uri.ErrDotSegment) && (p == uri.PlaceSegment || p == uri.PlaceSegmentName) && (text == "." || text == "..") {
						continue
					}
					t.Fatalf("%v, %v: %q: %v", e, p, text, err)
				}
				if _, err := e.ParseReference(before + string(escaped) + after); err != nil {
					t.Fatalf("%v: %q escaped for %v is %q: %v", e, text, p, escaped, err)
				}
				if back, err := e.Unescape(p, escaped); err != nil || back != text {
					t.Fatalf("%v, %v: %q comes back as %q, %v", e, p, text, back, err)
				}
				if _, err := e.UnescapeSafe(p, escaped); err != nil {
					t.Fatalf("%v, %v: %q: %v", e, p, escaped, err)
				}
			}
		}
	})
}

// Setting a pair or a segment of an IRI to any data gives a reference that parses back to
// it, or a named error.
func FuzzEdit(f *testing.F) {
	for i, text := range resolveSeeds {
		f.Add(text, resolveSeeds[(i+1)%len(resolveSeeds)], "é", i%3)
	}
	f.Add("?k=1&\uE000", "\u202E&\uE000", "\uE000", 0)
	f.Fuzz(func(t *testing.T, text, data, key string, n int) {
		for _, e := range iri.Editions() {
			r, err := e.ParseReference(text)
			if err != nil {
				continue
			}
			after, err := r.WithPairs(r.Pairs().Set(key, data))
			if err != nil {
				t.Fatalf("%v: %q: %v", e, r, err)
			}
			if got, ok := after.Pairs().Get(key); got != data || !ok {
				t.Fatalf("%v: %q became %q, whose %q is %q", e, r, after, key, got)
			}
			if again, err := e.ParseReference(after.String()); again != after || err != nil || again.Path() != r.Path() {
				t.Fatalf("%v: %q became %q, parsed %q, %v", e, r, after, again, err)
			}
			after, err = r.WithSegments(r.Segments().Set(n, data))
			if err != nil {
				if !errors.Is(err, uri.ErrDotSegment) && !errors.Is(err, uri.ErrNoSegment) && !errors.Is(err, uri.ErrConflict) {
					t.Fatalf("%v: %q: %v", e, r, err)
				}
				continue
			}
			segment, ok := after.Segments().At(n)
			if got, err := e.Unescape(uri.PlaceSegment, segment); got != data || !ok || err != nil {
				t.Fatalf("%v: %q became %q, whose segment %d is %q, %v", e, r, after, n, segment, err)
			}
			if again, err := e.ParseReference(after.String()); again != after || err != nil {
				t.Fatalf("%v: %q became %q, parsed %q, %v", e, r, after, again, err)
			}
		}
	})
}
