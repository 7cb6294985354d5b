package uri_test

import (
	"errors"
	"fmt"
	"net/netip"
	"strconv"

	"github.com/stricturi/stricturi/uri"
)

func Example() {
	u, err := uri.Parse("http://user@example.com:8042/over/there?name=ferret#nose")
	if err != nil {
		fmt.Println(err)
		return
	}
	scheme, _ := u.Scheme()
	host, _ := u.Host()
	port, _ := u.Port()
	query, _ := u.Query()
	fmt.Println(scheme, host, port, u.Path(), query)
	// Output: http example.com 8042 /over/there name=ferret
}

// An undefined component differs from an empty one.
func ExampleParse() {
	for _, text := range []string{"http://a", "http://a?"} {
		query, defined := uri.MustParse(text).Query()
		fmt.Printf("%q %v\n", query, defined)
	}
	// Output:
	// "" false
	// "" true
}

// Values are comparable and can be map keys. For other equivalences see
// [uri.URI.Equivalence].
func ExampleURI() {
	visits := map[uri.URI]int{}
	for _, text := range []string{"http://a/", "http://a/", "HTTP://a/"} {
		visits[uri.MustParse(text)]++
	}
	fmt.Println(visits[uri.MustParse("http://a/")], len(visits))
	// Output: 2 2
}

func ExampleParseReference() {
	r, err := uri.ParseReference("../g?y#s")
	fmt.Println(r.Path(), r.IsAbsolute(), err)
	// Output: ../g false <nil>
}

// A reference with a scheme is a URI.
func ExampleReference_URI() {
	for _, text := range []string{"mailto:jim@example.com", "jim@example.com"} {
		u, ok := uri.MustParseReference(text).URI()
		fmt.Printf("%q %v\n", u, ok)
	}
	// Output:
	// "mailto:jim@example.com" true
	// "" false
}

func ExampleEditions() {
	for _, e := range uri.Editions() {
		if _, err := e.ParseReference("?y"); err != nil {
			fmt.Println(e, e.Document())
		}
	}
	// Output:
	// rfc2396 RFC 2396
	// rfc2732 RFC 2396 as updated by RFC 2732
}

// In RFC 2396 a URI has no fragment; only a reference has one.
func ExampleEdition_Parse() {
	_, err := uri.RFC2396().Parse("http://a/#b")
	fmt.Println(err)
	_, err = uri.RFC2396().ParseReference("http://a/#b")
	fmt.Println(err)
	// Output:
	// rfc2396: not a valid absoluteURI: unexpected '#' (U+0023) at offset 9, in segment (section 3.3): the rule absoluteURI allows no fragment
	// <nil>
}

// Whether a text is a valid reference depends on the document.
func ExampleEdition_ParseReference() {
	for _, e := range []uri.Edition{uri.RFC2396(), uri.RFC3986()} {
		_, err := e.ParseReference("?y")
		fmt.Println(e, err == nil)
	}
	// Output:
	// rfc2396 false
	// rfc3986 true
}

// A text can be checked against any rule of any edition.
func ExampleEdition_Check() {
	fmt.Println(uri.RFC2396().Check("hier_part", "//example.com/") == nil)
	fmt.Println(uri.RFC2396bis00().Check("dec-octet", "199999") == nil)
	fmt.Println(uri.RFC3986().Check("dec-octet", "199999") == nil)
	// Output:
	// true
	// true
	// false
}

// An unknown rule is an error.
func ExampleEdition_Rules() {
	fmt.Println(uri.RFC3986().Rules()[:4])
	fmt.Println(errors.Is(uri.RFC3986().Check("hier_part", ""), uri.ErrUnknownRule))
	// Output:
	// [URI hier-part URI-reference absolute-URI]
	// true
}

// The error has the offset, the open rules, what was expected there, and the section.
func ExampleSyntaxError() {
	_, err := uri.Parse("http://a b/")
	var syntax *uri.SyntaxError
	if errors.As(err, &syntax) {
		fmt.Println(syntax.Edition(), syntax.Rule, syntax.Offset)
		x := syntax.Explain()
		fmt.Println(x.Open)
		fmt.Println(x.Expected)
		fmt.Println(x.Section)
		fmt.Println(syntax.Picture(120))
	}
	// Output:
	// rfc3986 URI 8
	// [URI hier-part authority host reg-name]
	// [unreserved pct-encoded sub-delims ":" "/" "?" "#" "@" end]
	// 3.2.2
	// http://a b/
	//         ^
}

// A program can tell relative references from texts that are invalid in another way.
func ExampleSyntaxError_Is() {
	_, err := uri.Parse("/pages/1")
	fmt.Println(errors.Is(err, uri.ErrRelative))
	_, err = uri.Parse("http://h h/")
	fmt.Println(errors.Is(err, uri.ErrRelative))
	// Output:
	// true
	// false
}

