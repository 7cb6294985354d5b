package iri_test

import (
	"errors"
	"testing"

	"github.com/stricturi/stricturi/iri"
)

func TestWith(t *testing.T) {
	const all = "s://ü@é:1/ä/../%C3%A9?q\uE000#f"
	data := iri.Data
	for _, e := range iri.Editions() {
		r, err := e.ParseReference(all)
		if err != nil {
			t.Fatal(err)
		}
		i, _ := r.IRI()
		for _, test := range []struct {
			name string
			got  func() (iri.Reference, error)
			same func() (iri.IRI, error)
			want string
		}{
			{"scheme", func() (iri.Reference, error) { return r.WithScheme("t") }, func() (iri.IRI, error) { return i.WithScheme("t") }, "t://ü@é:1/ä/../%C3%A9?q\uE000#f"},
			{"userinfo", func() (iri.Reference, error) { return r.WithUserinfo(data("ß")) }, func() (iri.IRI, error) { return i.WithUserinfo(data("ß")) }, "s://ß@é:1/ä/../%C3%A9?q\uE000#f"},
			{"host", func() (iri.Reference, error) { return r.WithHost(data("::1")) }, func() (iri.IRI, error) { return i.WithHost(data("::1")) }, "s://ü@[::1]:1/ä/../%C3%A9?q\uE000#f"},
			{"port", func() (iri.Reference, error) { return r.WithPort(data("2")) }, func() (iri.IRI, error) { return i.WithPort(data("2")) }, "s://ü@é:2/ä/../%C3%A9?q\uE000#f"},
			{"path", func() (iri.Reference, error) { return r.WithPath(data("/ö\u200E")) }, func() (iri.IRI, error) { return i.WithPath(data("/ö\u200E")) }, "s://ü@é:1/ö%E2%80%8E?q\uE000#f"},
			{"query", func() (iri.Reference, error) { return r.WithQuery(data("é#")) }, func() (iri.IRI, error) { return i.WithQuery(data("é#")) }, "s://ü@é:1/ä/../%C3%A9?é%23#f"},
			{"fragment", func() (iri.Reference, error) { return r.WithFragment(data("é\uE000")) }, func() (iri.IRI, error) { return i.WithFragment(data("é\uE000")) }, "s://ü@é:1/ä/../%C3%A9?q\uE000#é%EE%80%80"},
			{"no authority", r.WithoutAuthority, i.WithoutAuthority, "s:/ä/../%C3%A9?q\uE000#f"},
			{"no userinfo", r.WithoutUserinfo, i.WithoutUserinfo, "s://é:1/ä/../%C3%A9?q\uE000#f"},
			{"no port", r.WithoutPort, i.WithoutPort, "s://ü@é/ä/../%C3%A9?q\uE000#f"},
			{"no query", r.WithoutQuery, i.WithoutQuery, "s://ü@é:1/ä/../%C3%A9#f"},
			{"no fragment", r.WithoutFragment, i.WithoutFragment, "s://ü@é:1/ä/../%C3%A9?q\uE000"},
		} {
			got, err := test.got()
			if want, _ := e.ParseReference(test.want); err != nil || got != want {
				t.Errorf("%v, %s: %q, %v; want %q", e, test.name, got, err, test.want)
			}
			same, err := test.same()
			if err != nil || same.Reference() != got {
				t.Errorf("%v, %s: the IRI is %q, %v", e, test.name, same, err)
			}
		}
		if got, err := r.WithoutScheme(); err != nil || got.String() != all[len("s:"):] {
			t.Errorf("%v: %q, %v", e, got, err)
		}
	}
}

// What is encoded may not have formatting characters (4.1), and the component
// that was set is at fault.
func TestWithFormatting(t *testing.T) {
	got, err := iri.MustParse("s:é").WithQuery(iri.Encoded("a\u200E"))
	fault, ok := err.(*iri.BuildError)
	if !ok || fault.Component != "query" || !errors.Is(err, iri.ErrFormattingCharacter) || got != (iri.IRI{}) {
		t.Errorf("%q, %v", got, err)
	}
}
