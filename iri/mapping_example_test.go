package iri_test

import (
	"errors"
	"fmt"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

func ExampleMapping_MapUnicode() {
	m := iri.Mapping{DomainNames: idna.Names{}, EscapePrintable: true}
	fmt.Println(m.MapUnicode("http://résumé.example.org/my résumé"))
	// Output: http://xn--rsum-bpad.example.org/my%20r%C3%A9sum%C3%A9 <nil>
}

func ExampleMapping_MapCharacters() {
	fmt.Println(iri.Mapping{}.MapCharacters("e\u0301te\u0301"))
	// Output: %C3%A9t%C3%A9 <nil>
}

func ExampleMapping_Map() {
	m := iri.Mapping{DomainNames: idna.Names{}}
	_, err := m.Map(iri.MustParseReference("http://not_a_name.é/"))
	var e *iri.DomainNameError
	if errors.As(err, &e) {
		fmt.Println(e.Offset, e.Err)
	}
	// Output: 10 character that is not a letter, digit or hyphen
}

func ExampleFromURI() {
	i, err := iri.FromURI(uri.MustParse("http://www.example.org/D%C3%BCrst%2Fx"))
	fmt.Println(i, err)
	// Output: http://www.example.org/Dürst%2Fx <nil>
}

func ExampleConversion_reference() {
	i, err := iri.Conversion{}.Convert(uri.MustParseReference("r%E9sum%E9.xml#r%C3%A9sum%C3%A9"))
	fmt.Println(i, err)
	// Output: r%E9sum%E9.xml#résumé <nil>
}

func ExampleConversion_Convert() {
	c := iri.Conversion{DomainNames: idna.Names{}}
	i, err := c.Convert(uri.MustParseReference("//xn--99zt52a/"))
	fmt.Println(i, err) // without a scheme, the host is not known to be a domain name
	i, err = c.Convert(uri.MustParseReference("http://xn--99zt52a.example.org/%e2%80%ae"))
	fmt.Println(i, err)
	// Output:
	// //xn--99zt52a/ <nil>
	// http://納豆.example.org/%E2%80%AE <nil>
}

func ExampleConversion_Kept() {
	u := uri.MustParseReference("http://example.org/%C3%A9/%C0%AF../%2e%2F")
	for k := range (iri.Conversion{}).Kept(u) {
		fmt.Println(u.String()[k.Start:k.End], k.Reason, k.Section)
	}
	// Output:
	// %C0%AF overlong 3.2
	// %2F reserved 3.2
}

// The characters that section 6.1 advises against are a choice.
func ExampleConversion_unsuitable() {
	u := uri.MustParse("http://example.org/%EF%BC%A1/%2E")
	narrow := iri.Conversion{Unsuitable: func(rune) bool { return false }}
	wide := iri.Conversion{Unsuitable: func(c rune) bool { return c == '.' || iri.Unsuitable(c) }}
	for _, c := range []iri.Conversion{{}, narrow, wide} {
		i, err := c.Convert(u.Reference())
		fmt.Println(i, err)
	}
	// Output:
	// http://example.org/%EF%BC%A1/. <nil>
	// http://example.org/Ａ/. <nil>
	// http://example.org/%EF%BC%A1/%2E <nil>
}

func ExampleUnsuitable() {
	fmt.Println(iri.Unsuitable('é'), iri.Unsuitable('\u00A0'), iri.Unsuitable('／'))
	// Output: false true true
}

// A segment with a colon is not a reference, but can be mapped.
func ExampleMapping_MapComponent() {
	fmt.Println(iri.Mapping{}.MapComponent("isegment", "é:x"))
	// Output: %C3%A9:x <nil>
}
