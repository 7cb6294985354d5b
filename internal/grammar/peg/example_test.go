package peg_test

import (
	"fmt"

	"github.com/stricturi/stricturi/internal/grammar/peg"
)

func ExampleParse() {
	g, err := peg.Parse("Label <- ALPHA (('-'/ALPHA)* ALPHA)? # RFC 1034, 3.5\nALPHA <- [[a-z]]\n")
	fmt.Println(len(g.Rules), err)
	fmt.Print(g)
	// Output:
	// 2 <nil>
	// Label <- ALPHA ( ( '-' / ALPHA )* ALPHA )?
	// ALPHA <- [[a-z]]
}
