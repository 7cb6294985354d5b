package iri_test

import (
	"fmt"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

func ExampleNormalizer_Normalize() {
	r := iri.MustParseReference("eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9")
	n := iri.Normalizer{Apply: uri.NormalizeCase | uri.NormalizeDots}
	fmt.Println(n.Normalize(r))
	// Output: example://a/b/%63/%7Bfoo%7D/ros%C3%A9
}

func ExampleNormalizer_Steps() {
	r := iri.MustParseReference("eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9")
	for _, s := range (iri.Normalizer{}).Steps(r) {
		fmt.Println(s.Normalization, s.Section, s.After)
	}
	// Output:
	// case 5.3.2.1 example://a/./b/../b/%63/%7Bfoo%7D/ros%C3%A9
	// percent 5.3.2.3 example://a/./b/../b/c/%7Bfoo%7D/rosé
	// dots 5.3.2.4 example://a/b/c/%7Bfoo%7D/rosé
}

func ExampleNormalizer_IsNormalized() {
	var n iri.Normalizer
	fmt.Println(n.IsNormalized(iri.MustParseReference("http://é/%2F")), n.IsNormalized(iri.MustParseReference("http://é/%C3%A9")))
	// Output: true false
}

func ExampleNormalizer_domainNames() {
	r := iri.MustParseReference("http://STRAßE.example/")
	for _, names := range []iri.DomainNames{idna.Names{}, idna.UTS46{}} {
		fmt.Println(iri.Normalizer{Apply: uri.NormalizeIDN, DomainNames: names}.Normalize(r))
	}
	// Output:
	// http://strasse.example/
	// http://straße.example/
}

func ExampleIRI_Normalize() {
	fmt.Println(iri.MustParse("http://Example.org/r%C3%A9sum%C3%A9").Normalize())
	// Output: http://example.org/résumé
}

func ExampleReference_Normalize() {
	fmt.Println(iri.MustParseReference("/./r%C3%A9sum%C3%A9.html").Normalize())
	// Output: /résumé.html
}

// Creators of IRIs should put them into NFC (5.3.2.2).
func ExampleNormalizer_nfc() {
	r := iri.MustParseReference("/re\u0301sume\u0301.html")
	fmt.Println(iri.Normalizer{Apply: uri.NormalizeNFC}.Normalize(r))
	// Output: /résumé.html
}

func ExampleIRI_Equivalence() {
	a := iri.MustParse("http://résumé.example.org")
	for _, b := range []string{
		"http://résumé.example.org", "HTTP://r%C3%A9sum%C3%A9.example.org", "http://résumé.example.org:80/",
		"http://resume.example.org",
	} {
		fmt.Println(a.Equivalence(iri.MustParse(b)))
	}
	// Output:
	// simple
	// percent
	// scheme
	// different
}

func ExampleReference_Equivalence() {
	a, b := iri.MustParseReference("/ros%C3%A9"), iri.MustParseReference("/rosé")
	fmt.Println(a.Equivalence(b), a.Equivalence(b) <= uri.EqualScheme)
	// Output: percent true
}

func ExampleComparer_Equivalence() {
	c := iri.Comparer{
		IgnoreFragment: true,
		Protocol: func(a, b iri.Reference) bool { // known from a redirect
			return a.String()+"/" == b.String()
		},
	}
	fmt.Println(c.Equivalence(iri.MustParseReference("http://é/data#top"), iri.MustParseReference("http://é/data/")))
	// Output: protocol
}

// With domain names, a Comparer can use the rung EqualIDN.
func ExampleComparer_domainNames() {
	a := iri.MustParseReference("http://résumé.example.org")
	b := iri.MustParseReference("http://xn--rsum-bpad.example.org")
	fmt.Println(iri.Comparer{}.Equivalence(a, b), iri.Comparer{DomainNames: idna.Names{}}.Equivalence(a, b))
	// Output: different idn
}

func ExampleComparer_Equal() {
	c := iri.Comparer{IgnoreFragment: true}
	fmt.Println(c.Equal(iri.MustParseReference("s:é#b"), iri.MustParseReference("S:é#c"), uri.EqualCase))
	// Output: true
}

func ExampleEdition_Section() {
	fmt.Println(iri.RFC3987.Section(uri.EqualIDN))
	// Output: 5.3.3
}
