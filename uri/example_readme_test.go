package uri_test

import (
	"errors"
	"fmt"

	"github.com/stricturi/stricturi/uri"
)

// The program of the README.
func Example_readme() {
	u, err := uri.Parse("http://user@[2001:db8::1]:8042/over/there?name=ferret#nose")
	host, defined := u.Host()
	fmt.Println(host, defined, u.HostKind(), err)

	_, err = uri.Parse("http://example.com/?tag=a|b")
	var syntax *uri.SyntaxError
	if errors.As(err, &syntax) {
		x := syntax.Explain()
		fmt.Println(syntax.Offset, x.Expected, x.Section)
		fmt.Println(syntax.Picture(120))
	}
	// Output:
	// [2001:db8::1] true IPv6address <nil>
	// 25 [pchar "/" "?" "#" end] 3.4
	// http://example.com/?tag=a|b
	//                          ^
}
