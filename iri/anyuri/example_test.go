package anyuri_test

import (
	"fmt"

	"github.com/stricturi/stricturi/iri/anyuri"
	"github.com/stricturi/stricturi/uri"
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

// XSD 1.1 accepts any text, useful or not.
func ExampleCheck11() {
	const text = "http://example.com/100%"
	fmt.Println(anyuri.Check11(text))
	_, err := uri.ParseReference(anyuri.Escape(text))
	fmt.Println(err != nil)
	// Output:
	// <nil>
	// true
}

func ExampleEscape() {
	fmt.Println(anyuri.Escape("a<é>%20#[]"))
	// Output: a%3C%C3%A9%3E%20#[]
}
