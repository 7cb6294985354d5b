package iri_test

import (
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

// Instead of IRIs, their URIs can be compared (draft-duerst-iri-11, 5.1).
func TestEquivalenceOfURIs(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want uri.Normalization
	}{
		{"s:é", "s:%C3%A9", uri.EqualSimple},
		{"s:é", "s:%c3%a9", uri.NormalizeCase},
		{"s:/é/../ö", "s:/ö", uri.NormalizeDots},
		{"http://é", "http://é:80/", uri.NormalizeScheme},
		{"s:é", "s:e\u0301", uri.EqualNever},
	} {
		a, errA := iri.MustParse(test.a).ToURI()
		b, errB := iri.MustParse(test.b).ToURI()
		if got := a.Equivalence(b); errA != nil || errB != nil || got != test.want {
			t.Errorf("%q and %q: got %v, want %v", test.a, test.b, got, test.want)
		}
	}
}

func TestEquivalence(t *testing.T) {
	for _, test := range []struct {
		name, a, b string
		want       uri.Normalization
	}{
		{"simple", "http://é/", "http://é/", uri.EqualSimple},
		{"case", "HTTP://EXAMPLE.com/é%c3", "http://example.COM/é%C3", uri.NormalizeCase},
		{"case of non-ASCII characters", "s://é/", "s://É/", uri.EqualNever},
		{"case of a non-ASCII domain name", "http://é/", "http://É/", iri.NormalizeIDN},
		{"case within another host", "s://EXAMPLE.é/", "s://example.é/", uri.NormalizePercent},
		{"percent", "s:é", "s:%c3%A9", uri.NormalizePercent},
		{"percent, reserved", "s:/", "s:%2F", uri.EqualNever},
		{"percent, as URIs", "s://%45%C3%A9", "s://eé", uri.NormalizePercent},
		{"percent, not in an IRI", "s:%E2%80%8E", "s:%e2%80%8e", uri.NormalizeCase},
		{"characters are not normalized", "http://www.example.org/r\u00E9sum\u00E9.html", "http://www.example.org/re\u0301sume\u0301.html", uri.EqualNever},
		{"but domain names", "http://\u00E9.example/", "http://e\u0301.example/", iri.NormalizeIDN},
		{"dots", "s:/é/../ö", "s:/ö", uri.NormalizeDots},
		{"dot-escapes, 5.3.2.3", "http://é/b/%2E%2E/c", "http://é/c", uri.NormalizeDotEscapes},
		{"dot-escapes of what is no segment", "s:/%2E%2E.", "s:/...", uri.NormalizePercent},
		{"scheme, in general", "ftp://é", "ftp://é/", uri.NormalizeScheme},
		{"scheme", "http://é", "http://é:80/", uri.NormalizeScheme},
		{"idn", "http://résumé.example.org", "http://xn--rsum-bpad.example.org", iri.NormalizeIDN},
		{"idn and scheme", "http://résumé.example.org:80", "HTTP://XN--RSUM-BPAD.example.org/", iri.NormalizeIDN},
		{"idn, ß", "http://straße/", "http://strasse/", iri.NormalizeIDN},
		{"idn of no domain name", "s://résumé", "s://xn--rsum-bpad", uri.EqualNever},
		{"fragment", "s:é", "s:é#", uri.EqualNever},
		{"relative", "é", "%C3%A9", uri.NormalizePercent},
	} {
		for _, e := range iri.Editions() {
			a, errA := under(e, test.a)
			b, errB := under(e, test.b)
			if errA != nil || errB != nil {
				t.Fatal(errA, errB)
			}
			c := iri.Comparer{DomainNames: idna.Names{}}
			if got, back := c.Equivalence(a, b), c.Equivalence(b, a); got != test.want || back != got {
				t.Errorf("%v, %s: %v and %v, want %v", e, test.name, got, back, test.want)
			}
		}
	}
}

func TestComparer(t *testing.T) {
	ref := iri.MustParseReference
	c := iri.Comparer{DomainNames: idna.UTS46{}}
	if got := c.Equivalence(ref("http://straße/"), ref("http://strasse/")); got != uri.EqualNever {
		t.Error(got)
	}
	if got := c.Equivalence(ref("http://straße/"), ref("http://xn--strae-oqa/")); got != iri.NormalizeIDN {
		t.Error(got)
	}
	if got := (iri.Comparer{}).Equivalence(ref("http://É/"), ref("http://é/")); got != uri.EqualNever {
		t.Errorf("without domain names: %v", got)
	}
	c = iri.Comparer{IgnoreFragment: true}
	if got := c.Equivalence(ref("s:é#ö"), ref("s:é#ü")); got != uri.EqualSimple {
		t.Error(got)
	}
	if iri.MustParse("s:é").Equivalence(iri.MustParse("s:%C3%A9")) != uri.NormalizePercent || ref("é").Equivalence(ref("e")) != uri.EqualNever {
		t.Error("a method differs")
	}
	c.Protocol = func(a, b iri.Reference) bool { return a.String()+"/" == b.String() && a.Edition() == iri.RFC3987() }
	if got := c.Equivalence(ref("http://example.com/%C3%A9#x"), ref("http://example.com/é/")); got != uri.EqualProtocol {
		t.Error(got)
	}
	old, _ := under(iri.Draft11(), "s:é")
	same := ref("s:%C3%A9")
	if got := c.Equivalence(old, same); got != uri.EqualNever {
		t.Errorf("across editions: %v", got)
	}
}
