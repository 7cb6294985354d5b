package iri_test

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

func TestWith(t *testing.T) {
	const all = "s://ü@é:1/ä/../%C3%A9?q\uE000#f"
	data := uri.Data
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
			{"no authority", func() (iri.Reference, error) { return r.WithAuthority(uri.Text{}) }, func() (iri.IRI, error) { return i.WithAuthority(uri.Text{}) }, "s:/ä/../%C3%A9?q\uE000#f"},
			{"no userinfo", func() (iri.Reference, error) { return r.WithUserinfo(uri.Text{}) }, func() (iri.IRI, error) { return i.WithUserinfo(uri.Text{}) }, "s://é:1/ä/../%C3%A9?q\uE000#f"},
			{"no port", func() (iri.Reference, error) { return r.WithPort(uri.Text{}) }, func() (iri.IRI, error) { return i.WithPort(uri.Text{}) }, "s://ü@é/ä/../%C3%A9?q\uE000#f"},
			{"no query", func() (iri.Reference, error) { return r.WithQuery(uri.Text{}) }, func() (iri.IRI, error) { return i.WithQuery(uri.Text{}) }, "s://ü@é:1/ä/../%C3%A9#f"},
			{"no fragment", func() (iri.Reference, error) { return r.WithFragment(uri.Text{}) }, func() (iri.IRI, error) { return i.WithFragment(uri.Text{}) }, "s://ü@é:1/ä/../%C3%A9?q\uE000"},
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
		if got, err := r.WithScheme(""); err != nil || got.String() != all[len("s:"):] {
			t.Errorf("%v: %q, %v", e, got, err)
		}
	}
}

// Encoded text must not contain formatting characters (4.1). The error names the component
// that was set.
func TestWithFormatting(t *testing.T) {
	got, err := iri.MustParse("s:é").WithQuery(uri.Encoded("a\u200E"))
	fault, ok := err.(*uri.BuildError)
	if !ok || fault.Component != "query" || !errors.Is(err, iri.ErrFormattingCharacter) || got != (iri.IRI{}) {
		t.Errorf("%q, %v", got, err)
	}
}

// A component that is set can be read, and the others do not change.
func FuzzWith(f *testing.F) {
	for i, text := range resolveSeeds {
		f.Add(text, resolveSeeds[(i+1)%len(resolveSeeds)])
		f.Add(text, "é\u200E\uE000\xFF%/:@")
	}
	type reference = iri.Reference
	components := []struct {
		name string
		get  func(reference) (string, bool)
		set  func(reference, uri.Text) (reference, error)
	}{
		{"userinfo", reference.Userinfo, reference.WithUserinfo},
		{"host", reference.Host, reference.WithHost},
		{"port", reference.Port, reference.WithPort},
		{"path", func(r reference) (string, bool) { return r.Path(), true }, reference.WithPath},
		{"query", reference.Query, reference.WithQuery},
		{"fragment", reference.Fragment, reference.WithFragment},
	}
	f.Fuzz(func(t *testing.T, text, data string) {
		for _, e := range iri.Editions() {
			r, err := e.ParseReference(text)
			if err != nil {
				continue
			}
			for _, c := range components {
				was, ok := c.get(r)
				if same, err := c.set(r, uri.Encoded(was)); ok && (err != nil || same != r) {
					t.Fatalf("%v: %q with its own %s: %q, %v", e, r, c.name, same, err)
				}
				got, err := c.set(r, uri.Data(data))
				if err != nil {
					if _, ok := err.(*uri.BuildError); !ok || got != (reference{}) {
						t.Fatalf("%v: %q with the %s %q: %q, %v", e, r, c.name, data, got, err)
					}
					continue
				}
				if again, err := e.ParseReference(got.String()); err != nil || again != got {
					t.Fatalf("%v: %q parses to %q, %v", e, got, again, err)
				}
				if twice, err := c.set(got, uri.Data(data)); err != nil || twice != got {
					t.Fatalf("%v: %q with the %s %q set twice: %q, %v", e, got, c.name, data, twice, err)
				}
				for _, other := range components {
					want, is := other.get(r)
					have, has := other.get(got)
					if other.name == c.name {
						want, is = data, true
						if have, err = url.PathUnescape(have); err != nil {
							t.Fatal(err)
						}
						switch c.name {
						case "host":
							want, have = strings.Trim(want, "[]"), strings.Trim(have, "[]")
						case "path":
							if have == "./"+want || have == "/."+want {
								have = want
							}
						}
					}
					if have != want || has != is {
						t.Fatalf("%v: %q with the %s %q: %q, %s", e, r, c.name, data, got, other.name)
					}
				}
			}
		}
	})
}

func ExampleIRI_WithHost() {
	fmt.Println(iri.MustParse("http://例え.jp:80/é").WithHost(uri.Data("ドメイン.jp")))
	// Output: http://ドメイン.jp:80/é <nil>
}
