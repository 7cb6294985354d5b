package idna_test

import (
	"fmt"

	"github.com/stricturi/stricturi/iri/idna"
)

func ExampleNames_ToASCII() {
	fmt.Println(idna.Names{}.ToASCII("faß.例え。jp"))
	fmt.Println(idna.Names{NonTransitional: true}.ToASCII("faß.例え。jp"))
	// Output:
	// fass.xn--r8jz45g.jp <nil>
	// xn--fa-hia.xn--r8jz45g.jp <nil>
}

func ExampleNames_ToUnicode() {
	fmt.Println(idna.Names{}.ToUnicode("xn--99zt52a.example.org"))
	// Output: 納豆.example.org
}
