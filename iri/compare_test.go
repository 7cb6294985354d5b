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
	old, _ := iri.Draft11().ParseReference("s:é")
	same := ref("s:%C3%A9")
	if got := c.Equivalence(old, same); got != uri.EqualNever {
		t.Errorf("across editions: %v", got)
	}
}
