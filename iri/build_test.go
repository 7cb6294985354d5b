package iri_test

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

func TestBuilder(t *testing.T) {
	data, encoded := uri.Data, uri.Encoded
	for _, test := range []struct {
		name string
		b    iri.Builder
		want string
	}{
		{"all", iri.Builder{
			Scheme: "http", Userinfo: data("ü@"), Host: data("例え.jp"), Port: data("80"),
			Segments: []string{"é/ö", "c d"}, Query: data("q=#\uE000"), Fragment: data("ß#\uE000"),
		}, "http://ü%40@例え.jp:80/é%2Fö/c%20d?q=%23\uE000#ß%23%EE%80%80"},
		{"encoded stays", iri.Builder{Scheme: "s", Path: encoded("/%C3%A9/é")}, "s:/%C3%A9/é"},
		{"formatting characters in data", iri.Builder{Path: data("é\u200E")}, "é%E2%80%8E"},
		{"octets that are no characters", iri.Builder{Path: data("é\xC3")}, "é%C3"},
		{"not NFC", iri.Builder{Path: data("e\u0301")}, "e\u0301"},
		{"IPv6 without brackets", iri.Builder{Scheme: "s", Host: data("::1")}, "s://[::1]"},
		{"path like an authority", iri.Builder{Path: data("//é")}, "/.//é"},
		{"formatting characters in a name", iri.Builder{Host: data("é\u200E")}, "//é%E2%80%8E"},
		{"address", iri.Builder{Host: uri.Addr(netip.MustParseAddr("::1"))}, "//[::1]"},
		{"path like a scheme", iri.Builder{Path: data("é:b")}, "./é:b"},
		{"empty", iri.Builder{}, ""},
	} {
		for _, e := range iri.Editions() {
			test.b.Edition = e
			r, err := test.b.Reference()
			if err != nil || r.String() != test.want {
				t.Errorf("%v, %s: %q, %v", e, test.name, r, err)
			}
			if parsed, err := e.ParseReference(test.want); err != nil || parsed != r {
				t.Errorf("%v, %s: %+v, parsed %+v, %v", e, test.name, r, parsed, err)
			}
		}
	}
	for _, test := range []struct {
		component string
		b         iri.Builder
		want      error
	}{
		{"scheme", iri.Builder{Scheme: "é"}, nil},
		{"host", iri.Builder{Scheme: "s", Host: encoded("é\uE000")}, nil},
		{"host", iri.Builder{Scheme: "s", Host: encoded("é@ö")}, nil},
		{"authority", iri.Builder{Scheme: "s", Authority: encoded("é é")}, nil},
		{"authority", iri.Builder{Scheme: "s", Authority: encoded("é/é")}, uri.ErrDelimiter},
		{"query", iri.Builder{Scheme: "s", Query: encoded("é#")}, uri.ErrDelimiter},
		{"fragment", iri.Builder{Scheme: "s", Fragment: encoded("\uE000")}, nil},
		{"path", iri.Builder{Host: data("é"), Path: data("ö")}, uri.ErrConflict},
		{"path", iri.Builder{Segments: []string{"é", ".."}}, uri.ErrDotSegment},
		{"host", iri.Builder{Host: data("例え.jp:80")}, uri.ErrDelimiter},
		{"host", iri.Builder{Host: data("例 え")}, nil},
		{"host", iri.Builder{Host: data("例%20")}, nil},
		{"host", iri.Builder{Host: uri.Addr(netip.Addr{})}, uri.ErrAddress},
	} {
		r, err := test.b.Reference()
		e, ok := errs.AsType[*uri.BuildError](err)
		if !ok || e.Component != test.component || r != (iri.Reference{}) || test.want != nil && !errors.Is(err, test.want) {
			t.Errorf("%+v: %v; want the %s blamed", test.b, err, test.component)
		}
		if s, ok := errs.AsType[*uri.SyntaxError](err); ok && s.Edition() != iri.RFC3987.Generic() {
			t.Errorf("%+v: %+v", test.b, s)
		}
	}
	_, err := iri.Builder{Scheme: "s", Path: encoded("é\u200E")}.IRI()
	if e, ok := errs.AsType[*uri.SyntaxError](err); !ok || !errors.Is(err, iri.ErrFormattingCharacter) || e.Offset != len("s:é") {
		t.Errorf("%+v", err)
	}
	if r, err := (iri.Builder{Path: data("//é"), Fragment: encoded("\uE000")}).Reference(); err == nil || r != (iri.Reference{}) {
		t.Errorf("%v, %v", r, err)
	}
	if _, err := (iri.Builder{Path: data("é")}).IRI(); err == nil {
		t.Error("an IRI without a scheme was built")
	}
	if i, err := (iri.Builder{Scheme: "s", Path: data("é")}).IRI(); err != nil || i != iri.MustParse("s:é") {
		t.Error(i, err)
	}
}

// The components of a reference built from data are that data.
func FuzzBuilder(f *testing.F) {
	for i, text := range resolveSeeds {
		f.Add(text, resolveSeeds[(i+1)%len(resolveSeeds)], "é", "ö", uint8(i))
	}
	f.Fuzz(func(t *testing.T, path, host, query, fragment string, set uint8) {
		for _, e := range iri.Editions() {
			b := iri.Builder{Edition: e, Path: uri.Data(path)}
			if set&1 != 0 {
				b.Scheme = "s"
			}
			if set&2 != 0 {
				b.Host, b.Path, b.Segments = uri.Data(host), uri.Text{}, []string{path}
			}
			if set&4 != 0 {
				b.Query = uri.Data(query)
			}
			if set&8 != 0 {
				b.Fragment = uri.Data(fragment)
			}
			r, err := b.Reference()
			if set&2 != 0 && (path == "." || path == ".." || strings.ContainsAny(host, ":/?#[]@%\"<>\\^`{|} \x7F") || strings.ContainsFunc(host, func(c rune) bool { return c < ' ' })) && err != nil {
				continue // not allowed as a host; see TestBuilderHost
			}
			if err != nil {
				t.Fatalf("%+v: %v", b, err)
			}
			if parsed, err := e.ParseReference(r.String()); err != nil || parsed != r {
				t.Fatalf("%+v: %#v parses to %#v, %v", b, r, parsed, err)
			}
			for _, c := range []struct {
				get  func() (string, bool)
				want string
				is   bool
			}{{r.Query, query, set&4 != 0}, {r.Fragment, fragment, set&8 != 0}} {
				got, ok := c.get()
				if back, err := url.PathUnescape(got); ok != c.is || ok && (back != c.want || err != nil) {
					t.Fatalf("%+v: %q has %q, %v", b, r, got, ok)
				}
			}
			want := path
			if set&2 != 0 {
				want = "/" + path
			}
			back, err := url.PathUnescape(r.Path())
			if err != nil || back != want && back != "/."+want && back != "./"+want {
				t.Fatalf("%+v: %q has the path %q", b, r, back)
			}
		}
	})
}

func ExampleBuilder_Reference() {
	r, err := iri.Builder{Path: uri.Data("été: 100%"), Query: uri.Data("größe=1")}.Reference()
	fmt.Println(r, err)
	// Output: ./été:%20100%25?größe=1 <nil>
}

func ExampleBuilder_IRI() {
	i, err := iri.Builder{Scheme: "http", Host: uri.Data("例え.jp"), Segments: []string{"a/b", "é"}}.IRI()
	fmt.Println(i, err)
	// Output: http://例え.jp/a%2Fb/é <nil>
}
