package uri_test

import (
	"errors"
	"fmt"

	"github.com/stricturi/stricturi/uri"
)

func Example() {
	u, err := uri.Parse("http://user@example.com:8042/over/there?name=ferret#nose")
	if err != nil {
		fmt.Println(err)
		return
	}
	host, _ := u.Host()
	port, _ := u.Port()
	query, _ := u.Query()
	fmt.Println(u.Scheme(), host, port, u.Path(), query)
	// Output: http example.com 8042 /over/there name=ferret
}

// What is undefined and what is empty differ.
func ExampleParse() {
	for _, text := range []string{"http://a", "http://a?"} {
		query, defined := uri.MustParse(text).Query()
		fmt.Printf("%q %v\n", query, defined)
	}
	// Output:
	// "" false
	// "" true
}

func ExampleParseReference() {
	r, err := uri.ParseReference("../g?y#s")
	fmt.Println(r.Path(), r.IsAbsolute(), err)
	// Output: ../g false <nil>
}

// Whether a text is a valid reference depends on the document.
func ExampleEdition_ParseReference() {
	for _, e := range uri.Editions() {
		_, err := e.ParseReference("?y")
		fmt.Println(e, err == nil)
	}
	// Output:
	// rfc2396 false
	// rfc2732 false
	// rfc2396bis00 true
	// rfc3986 true
}

// Each rule of each edition can be asked for by its own name.
func ExampleEdition_Check() {
	fmt.Println(uri.RFC2396.Check("hier_part", "//example.com/") == nil)
	fmt.Println(uri.RFC2396bis00.Check("dec-octet", "199999") == nil)
	fmt.Println(uri.RFC3986.Check("dec-octet", "199999") == nil)
	// Output:
	// true
	// true
	// false
}

func ExampleSyntaxError() {
	_, err := uri.Parse("http://a b/")
	var syntax *uri.SyntaxError
	if errors.As(err, &syntax) {
		fmt.Println(syntax.Edition, syntax.Rule, syntax.Offset)
		fmt.Println(syntax.Picture())
	}
	// Output:
	// rfc3986 URI 8
	// http://a b/
	//         ^
}

func ExampleReference_HostKind() {
	for _, text := range []string{"//127.0.0.1/", "//[::1]/", "//localhost/", "/etc"} {
		fmt.Printf("%q\n", uri.MustParseReference(text).HostKind())
	}
	// Output:
	// "IPv4address"
	// "IPv6address"
	// "reg-name"
	// ""
}

func ExampleURI_Segments() {
	for segment := range uri.MustParse("http://example.com/a//b%2Fc").Segments() {
		fmt.Printf("%q\n", segment)
	}
	// Output:
	// "a"
	// ""
	// "b%2Fc"
}

// RFC 2396 gives each segment parameters.
func ExampleReference_Params() {
	r, _ := uri.RFC2396.ParseReference("/a;type=d/b")
	for segment, params := range r.Params() {
		fmt.Print(segment)
		for param := range params {
			fmt.Print(" with ", param)
		}
		fmt.Println()
	}
	// Output:
	// a with type=d
	// b
}

func ExampleURI_Redacted() {
	fmt.Println(uri.MustParse("ftp://user:secret@example.com/").Redacted())
	// Output: ftp://user:xxxxx@example.com/
}

// Split takes any string apart, valid or not.
func ExampleSplit() {
	p := uri.Split("http://a b/?<#>")
	fmt.Printf("%q %q %q %q %q\n", p.Scheme, p.Authority, p.Path, p.Query, p.Fragment)
	fmt.Println(uri.Join(p))
	// Output:
	// "http" "a b" "/" "<" ">"
	// http://a b/?<#>
}

func ExampleEdition_Tree() {
	nodes, err := uri.RFC3986.Tree("host", "[::1]")
	if err != nil {
		fmt.Println(err)
	}
	for _, n := range nodes {
		fmt.Printf("%*s%s %d-%d\n", 2*n.Depth, "", n.Rule, n.Start, n.End)
	}
	// Output:
	// host 0-5
	//   IP-literal 0-5
	//     IPv6address 1-4
	//       h16 3-4
	//         HEXDIG 3-4
	//           DIGIT 3-4
}

func ExampleEdition_Escape() {
	e := uri.RFC3986
	fmt.Println(e.Escape(uri.InSegment, "a/b c%20d"))
	fmt.Println(e.EscapeData(uri.InSegment, "100%20"))
	// Output:
	// a%2Fb%20c%20d
	// 100%2520
}

// A reserved character stays encoded: decoded it could be a delimiter.
func ExampleEdition_Unescape() {
	e := uri.RFC3986
	fmt.Println(e.Unescape("a%2Fb%20c"))
	fmt.Println(e.UnescapeData("a%2Fb%20c"))
	fmt.Println(e.Unescape("100%"))
	// Output:
	// a%2Fb c <nil>
	// a/b c <nil>
	//  malformed percent-encoding at offset 3
}

func ExampleBuilder() {
	u, _, err := uri.Builder{
		Scheme:   "https",
		Host:     uri.Data("2001:db8::1"),
		Segments: []string{"AC/DC", "Back in Black"},
		Query:    uri.Encoded("year=1980"),
	}.URI()
	fmt.Println(u, err)
	// Output: https://[2001:db8::1]/AC%2FDC/Back%20in%20Black?year=1980 <nil>
}

// A path that would be read as an authority is guarded.
func ExampleBuilder_Reference() {
	fmt.Println(uri.Builder{Path: uri.Data("//evil.example/")}.Reference())
	// Output: /.//evil.example/ true <nil>
}
