package iri_test

import (
	"errors"
	"fmt"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

func ExampleIRI_Resolve() {
	base := iri.MustParse("http://例え.jp/β/ц?q")
	for _, ref := range []string{"../é", "?ü", "#ß", "//ö/x/../y"} {
		target, err := base.Resolve(iri.MustParseReference(ref))
		fmt.Println(target, err)
	}
	// Output:
	// http://例え.jp/é <nil>
	// http://例え.jp/β/ц?ü <nil>
	// http://例え.jp/β/ц?q#ß <nil>
	// http://ö/y <nil>
}

func ExampleResolver_Resolve() {
	base, ref := iri.MustParse("http://é/b"), iri.MustParseReference("../../ц")
	for _, x := range []uri.Excess{uri.ExcessDrop, uri.ExcessKeep, uri.ExcessError} {
		target, err := iri.Resolver{Excess: x}.Resolve(base, ref)
		fmt.Println(target, errors.Is(err, uri.ErrExcess))
	}
	// Output:
	// http://é/ц false
	// http://é/../../ц false
	//  true
}

func ExampleResolver_ResolveText() {
	target, err := iri.Resolver{}.ResolveText("http://é/ö", "a b")
	fmt.Println(target, target.Invalid == nil, err)
	// Output: http://é/a b false <nil>
}

func ExampleResolver_ResolveSplit() {
	target, err := iri.Resolver{}.ResolveSplit("http://é/b c/d", "../ü f")
	fmt.Println(target, err)
	// Output: http://é/ü f <nil>
}

func ExampleIRI_Relativize() {
	base := iri.MustParse("http://例え.jp/β/ц/d?q")
	for _, target := range []string{"http://例え.jp/β/ц/d?q#ß", "http://例え.jp/β/é", "http://ö/"} {
		rel, err := base.Relativize(iri.MustParseReference(target))
		fmt.Println(rel.Reference, rel.Exact, err)
	}
	// Output:
	// #ß true <nil>
	// ../é true <nil>
	// //ö/ true <nil>
}

func ExampleRelativizer_Relativize() {
	rel, _ := iri.Relativizer{NoSameDocument: true}.Relativize(iri.MustParse("http://é/ö"), iri.MustParseReference("http://é/ö#ß"))
	fmt.Println(rel.Reference)
	// Output: ö#ß
}

func ExampleSplit() {
	p := uri.Split("http://é/ö?#")
	fmt.Printf("%q %q %q %v %v\n", p.Scheme, p.Authority, p.Path, p.HasQuery, p.HasFragment)
	// Output: "http" "é" "/ö" true true
}

func ExampleJoin() {
	fmt.Println(uri.Join(uri.Parts{Path: "é", HasQuery: true}))
	// Output: é?
}

func ExampleEdition_Escape() {
	fmt.Println(iri.RFC3987.Escape(uri.PlaceSegment, "été/100%?%41\u200E"))
	// Output: été%2F100%25%3F%2541%E2%80%8E <nil>
}

func ExampleEdition_Unescape() {
	fmt.Println(iri.RFC3987.Unescape(uri.PlaceSegment, "%C3%A9%2F%25"))
	// Output: é/% <nil>
}

func ExampleEdition_UnescapeSafe() {
	fmt.Println(iri.RFC3987.UnescapeSafe(uri.PlaceSegment, "%C3%A9%2F%25"))
	// Output: é%2F%25 <nil>
}

func ExampleIRI_Pairs() {
	i := iri.MustParse("http://例え.jp/?größe=1")
	fmt.Println(i.WithPairs(i.Pairs().Set("größe", "2 €")))
	// Output: http://例え.jp/?größe=2%20€ <nil>
}

func ExampleIRI_Segments() {
	i := iri.MustParse("http://例え.jp/été/a.txt")
	fmt.Println(i.WithSegments(i.Segments().Parent().Append("où?")))
	// Output: http://例え.jp/été/où%3F <nil>
}
