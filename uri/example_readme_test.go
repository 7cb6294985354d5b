package uri_test

import (
	"errors"
	"fmt"

	"github.com/stricturi/stricturi/uri"
)

// The program of the README.
func Example_readme() {
	_, err := uri.Parse("http://example.com/?tag=a|b")
	var syntax *uri.SyntaxError
	if errors.As(err, &syntax) {
		x := syntax.Explain()
		fmt.Println(syntax.Offset, x.Expected, x.Section)
	}
	// Output: 25 [pchar "/" "?" "#" end] 3.4
}
