package iri_test

import (
	"errors"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// The zero Reference equals the parsed empty reference.
func TestZero(t *testing.T) {
	if (iri.Reference{}) != iri.MustParseReference("") {
		t.Error("the zero reference is another than the empty one")
	}
	r, err := iri.FromURIReference(uri.Reference{})
	if err != nil || r != (iri.Reference{}) {
		t.Errorf("%+v, %v", r, err)
	}
	empty, err := iri.Draft11.ParseReference("")
	if err != nil || empty == (iri.Reference{}) || empty.Edition() != iri.Draft11 {
		t.Errorf("%v, %v", empty.Edition(), err)
	}
	if e := (iri.IRI{}).Edition(); e != iri.RFC3987 {
		t.Error(e)
	}
}

// Section 6.5, with the examples of RFC 3986, 5.4, spelled with non-ASCII characters.
func TestResolve(t *testing.T) {
	const base = "http://ä/β/ц/ド;p?q#f"
	for _, test := range []struct {
		ref, want string
		out       uri.Outcome
	}{
		{"g:ö", "g:ö", uri.Outcome{}},
		{"é", "http://ä/β/ц/é", uri.Outcome{}},
		{"./é/", "http://ä/β/ц/é/", uri.Outcome{}},
		{"/é", "http://ä/é", uri.Outcome{}},
		{"//é", "http://é", uri.Outcome{}},
		{"?ÿ=\uE000", "http://ä/β/ц/ド;p?ÿ=\uE000", uri.Outcome{}},
		{"#ß", "http://ä/β/ц/ド;p?q#ß", uri.Outcome{SameDocument: true}},
		{"", "http://ä/β/ц/ド;p?q", uri.Outcome{SameDocument: true}},
		{"../../../é", "http://ä/é", uri.Outcome{Excess: true}},
		{"é./..é", "http://ä/β/ц/é./..é", uri.Outcome{}},
		{"․․/é", "http://ä/β/ц/․․/é", uri.Outcome{}}, // U+2024 is not a dot
		{"／é", "http://ä/β/ц/／é", uri.Outcome{}},     // nor U+FF0F a slash
		{"http:é", "http:é", uri.Outcome{}},
	} {
		for _, e := range iri.Editions() {
			b, err := e.Parse(base)
			if err != nil {
				t.Fatal(err)
			}
			ref, err := e.ParseReference(test.ref)
			if err != nil {
				t.Fatal(err)
			}
			got, err := iri.Resolver{Edition: e}.Resolve(b, ref)
			if err != nil || got.String() != test.want || got.Outcome != test.out {
				t.Errorf("%v %q: %v, %+v, %v", e, test.ref, got, got.Outcome, err)
			}
			if i, err := b.Resolve(ref); err != nil || i.Reference() != got.Reference {
				t.Errorf("%v %q: the method gives %v, %v", e, test.ref, i, err)
			}
			if again, err := e.ParseReference(test.want); err != nil || again != got.Reference {
				t.Errorf("%v %q: %+v parses to %+v", e, test.ref, got.Reference, again)
			}
		}
	}
}

// For Appendix B, everything before a colon is a scheme, whatever its characters.
func TestResolveInvalid(t *testing.T) {
	got, err := iri.Resolver{}.ResolveText("http://ä/β", "é:ö")
	if err != nil || got.Text != "é:ö" || got.Invalid == nil || got.InvalidBase != nil {
		t.Errorf("%+v, %v", got, err)
	}
	got, err = iri.Resolver{}.ResolveText("http://ä/β\u200E/", "ö")
	if err != nil || !errors.Is(got.InvalidBase, iri.ErrFormattingCharacter) || got.Invalid != nil {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestResolveErrors(t *testing.T) {
	base, ref := iri.MustParse("http://é/"), iri.MustParseReference("../ö")
	old, err := iri.Draft11.ParseReference("ö")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name    string
		err     func() error
		want    error
		section string
	}{
		{"excess", func() error { _, err := iri.Resolver{Excess: uri.ExcessError}.Resolve(base, ref); return err }, uri.ErrExcess, "6.5"},
		{"base", func() error { _, err := iri.Resolver{}.ResolveText("ö", "é"); return err }, uri.ErrRelativeBase, "6.5"},
		{"zero base", func() error { _, err := iri.IRI{}.Resolve(ref); return err }, uri.ErrRelativeBase, "6.5"},
		{"editions", func() error { _, err := base.Resolve(old); return err }, uri.ErrEditions, ""},
		{"editions, relativized", func() error { _, err := base.Relativize(old); return err }, uri.ErrEditions, ""},
		{"target", func() error { _, err := base.Relativize(ref); return err }, uri.ErrRelativeTarget, ""},
	} {
		err := test.err()
		e, ok := errs.AsType[*uri.ResolveError](err)
		if !ok || !errors.Is(err, test.want) || e.Edition != iri.RFC3987.Generic() || e.Section != test.section {
			t.Errorf("%s: %+v", test.name, err)
		}
	}
	// To the letter, the path becomes an authority, which is invalid.
	_, err = iri.Resolver{Letter: true}.Resolve(iri.MustParse("s:/a/b"), iri.MustParseReference("..//é:ö"))
	if e, ok := errs.AsType[*uri.SyntaxError](err); !ok || e.Edition() != iri.RFC3987.Generic() || e.Text() != "s://é:ö" {
		t.Errorf("%+v", err)
	}
	got, err := iri.Resolver{}.Resolve(iri.MustParse("s:/a/b"), iri.MustParseReference("..//é:ö"))
	if err != nil || got.String() != "s:/.//é:ö" || !got.Guarded {
		t.Errorf("%v, %v", got, err)
	}
	got, err = iri.Resolver{SameScheme: true}.Resolve(base, iri.MustParseReference("HTTP:ö"))
	if err != nil || got.String() != "http://é/ö" {
		t.Errorf("%v, %v", got, err)
	}
}

func TestRelativize(t *testing.T) {
	base := iri.MustParse("http://ä/β/ц/ド?é")
	for _, test := range []struct {
		target, want string
		exact        bool
	}{
		{"http://ä/β/ц/ド?é#ß", "#ß", true},
		{"http://ä/β/ц/ド?è", "?è", true},
		{"http://ä/β/ц/ト", "ト", true}, // the octets of both begin with the same octets
		{"http://ä/β/ц/", ".", true},
		{"http://ä/β/х", "../х", true},
		{"http://ä/х", "/х", true},
		{"http://ö/", "//ö/", true},
		{"http://ä/β/ц/a:é", "./a:é", true},
		{"HTTP://ä/β/ц/é", "HTTP://ä/β/ц/é", true},
		{"http://a\u0308/β", "//a\u0308/β", true}, // canonically equivalent is not the same (5.3.2.2)
		{"http://ä/é/../ö", "http://ä/é/../ö", false},
	} {
		rel, err := base.Relativize(iri.MustParseReference(test.target))
		ref, exact := rel.Reference, rel.Exact
		if err != nil || ref.String() != test.want || exact != test.exact {
			t.Errorf("%s: %q, %v, %v; want %q, %v", test.target, ref, exact, err, test.want, test.exact)
		}
		if parsed, err := iri.ParseReference(ref.String()); err != nil || parsed != ref {
			t.Errorf("%s: %+v parses to %+v, %v", test.target, ref, parsed, err)
		}
	}
	rel, err := iri.Relativizer{NoSameDocument: true}.Relativize(base, iri.MustParseReference("http://ä/β/ц/ド?é#ß"))
	if err != nil || rel.Reference.String() != "?é#ß" {
		t.Errorf("%+v, %v", rel, err)
	}
}

func TestEscape(t *testing.T) {
	for _, test := range []struct {
		name       string
		place      uri.Place
		data, want string
	}{
		{"ucschar stays", uri.PlaceSegment, "é/ö%2f%", "é%2Fö%252f%25"},
		{"a label", uri.PlaceLabel, "例え:80", "例え%3A80"},
		{"a name", uri.PlaceRegName, "例え.jp:80", "例え.jp%3A80"},
		{"a user", uri.PlaceUser, "ü:@", "ü%3A%40"},
		{"iprivate in a query", uri.PlaceQueryValue, "\uE000&", "\uE000%26"},
		{"iprivate elsewhere", uri.PlaceFragment, "\uE000", "%EE%80%80"},
		{"formatting characters (4.1)", uri.PlaceQuery, "a\u200Eb\u202E", "a%E2%80%8Eb%E2%80%AE"},
		{"not in ucschar", uri.PlaceSegment, "\uFDD0\uFFFD", "%EF%B7%90%EF%BF%BD"},
		{"not UTF-8", uri.PlaceSegment, "\xC3é\xFF", "%C3é%FF"},
	} {
		for _, e := range iri.Editions() {
			got, err := e.Escape(test.place, test.data)
			if string(got) != test.want || err != nil {
				t.Errorf("%v, %s: Escape: %q, %v, want %q", e, test.name, got, err, test.want)
			}
			if back, err := e.Unescape(test.place, got); back != test.data || err != nil {
				t.Errorf("%v, %s: Unescape: %q, %v", e, test.name, back, err)
			}
		}
	}
	if got, err := iri.RFC3987.UnescapeSafe(uri.PlaceSegment, "é%C3%A9%2F%25%7E%23%0d%0A%09%E2%80%8E%C0%AF"); got != "éé%2F%25~%23%0d%0A%09%E2%80%8E%C0%AF" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	for text, want := range map[uri.Escaped]int{"é%4": len("é"), "é\u200E": len("é"), "\uE000": 0, "é\xFF": len("é")} {
		_, err := iri.RFC3987.Unescape(uri.PlaceSegment, text)
		if e, ok := errs.AsType[*uri.EscapeError](err); !ok || e.Offset != want || e.Err != uri.ErrUnescaped {
			t.Errorf("%q: %v", text, err)
		}
	}
	if got := iri.RFC3987.Reserved(uri.PlaceQueryValue); got != "#&+;[]" {
		t.Errorf("reserved are %q", got)
	}
}

// Queries and paths of IRIs are edited like those of URIs.
func TestEdit(t *testing.T) {
	i := iri.MustParse("http://例え.jp/é?größe=1&b=%C3%A9#f")
	got, err := i.WithPairs(i.Pairs().Set("größe", "ü&\u202E").Add("\uE000", "x y"))
	if want := "http://例え.jp/é?größe=ü%26%E2%80%AE&b=%C3%A9&\uE000=x%20y#f"; got.String() != want || err != nil {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
	got, err = i.WithSegments(i.Segments().Append("ö/\uE000"))
	if want := "http://例え.jp/é/ö%2F%EE%80%80?größe=1&b=%C3%A9#f"; got.String() != want || err != nil {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
	if _, err := i.WithSegments(i.Segments().Append("..")); !errors.Is(err, uri.ErrDotSegment) {
		t.Error(err)
	}
	if b, ok := i.Pairs().Get("b"); b != "é" || !ok {
		t.Errorf("b is %q, %v", b, ok)
	}
}

func TestSplit(t *testing.T) {
	p := uri.Split("http://é/ö?ü#ß")
	if want := (uri.Parts{
		Scheme: "http", Authority: "é", Path: "/ö", Query: "ü", Fragment: "ß",
		HasScheme: true, HasAuthority: true, HasQuery: true, HasFragment: true,
	}); p != want {
		t.Errorf("%+v", p)
	}
	if got := uri.Join(p); got != "http://é/ö?ü#ß" {
		t.Error(got)
	}
}
