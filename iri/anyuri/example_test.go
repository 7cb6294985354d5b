package anyuri_test

import (
	"fmt"

	"github.com/stricturi/stricturi/iri/anyuri"
)

func ExampleCheck10() {
	for _, text := range []string{"http://example.com/été 1", "http://example.com/100%", "?page=2"} {
		fmt.Println(anyuri.Check10(text) == nil)
	}
	// Output:
	// true
	// false
	// false
}

func ExampleToURI10() {
	fmt.Println(anyuri.ToURI10("http://example.com/été 1"))
	// Output: http://example.com/%C3%A9t%C3%A9%201 <nil>
}

// XSD 1.1 accepts any text, useful or not.
func ExampleCheck11() {
	const text = "http://example.com/100%"
	fmt.Println(anyuri.Check11(text))
	_, err := anyuri.ToURI11(text)
	fmt.Println(err != nil)
	// Output:
	// <nil>
	// true
}

func ExampleToURI11() {
	fmt.Println(anyuri.ToURI11("?page=été"))
	// Output: ?page=%C3%A9t%C3%A9 <nil>
}

func ExampleEscape() {
	fmt.Println(anyuri.Escape("a<é>%20#[]"))
	// Output: a%3C%C3%A9%3E%20#[]
}

func ExampleCollapse() {
	fmt.Printf("%q\n", anyuri.Collapse("\n  http://example.com/a\n  b  "))
	// Output: "http://example.com/a b"
}
