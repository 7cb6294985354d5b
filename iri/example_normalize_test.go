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
	fmt.Println(n.NormalizeReference(r))
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

func ExampleNormalizer_domainNames() {
	r := iri.MustParseReference("http://STRAßE.example/")
	for _, names := range []iri.DomainNames{idna.Names{}, idna.UTS46{}} {
		fmt.Println(iri.Normalizer{Apply: iri.NormalizeIDN, DomainNames: names}.NormalizeReference(r))
	}
	// Output:
	// http://strasse.example/
	// http://straße.example/
}

// Creators of IRIs should put them into NFC (5.3.2.2).
func ExampleNormalizer_nfc() {
	r := iri.MustParseReference("/re\u0301sume\u0301.html")
	fmt.Println(iri.Normalizer{Apply: iri.NormalizeNFC}.NormalizeReference(r))
	// Output: /résumé.html
}

// With domain names, a Comparer can use the rung NormalizeIDN.
func ExampleComparer_domainNames() {
	a := iri.MustParseReference("http://résumé.example.org")
	b := iri.MustParseReference("http://xn--rsum-bpad.example.org")
	fmt.Println(iri.Comparer{}.Equivalence(a, b), iri.Comparer{DomainNames: idna.Names{}}.Equivalence(a, b))
	// Output: different idn
}
