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

// sections has the sections of all normalizations.
var sections = map[uri.Normalization]string{
	uri.NormalizeCase: "5.3.2.1", uri.NormalizePercent: "5.3.2.3", iri.NormalizeNFC: "5.3.2.2", iri.NormalizeNFKC: "5.3.2.2", uri.NormalizeDotEscapes: "5.3.2.3",
	uri.NormalizeDots: "5.3.2.4", iri.NormalizeIDN: "5.3.3", uri.NormalizeScheme: "5.3.3",
}

const everyRung = uri.NormalizeSyntax | iri.NormalizeNFC | iri.NormalizeNFKC | uri.NormalizeDotEscapes | iri.NormalizeIDN | uri.NormalizeScheme

func TestNormalize(t *testing.T) {
	for _, test := range []struct {
		name, in, want string
		apply          uri.Normalization
	}{
		{"by default", "HTTP://É/%c3%a9/./e\u0301", "http://É/é/e\u0301", 0},

		{"case of a host in US-ASCII", "HTTP://EXAMPLE.com/É%c3", "http://example.com/É%C3", uri.NormalizeCase},
		{"case of another host", "HTTP://EXAMPLE.É/", "http://EXAMPLE.É/", uri.NormalizeCase},
		{"case of another host, by its URI", "HTTP://EXAMPLE.É/", "http://example.É/", uri.NormalizeCase | uri.NormalizePercent},
		{"case of an encoded host", "http://E%C3%89/", "http://eÉ/", uri.NormalizeCase | uri.NormalizePercent},

		{"ucschar", "s://%C3%A9@%C3%A9/%C3%A9?%C3%A9#%C3%A9", "s://é@é/é?é#é", uri.NormalizePercent},
		{"unreserved and reserved", "s:/%7E%2F%25%c3", "s:/~%2F%25%c3", uri.NormalizePercent},
		{"iprivate", "s:%EE%80%80?%EE%80%80#%EE%80%80", "s:%EE%80%80?\uE000#%EE%80%80", uri.NormalizePercent},
		{"formatting characters", "s:%E2%80%8E%E2%80%AE%C3%A9", "s:%E2%80%8E%E2%80%AEé", uri.NormalizePercent},
		{"not in ucschar", "s:%EF%B7%90%C2%80", "s:%EF%B7%90%C2%80", uri.NormalizePercent},
		{"not UTF-8", "s:%C3%C3%A9%A9é%A9", "s:%C3é%A9é%A9", uri.NormalizePercent},
		{"overlong and surrogates", "s:%C0%AF%ED%A0%80", "s:%C0%AF%ED%A0%80", uri.NormalizePercent},
		{"dots of dot segments", "s:/é/%2E%2e/%2Eé", "s:/é/%2E%2e/.é", uri.NormalizePercent},
		{"and theirs", "s:/é/%2E%2e/%2Eé", "s:/.é", uri.NormalizePercent | uri.NormalizeDotEscapes | uri.NormalizeDots},

		{"dots", "s:/é/./ö/../ü", "s:/é/ü", uri.NormalizeDots},
		{"guard", "s:/é/..//ü", "s:/.//ü", uri.NormalizeDots},

		{"scheme", "http://é:80", "http://é/", uri.NormalizeScheme},
		{"default host by another name", "x://ＬＯＣＡＬＨＯＳＴ/", "x:///", uri.NormalizeScheme | iri.NormalizeIDN},

		{"idn", "http://xn--rsum-bpad.example.org/", "http://résumé.example.org/", iri.NormalizeIDN},
		{"idn, Nameprep", "http://RÉSUMÉ。EXAMPLE.org/", "http://résumé.example.org/", iri.NormalizeIDN},
		{"idn, ß", "http://straße.example/", "http://strasse.example/", iri.NormalizeIDN},
		{"idn of a scheme without", "s://xn--rsum-bpad.example.org/", "s://xn--rsum-bpad.example.org/", iri.NormalizeIDN},
		{"invalid idn", "http://É_.EXAMPLE/", "http://É_.EXAMPLE/", iri.NormalizeIDN},
		{"idn encoded", "http://r%C3%A9sum%C3%A9.example.org/", "http://r%C3%A9sum%C3%A9.example.org/", iri.NormalizeIDN},
		{"idn decoded", "http://r%C3%A9sum%C3%A9.example.org/", "http://résumé.example.org/", uri.NormalizePercent | iri.NormalizeIDN},
		{"idn, not of ToASCII", "http://xn--a-b.example/", "http://xn--a-b.example/", iri.NormalizeIDN},
		{"idn, full-width digits", "http://１２７.0.0.1/", "http://127.0.0.1/", iri.NormalizeIDN},
		{"idn, the root", "http://É./", "http://é./", iri.NormalizeIDN},

		{"nfc", "http://e\u0301/e\u0301?e\u0301#e\u0301", "http://é/é?é#é", iri.NormalizeNFC},
		{"nfc of what was encoded", "s:e%CC%81", "s:é", iri.NormalizeNFC | uri.NormalizePercent},
		{"nfc across a triplet", "s:%4A\u030C", "s:%4A\u030C", iri.NormalizeNFC},
		{"nfc across delimiters", "s:?=\u0338#\u0301", "s:?=\u0338#\u0301", iri.NormalizeNFC},
		{"nfc that would be a delimiter", "s:\u037Ee\u0301", "s:\u037Eé", iri.NormalizeNFC},
		{"nfc that IRIs do not have", "s:\u1FEFe\u0301", "s:\u1FEFé", iri.NormalizeNFC},
		{"nfc in US-ASCII", "http://\u212A/", "http://k/", iri.NormalizeNFC | uri.NormalizeCase},
		{"nfkc, 5.3.2.2, full-width Latin letters", "s:ＡｂＣ１", "s:AbC1", iri.NormalizeNFKC},
		{"nfkc, 5.3.2.2, half-width Katakana", "s:ｶﾞｰ", "s:ガー", iri.NormalizeNFKC},
		{"nfkc is nfc, too", "s:e\u0301\uFB01", "s:éfi", iri.NormalizeNFKC},
		{"nfkc makes no delimiter", "s:／？＃：＠％２Ｆ！＝\u2100", "s:／？＃：＠％2F！＝\u2100", iri.NormalizeNFKC},
		{"nfkc makes no dot segment", "s:/a/．．/\u2025/\u2024/ｂ", "s:/a/．．/\u2025/\u2024/b", iri.NormalizeNFKC | uri.NormalizeDots},
		{"nfkc makes no space", "s:\u3000\u00A8ａ", "s:\u3000\u00A8a", iri.NormalizeNFKC},
		{"nfkc makes an address", "http://１２７.0.0.1/", "http://127.0.0.1/", iri.NormalizeNFKC},
		{"nfkc across a triplet", "s:%4A\u030C%ff", "s:%4A\u030C%ff", iri.NormalizeNFKC},
		{"nfkc of a private character", "s:?\uE000Ａ", "s:?\uE000A", iri.NormalizeNFKC},
		{"many marks, nfkc", "s:ｅ" + strings.Repeat("\u0301", 100), "s:é" + strings.Repeat("\u0301", 99), iri.NormalizeNFKC},
		{"many marks", "s:e" + strings.Repeat("\u0301", 100), "s:é" + strings.Repeat("\u0301", 99), iri.NormalizeNFC},
	} {
		for _, e := range iri.Editions() {
			r, err := under(e, test.in)
			if err != nil {
				t.Fatal(err)
			}
			n := iri.Normalizer{Apply: test.apply, DomainNames: idna.Names{}, Schemes: uri.SchemeTable{}.With("x", uri.SchemeDefaults{Host: "localhost"})}
			if strings.HasPrefix(test.in, "x:") {
				n.DomainNames = idna.Names{Schemes: []string{"x"}}
			}
			got, steps := n.NormalizeReference(r), n.Steps(r)
			if got.String() != test.want {
				t.Errorf("%v, %s: %q, want %q", e, test.name, got, test.want)
			}
			if (len(steps) == 0) != (test.in == test.want) || n.NormalizeReference(got) != got {
				t.Errorf("%v, %s: %+v, %q", e, test.name, steps, n.NormalizeReference(got))
			}
			if again, err := under(e, got.String()); err != nil || again != got {
				t.Errorf("%v, %s: %#v parses to %#v, %v", e, test.name, got, again, err)
			}
			for _, s := range steps {
				if s.Section != sections[s.Normalization] {
					t.Errorf("%v, %s: %+v", e, test.name, s)
				}
			}
		}
	}
	n := iri.Normalizer{Apply: iri.NormalizeIDN, DomainNames: idna.UTS46{}}
	if got := n.NormalizeReference(iri.MustParseReference("http://STRAßE.example/")); got.String() != "http://straße.example/" {
		t.Error(got)
	}
	r := iri.MustParseReference("http://É/")
	if n := (iri.Normalizer{Apply: iri.NormalizeIDN}); n.NormalizeReference(r) != r {
		t.Error("a name is converted without domain names")
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