// Messages do not show userinfo.
func ExampleSyntaxError_Picture() {
	_, err := uri.Parse("http://user:secret@[::1/")
	fmt.Println(err)
	var syntax *uri.SyntaxError
	if errors.As(err, &syntax) {
		fmt.Println(syntax.Picture(120))
	}
	// Output:
	// rfc3986: not a valid URI: unexpected '/' (U+002F) at offset 23, in h16 (section 3.2.2): the "[" before an IP address needs a "]" after it
	// http://xxxxxxxxxxx@[::1/
	//                        ^
}

// A hint explains a common mistake.
func ExampleSyntaxError_Hint() {
	for _, text := range []string{"http://example.com:port/", "example.com/"} {
		_, err := uri.Parse(text)
		var syntax *uri.SyntaxError
		if errors.As(err, &syntax) {
			fmt.Println(syntax.Hint())
		}
	}
	// Output:
	// A port can only have digits. Write a number after the ":", or remove the ":" too. If a password follows the ":", write "@" and the host after it.
	// The scheme is missing. Write a scheme and "://" before the host, as in "https://example.com/".
}

// A fix is a suggestion, to be applied by the caller.
func ExampleSyntaxError_Fixes() {
	text := "http://example.com/100%"
	_, err := uri.Parse(text)
	var syntax *uri.SyntaxError
	if errors.As(err, &syntax) {
		for _, fix := range syntax.Fixes() {
			fmt.Println(fix.Why)
			fmt.Println(text[:fix.Start] + fix.With + text[fix.End:])
		}
	}
	// Output:
	// a "%" must be followed by two hexadecimal digits; %25 is a "%" that is data
	// http://example.com/100%25
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

// Before RFC 3986, an absolute URI whose path does not begin with a slash is opaque.
func ExampleReference_IsOpaque() {
	for _, e := range []uri.Edition{uri.RFC2396(), uri.RFC3986()} {
		r, err := e.ParseReference("mailto:jim@example.com")
		fmt.Println(e, r.IsOpaque(), r.Path(), err)
	}
	// Output:
	// rfc2396 true jim@example.com <nil>
	// rfc3986 false jim@example.com <nil>
}

func ExampleURI_Segments() {
	for segment := range uri.MustParse("http://example.com/a//b%2Fc").Segments().All() {
		fmt.Printf("%q\n", segment)
	}
	// Output:
	// "a"
	// ""
	// "b/c"
}

// In RFC 2396, segments have parameters.
func ExampleSegments_Params() {
	r, _ := uri.RFC2396().ParseReference("/a;type=d/b")
	for segment, params := range r.Segments().Params() {
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

// Split splits any string, valid or not.
func ExampleSplit() {
	p := uri.Split("http://a b/?<#>")
	fmt.Printf("%q %q %q %q %q\n", p.Scheme, p.Authority, p.Path, p.Query, p.Fragment)
	fmt.Println(uri.Join(p))
	// Output:
	// "http" "a b" "/" "<" ">"
	// http://a b/?<#>
}

func ExampleEdition_Tree() {
	nodes, err := uri.RFC3986().Tree("host", "[::1]")
	if err != nil {
		fmt.Println(err)
		return
	}
	for n := range nodes {
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

func ExampleBuilder() {
	b := uri.Builder{
		Scheme: "https",
		Host:   uri.Data("2001:db8::1"),
		Query:  uri.Encoded("year=1980"),
	}
	b.Path = b.Segments().Append("AC/DC", "Back in Black").Text()
	fmt.Println(b.URI())
	// Output: https://[2001:db8::1]/AC%2FDC/Back%20in%20Black?year=1980 <nil>
}

// A host and a port are separate components. An address needs no brackets.
func ExampleData_address() {
	addr := netip.MustParseAddrPort("[2001:db8::1]:8080")
	u, err := uri.Builder{
		Scheme: "http", Host: uri.Data(addr.Addr().String()), Port: uri.Data(strconv.Itoa(int(addr.Port()))),
	}.URI()
	fmt.Println(u, err)
	_, err = uri.Builder{Scheme: "http", Host: uri.Data("example.com:8080")}.URI()
	fmt.Println(err)
	// Output:
	// http://[2001:db8::1]:8080 <nil>
	// cannot build: host: contains a delimiter of another component: ':' (put a port into Port; give an IPv6 address complete)
}

// Since RFC 3986, "/." is put before a path that would parse as an authority. Resolution
// removes it.
func ExampleBuilder_Reference() {
	fmt.Println(uri.Builder{Path: uri.Data("//evil.example/")}.Reference())
	_, err := uri.Builder{Edition: uri.RFC2396(), Path: uri.Data("//evil.example/")}.Reference()
	fmt.Println(errors.Is(err, uri.ErrPathAsAuthority))
	// Output:
	// /.//evil.example/ <nil>
	// true
}

// The error names the component and the reason.
func ExampleBuildError() {
	_, err := uri.Builder{Scheme: "http", Host: uri.Encoded("a/b")}.URI()
	var e *uri.BuildError
	if errors.As(err, &e) {
		fmt.Println(e.Component)
	}
	fmt.Println(err)
	// Output:
	// authority
	// cannot build: authority: contains a delimiter of another component
}
