package registrable_test

import (
	"fmt"

	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/registrable"
)

func ExampleOf() {
	for _, text := range []string{"https://www.example.co.uk/", "https://co.uk/", "https://192.0.2.1/"} {
		fmt.Println(registrable.Of(uri.MustParse(text)))
	}
	// Output:
	// example.co.uk true
	//  false
	//  false
}

func ExampleDomain() {
	a, _ := registrable.Domain("alice.github.io")
	b, _ := registrable.Domain("bob.github.io")
	fmt.Println(a, b, a == b) // other people's pages, because github.io is a public suffix
	// Output:
	// alice.github.io bob.github.io false
}
