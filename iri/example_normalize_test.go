package iri_test

import (
	"fmt"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
)

func ExampleNormalizer_Normalize() {
	r := iri.MustParseReference("eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9")
	normalized, steps := iri.NewNormalizer(iri.Case, iri.Percent, iri.Dots).Normalize(r)
	for _, s := range steps {
		fmt.Println(s.Rung, s.Section, s.After)
	}
	fmt.Println(normalized)
	// Output:
	// case 5.3.2.1 example://a/./b/../b/%63/%7Bfoo%7D/ros%C3%A9
	// percent 5.3.2.3 example://a/./b/../b/c/%7Bfoo%7D/rosé
	// dots 5.3.2.4 example://a/b/c/%7Bfoo%7D/rosé
	// example://a/b/c/%7Bfoo%7D/rosé
}

func ExampleNormalizer_IsNormalized() {
	n := iri.NewNormalizer(iri.RFC3987.DefaultRungs()...)
	fmt.Println(n.IsNormalized(iri.MustParseReference("http://é/%2F")), n.IsNormalized(iri.MustParseReference("http://é/%C3%A9")))
	// Output: true false
}

func ExampleNormalizer_WithDomainNames() {
	r := iri.MustParseReference("http://STRAßE.example/")
	n := iri.NewNormalizer(iri.IDN)
	transitional, _ := n.WithDomainNames(idna.Names{}).Normalize(r)
	other, _ := n.WithDomainNames(idna.Names{NonTransitional: true}).Normalize(r)
	fmt.Println(transitional, other)
	// Output: http://strasse.example/ http://straße.example/
}

func ExampleIRI_Normalize() {
	fmt.Println(iri.MustParse("http://example.org:80/r%C3%A9sum%C3%A9").Normalize(iri.Percent, iri.Scheme))
	// Output: http://example.org/résumé
}

func ExampleReference_Normalize() {
	// For who creates an IRI: section 5.3.2.2.
	fmt.Println(iri.MustParseReference("/re\u0301sume\u0301.html").Normalize(iri.NFC))
	// Output: /résumé.html
}

func ExampleCompare() {
	a := iri.MustParse("http://résumé.example.org")
	for _, b := range []string{
		"http://résumé.example.org", "HTTP://r%C3%A9sum%C3%A9.example.org", "http://résumé.example.org:80/",
		"http://resume.example.org",
	} {
		fmt.Println(iri.Compare(a, iri.MustParse(b)))
	}
	// Output:
	// simple
	// percent
	// scheme
	// different
}

func ExampleEqual() {
	a, b := iri.MustParse("http://é/ros%C3%A9"), iri.MustParse("http://é/rosé")
	fmt.Println(iri.Equal(a, b, iri.Case), iri.Equal(a, b, iri.Percent))
	// Output: false true
}

func ExampleComparer_Compare() {
	c := iri.Comparer{
		IgnoreFragment: true,
		Protocol: func(a, b iri.Reference) bool { // as a redirect has shown
			return a.String()+"/" == b.String()
		},
	}
	fmt.Println(c.Compare(iri.MustParseReference("http://é/data#top"), iri.MustParseReference("http://é/data/")))
	// Output: protocol
}

// With domain names, a comparer climbs the rung IDN.
func ExampleComparer_domainNames() {
	a := iri.MustParseReference("http://résumé.example.org")
	b := iri.MustParseReference("http://xn--rsum-bpad.example.org")
	fmt.Println(iri.Comparer{}.Compare(a, b), iri.Comparer{DomainNames: idna.Names{}}.Compare(a, b))
	// Output: different idn
}

func ExampleComparer_Equal() {
	c := iri.Comparer{IgnoreFragment: true}
	fmt.Println(c.Equal(iri.MustParseReference("s:é#b"), iri.MustParseReference("S:é#c"), iri.Case))
	// Output: true
}

func ExampleEdition_DefaultRungs() {
	fmt.Println(iri.RFC3987.DefaultRungs())
	// Output: [case percent dots]
}

func ExampleEdition_Section() {
	fmt.Println(iri.RFC3987.Section(iri.IDN), iri.RFC3987.Section(iri.NFC))
	// Output: 5.3.3 5.3.2.2
}
