package iri_test

import (
	"errors"
	"fmt"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// Both packages in a few lines.
func Example_tour() {
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

	// Any rule can be checked by its own name.
	fmt.Println(uri.RFC2396().Check("hier_part", "//h/"))

	// Only valid values can be resolved: MustParseReference("../d e") panics.
	base, ref := uri.MustParse("http://a/b/c"), uri.MustParseReference("../d")
	fmt.Println(base.Resolve(ref))

	fmt.Println(iri.MustParse("http://résumé.example.org/été").ToURI())
	// Output:
	// [2001:db8::1] true IPv6address <nil>
	// 25 [pchar "/" "?" "#" end] 3.4
	// http://example.com/?tag=a|b
	//                          ^
	// <nil>
	// http://a/d <nil>
	// http://r%C3%A9sum%C3%A9.example.org/%C3%A9t%C3%A9 <nil>
}
