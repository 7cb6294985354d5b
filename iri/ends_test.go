package iri_test

import (
	"slices"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/charset"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

func TestSequencesEnd(t *testing.T) {
	names := idna.Names{}
	u := uri.MustParseReference("http://%E2%80%AE.xn--a.%FF.example/%41%25/%F0%90?%EE%80%80#%C0%AF")
	testutil.EndsEarly(t, "kept", iri.Conversion{}.Kept(u), 5)
	testutil.EndsEarly(t, "kept in names", iri.Conversion{DomainNames: names}.Kept(u), 5)
	i := iri.MustParseReference("http://é.a/b/c?d=e&f=g#h")
	testutil.EndsEarly(t, "segments", i.Segments(), 2)
	testutil.EndsEarly(t, "findings", iri.Linter{}.Findings("http://a\u0430.ﬁ/\u200B%C0%AF"), 4)
	testutil.EndsEarly(t, "components", iri.Components("http://u@é.a:1/b/c?d=e&=f&g#h", iri.Finest), 6)
	nodes, err := iri.RFC3987.Nodes("IRI", "http://é/")
	if err != nil {
		t.Fatal(err)
	}
	testutil.EndsEarly(t, "nodes", nodes, 5)
	for _, text := range []string{"http://א.b/ג/d?e=ו&f", "abc", "אבג"} {
		v, err := iri.Display(text)
		if err != nil {
			t.Fatal(err)
		}
		testutil.EndsEarly(t, text, v.Characters(), 3)
	}
}

// What an edition of URIs has and IRIs do not is an error, not an IRI.
func TestConvertOtherEditions(t *testing.T) {
	for _, e := range uri.Editions() {
		u, err := e.Parse("http://a_b:c/")
		if err != nil {
			continue
		}
		if got, err := (iri.Conversion{}).ConvertURI(u); err == nil || got != (iri.IRI{}) {
			t.Errorf("%v: got %q, %v", e, got, err)
		}
		if got, err := iri.ConvertURI(u); err == nil || got != (iri.IRI{}) {
			t.Errorf("%v: got %q, %v", e, got, err)
		}
		if got, err := (iri.Conversion{}).Convert(u.Reference()); err == nil || got != (iri.Reference{}) {
			t.Errorf("%v: got %q, %v", e, got, err)
		}
		if got, err := (iri.Conversion{}).Append([]byte("x"), u.Reference()); err == nil || string(got) != "x" {
			t.Errorf("%v: got %q, %v", e, got, err)
		}
	}
}

// RFC 2279, which RFC 3629 replaced, had sequences of up to six octets.
func TestLintOverlongSequences(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       int // bytes, from 1 on
	}{
		{"two octets", "/%C0%AF", 6},
		{"three", "/%E0%80%AF", 9},
		{"four", "/%F0%80%80%AF", 12},
		{"five", "/%F8%80%80%80%AF", 15},
		{"six", "/%FC%80%80%80%80%AF", 18},
		{"lower case", "/%c1%bf", 6},
		{"the longest of three", "/%E0%9F%BF", 9},
		{"the longest of four", "/%F0%8F%BF%BF", 12},
		{"the longest of five", "/%F8%87%BF%BF%BF", 15},
		{"the longest of six", "/%FC%83%BF%BF%BF%BF", 18},
		{"three that are not overlong", "/%E0%A0%80", 0},
		{"four that are not overlong", "/%F0%90%80%80", 0},
		{"five that are not overlong", "/%F8%88%80%80%80", 0},
		{"six that are not overlong", "/%FC%84%80%80%80%80", 0},
		{"two that are not overlong", "/%C2%80", 0},
		{"five, cut short", "/%F8%80%80%80", 0},
		{"five, with another after them", "/%F8%80%80%80%C0", 0},
		{"six, cut short", "/%FC%80%80%80%80", 0},
	} {
		got := 0
		for _, f := range iri.Lint(c.text) {
			if f.Kind != iri.LintOverlong {
				continue
			}
			if f.Start != 1 || got != 0 {
				t.Errorf("%s: found at %d", c.name, f.Start)
			}
			got = f.End - f.Start
		}
		if got != c.want {
			t.Errorf("%s: %d bytes, want %d", c.name, got, c.want)
		}
	}
}

func TestUTF32(t *testing.T) {
	wide := func(text string, little bool) []byte {
		var b []byte
		for _, c := range text {
			four := []byte{byte(c >> 24), byte(c >> 16), byte(c >> 8), byte(c)}
			if little {
				slices.Reverse(four)
			}
			b = append(b, four...)
		}
		return b
	}
	for _, c := range []struct {
		charset, text string
		little        bool
	}{
		{"utf-32", "\uFEFFa:é", false},
		{"UTF-32", "\uFEFFa:é", true},
		{"utf-32be", "a:é", false},
		{" UTF-32LE ", "a:é", true},
	} {
		u, err := charset.Map(iri.Mapping{}, wide(c.text, c.little), c.charset)
		if err != nil || u.String() != "a:%C3%A9" {
			t.Errorf("%s: got %q, %v", c.charset, u, err)
		}
	}
}
