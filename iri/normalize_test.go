package iri_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

const everyRung = uri.NormalizeSyntax | iri.NormalizeNFC | iri.NormalizeNFKC | uri.NormalizeDotEscapes | iri.NormalizeIDN | uri.NormalizeScheme

func TestNormalizer(t *testing.T) {
	n := iri.Normalizer{Apply: iri.NormalizeIDN, DomainNames: idna.UTS46{}}
	if got := n.NormalizeReference(iri.MustParseReference("http://STRAßE.example/")); got.String() != "http://straße.example/" {
		t.Error(got)
	}
	r := iri.MustParseReference("http://É/")
	if n := (iri.Normalizer{Apply: iri.NormalizeIDN}); n.NormalizeReference(r) != r {
		t.Error("a name is converted without domain names")
	}
	n = iri.Normalizer{
		Apply: uri.NormalizeScheme | iri.NormalizeIDN, DomainNames: fooNames{},
		Schemes: uri.SchemeTable{}.With("foo", uri.SchemeDefaults{Host: "localhost"}),
	}
	if got := n.NormalizeReference(iri.MustParseReference("foo://ＬＯＣＡＬＨＯＳＴ/")); got.String() != "foo:///" {
		t.Error(got)
	}
	u := iri.MustParse("HTTP://É")
	if got := u.Normalize(); got.String() != "http://É" {
		t.Error(got)
	}
}

// Normalizing any character of an IRI to NFC gives characters allowed in an IRI, and no
// reserved ones.
func TestNFCCharacters(t *testing.T) {
	for c := rune(0x80); c <= utf8.MaxRune; c++ {
		in := string(c)
		if norm.NFC.IsNormalString(in) || iri.RFC3987().Check("ucschar", in) != nil {
			continue
		}
		r := iri.MustParseReference("s:" + in)
		got := iri.Normalizer{Apply: iri.NormalizeNFC}.NormalizeReference(r)
		if again, err := iri.ParseReference(got.String()); err != nil || again != got {
			t.Errorf("%U: %q, %v", c, got, err)
		}
		if strings.ContainsAny(got.Path(), ":/?#[]@!$&'()*+,;=%") {
			t.Errorf("%U becomes reserved: %q", c, got)
		}
		if want := norm.NFC.String(in); got.Path() != want && c != 0x037E && c != 0x1FEF {
			t.Errorf("%U: %q, not in NFC", c, got)
		}
	}
	// No reserved character but "=" combines with what follows.
	for _, reserved := range ":/?#[]@!$&'()*+,;" {
		for c := rune(0x300); c < 0x3100; c++ {
			if s := string(reserved) + string(c); norm.NFC.String(s)[0] != s[0] {
				t.Errorf("%q combines with %U", reserved, c)
			}
		}
	}
}

// Normalizing any character of an IRI to NFKC gives characters allowed in an IRI, and
// neither a delimiter nor a dot.
func TestNFKCCharacters(t *testing.T) {
	tried := 0
	for c := rune(0x80); c <= utf8.MaxRune; c++ {
		in := string(c)
		if norm.NFKC.IsNormalString(in) || iri.RFC3987().Check("ucschar", in) != nil {
			continue
		}
		tried++
		n := iri.Normalizer{Apply: iri.NormalizeNFKC}
		got := n.NormalizeReference(iri.MustParseReference("s:" + in))
		if again, err := iri.ParseReference(got.String()); err != nil || again != got || n.NormalizeReference(got) != got {
			t.Errorf("%U: %q, %v", c, got, err)
		}
		if strings.ContainsAny(got.Path(), "/.:?#[]@!$&'()*+,;=% ") {
			t.Errorf("%U becomes a delimiter: %q", c, got)
		}
		ascii := strings.ContainsAny(norm.NFKC.String(in), "/.:?#[]@!$&'()*+,;=%{}|\\^`<>\" ")
		if want := norm.NFKC.String(in); (got.Path() != want) != ascii {
			t.Errorf("%U: %q, in NFKC %q", c, got, want)
		}
	}
	if tried < 4000 {
		t.Error("only", tried)
	}
}
