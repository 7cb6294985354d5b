package iri_test

import (
	"errors"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

func TestFromURI(t *testing.T) {
	for _, text := range []string{
		"http://u:p@h:80/a?q#f", "http://1.2.3.4/", "http://[::1]/", "http://[v1.x]/", "urn:a:b", "a:", "http://?#",
	} {
		u := uri.MustParse(text)
		for _, e := range iri.Editions() {
			want, err := e.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			i, err := e.FromURI(u)
			if err != nil || i != want {
				t.Errorf("%v %q: got %+v, %v, want %+v", e, text, i, err, want)
			}
			r, err := e.FromURIReference(u.Reference())
			if err != nil || r != want.Reference() {
				t.Errorf("%v %q: as a reference got %+v, %v", e, text, r, err)
			}
			back, err := i.AsURI()
			if err != nil || back != u {
				t.Errorf("%v %q: back got %+v, %v, want %+v", e, text, back, err, u)
			}
		}
	}
	var u uri.URI
	if n := testing.AllocsPerRun(100, func() {
		i, _ := iri.FromURI(u)
		u, _ = i.AsURI()
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// Some URIs of editions before RFC 3986 are not URIs of RFC 3986, and others have different
// components.
func TestFromURIOfEarlierEditions(t *testing.T) {
	u, err := uri.RFC2396.Parse("news:a?b")
	if err != nil {
		t.Fatal(err)
	}
	i, err := iri.FromURI(u)
	if err != nil {
		t.Fatal(err)
	}
	if q, _ := i.Query(); !u.IsOpaque() || q != "b" || i.Path() != "a" {
		t.Errorf("%+v becomes %+v", u, i)
	}
	for _, c := range []struct {
		edition uri.Edition
		text    string
		offset  int
	}{
		{uri.RFC2396, "http://a@b@c/", len("http://a@b")},
		{uri.RFC2732, "http://[::1:1.2.3.999]/", len("http://[::1:1.2.3.99")},
	} {
		u, err := c.edition.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		got, err := iri.FromURI(u)
		e, ok := errs.AsType[*uri.SyntaxError](err)
		if !ok || e.Offset != c.offset || got != (iri.IRI{}) {
			t.Errorf("%q: got %+v, %v", c.text, got, err)
		}
		if _, err := iri.FromURIReference(u.Reference()); !errors.As(err, &e) {
			t.Errorf("%q as a reference: got %v", c.text, err)
		}
	}
}

func TestNotURI(t *testing.T) {
	for text, offset := range map[string]int{
		"http://a/é":              len("http://a/"),
		"http://é@a/":             len("http://"),
		"a:?\U000F0000":           len("a:?"),
		"http://a/#b\u00A0\u00A0": len("http://a/#b"),
	} {
		got, err := iri.MustParse(text).AsURI()
		e, ok := errs.AsType[*iri.NotURIError](err)
		if !ok || e.Offset != offset || got != (uri.URI{}) {
			t.Errorf("%q: got %+v, %v", text, got, err)
		}
	}
	if got, err := (iri.IRI{}).AsURI(); got != (uri.URI{}) || err != nil {
		t.Errorf("the zero IRI becomes %+v, %v", got, err)
	}
}
