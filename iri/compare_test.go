package iri_test

import (
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
)

func TestCompare(t *testing.T) {
	for _, test := range []struct {
		name, a, b string
		want       iri.Rung
	}{
		{"simple", "http://é/", "http://é/", iri.Simple},
		{"case", "HTTP://EXAMPLE.com/é%c3", "http://example.COM/é%C3", iri.Case},
		{"case beyond US-ASCII", "s://é/", "s://É/", iri.Different},
		{"case beyond US-ASCII of a domain name", "http://é/", "http://É/", iri.IDN},
		{"case within another host", "s://EXAMPLE.é/", "s://example.é/", iri.Percent},
		{"percent", "s:é", "s:%c3%A9", iri.Percent},
		{"percent, reserved", "s:/", "s:%2F", iri.Different},
		{"percent, as URIs", "s://%45%C3%A9", "s://eé", iri.Percent},
		{"percent, not in an IRI", "s:%E2%80%8E", "s:%e2%80%8e", iri.Case},
		{"characters are not normalised", "http://www.example.org/r\u00E9sum\u00E9.html", "http://www.example.org/re\u0301sume\u0301.html", iri.Different},
		{"but domain names", "http://\u00E9.example/", "http://e\u0301.example/", iri.IDN},
		{"dots", "s:/é/../ö", "s:/ö", iri.Dots},
		{"scheme", "http://é", "http://é:80/", iri.Scheme},
		{"idn", "http://résumé.example.org", "http://xn--rsum-bpad.example.org", iri.IDN},
		{"idn and scheme", "http://résumé.example.org:80", "HTTP://XN--RSUM-BPAD.example.org/", iri.IDN},
		{"idn, ß", "http://straße/", "http://strasse/", iri.IDN},
		{"idn of no domain name", "s://résumé", "s://xn--rsum-bpad", iri.Different},
		{"fragment", "s:é", "s:é#", iri.Different},
		{"relative", "é", "%C3%A9", iri.Percent},
	} {
		for _, e := range iri.Editions() {
			a, err := e.ParseReference(test.a)
			if err != nil {
				t.Fatal(err)
			}
			b, err := e.ParseReference(test.b)
			if err != nil {
				t.Fatal(err)
			}
			c := iri.Comparer{DomainNames: idna.Names{}}
			if got, back := c.Compare(a, b), c.Compare(b, a); got != test.want || back != got {
				t.Errorf("%v, %s: %v and %v, want %v", e, test.name, got, back, test.want)
			}
			for r := iri.Simple; r <= iri.Different; r++ {
				if got := c.Equal(a, b, r); got != (r >= test.want) {
					t.Errorf("%v, %s: equal at %v: %v", e, test.name, r, got)
				}
			}
		}
	}
}

func TestComparer(t *testing.T) {
	ref := iri.MustParseReference
	c := iri.Comparer{DomainNames: idna.Names{NonTransitional: true}}
	if got := c.Compare(ref("http://straße/"), ref("http://strasse/")); got != iri.Different {
		t.Error(got)
	}
	if got := c.Compare(ref("http://straße/"), ref("http://xn--strae-oqa/")); got != iri.IDN {
		t.Error(got)
	}
	if got := (iri.Comparer{}).Compare(ref("http://É/"), ref("http://é/")); got != iri.Different {
		t.Errorf("without domain names: %v", got)
	}
	c = iri.Comparer{IgnoreFragment: true}
	if got := c.Compare(ref("s:é#ö"), ref("s:é#ü")); got != iri.Simple {
		t.Error(got)
	}
	if !iri.Equal(iri.MustParse("s:é"), iri.MustParse("s:%C3%A9"), iri.Percent) || iri.Compare(iri.MustParse("s:é"), iri.MustParse("s:e")) != iri.Different {
		t.Error("Equal or Compare")
	}
	c.Protocol = func(a, b iri.Reference) bool { return a.String()+"/" == b.String() && a.Edition() == iri.RFC3987 }
	if got := c.Compare(ref("http://example.com/%C3%A9#x"), ref("http://example.com/é/")); got != iri.Protocol {
		t.Error(got)
	}
	old, _ := iri.Draft11.ParseReference("s:é")
	same := ref("s:%C3%A9")
	if got := c.Compare(old, same); got != iri.Different {
		t.Errorf("across editions: %v", got)
	}
	if (iri.Comparer{}).Equal(ref("s:é"), ref("s:%C3%A9"), iri.NFC) {
		t.Error("equal at a rung that is not on the ladder")
	}
}
