package uri_test

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/stricturi/stricturi/uri"
)

func ExampleValid() {
	fmt.Println(uri.Valid("https://example.com/"), uri.Valid("/a"), uri.Valid("https://exa mple.com/"))
	// Output: true false false
}

func ExampleValidReference() {
	fmt.Println(uri.ValidReference("https://example.com/"), uri.ValidReference("/a"), uri.ValidReference("a b"))
	// Output: true true false
}

// The offset shows where a text must be corrected, or that it may go on.
func ExampleIndexInvalidReference() {
	for _, text := range []string{"/a?b", "/a b", "//[::1"} {
		switch i := uri.IndexInvalidReference(text); i {
		case -1:
			fmt.Println(text, "is valid")
		case len(text):
			fmt.Println(text, "is incomplete")
		default:
			fmt.Printf("%s is invalid at offset %d\n", text, i)
		}
	}
	// Output:
	// /a?b is valid
	// /a b is invalid at offset 2
	// //[::1 is incomplete
}

// RFC 2396 does not allow a fragment in a URI, or brackets in a host.
func ExampleEdition_Valid() {
	for _, e := range []uri.Edition{uri.RFC2396, uri.RFC3986} {
		fmt.Println(e, e.Valid("http://a/#b"), e.Valid("http://[::1]/"), e.ValidReference("http://a/#b"))
	}
	// Output:
	// rfc2396 false false true
	// rfc3986 true true true
}

func ExampleEdition_ValidRule() {
	fmt.Println(uri.RFC3986.ValidRule("IPv6address", "::1"), uri.RFC3986.ValidRule("scheme", "1a"))
	// Output: true false
}

// The port is a text in the URI. It may be empty, and more than a port number.
func ExampleURI_PortNumber() {
	for _, text := range []string{"http://h:080/", "http://h:/", "http://h/", "http://h:65536/"} {
		u := uri.MustParse(text)
		port, defined := u.Port()
		number, ok := u.PortNumber()
		fmt.Printf("%q %v %d %v\n", port, defined, number, ok)
	}
	// Output:
	// "080" true 80 true
	// "" true 0 false
	// "" false 0 false
	// "65536" true 0 false
}

func ExampleURI_HostAddr() {
	addr, ok := uri.MustParse("http://[2001:db8::1]:8080/").HostAddr()
	fmt.Println(addr, ok)
	_, ok = uri.MustParse("http://example.com/").HostAddr()
	fmt.Println(ok)
	// Output:
	// 2001:db8::1 true
	// false
}

func ExampleURI_WithScheme() {
	fmt.Println(uri.MustParse("http://example.com/a?b").WithScheme("https"))
	// Output: https://example.com/a?b <nil>
}

// Data is percent-encoded. Encoded text is copied, and is an error if it is invalid.
func ExampleURI_WithPath() {
	u := uri.MustParse("https://example.com/a?b")
	fmt.Println(u.WithPath(uri.Data("/50% off")))
	fmt.Println(u.WithPath(uri.Encoded("/50%25%20off")))
	_, err := u.WithPath(uri.Encoded("/50% off"))
	fmt.Println(errors.As(err, new(*uri.BuildError)))
	// Output:
	// https://example.com/50%25%20off?b <nil>
	// https://example.com/50%25%20off?b <nil>
	// true
}

func ExampleURI_WithPort() {
	fmt.Println(uri.MustParse("https://example.com/").WithPort(uri.Data("8443")))
	// Output: https://example.com:8443/ <nil>
}

// A Builder changes several components, with one error to check.
func ExampleURI_Builder() {
	b := uri.MustParse("http://example.com:8080/a?b#c").Builder()
	b.Scheme, b.Port, b.Query = "https", uri.Text{}, uri.Data("d e")
	fmt.Println(b.URI())
	// Output: https://example.com/a?d%20e#c <nil>
}

// A Normalizer takes references. The result for a URI is a URI again.
func ExampleNormalizer_Normalize_uri() {
	u := uri.MustParse("HTTP://example.com:80/a/../b")
	n := uri.Normalizer{Apply: uri.NormalizeSyntax | uri.NormalizeScheme}
	u, ok := n.Normalize(u.Reference()).URI()
	fmt.Println(u, ok)
	// Output: http://example.com/b true
}

// A Comparer takes references.
func ExampleComparer_Equal_uri() {
	u, v := uri.MustParse("http://example.com/a#x"), uri.MustParse("http://example.com:80/a")
	c := uri.Comparer{IgnoreFragment: true}
	fmt.Println(c.Equal(u.Reference(), v.Reference(), uri.EqualScheme))
	// Output: true
}

// Nodes yields each node of the parse tree before its children.
func ExampleEdition_Nodes() {
	const text = "a:b"
	nodes, err := uri.RFC3986.Nodes("URI", text)
	if err != nil {
		fmt.Println(err)
		return
	}
	for n := range nodes {
		fmt.Printf("%*s%s %q\n", 2*int(n.Depth), "", n.Rule, text[n.Start:n.End])
	}
	// Output:
	// URI "a:b"
	//   scheme "a"
	//     ALPHA "a"
	//   hier-part "b"
	//     path-rootless "b"
	//       segment-nz "b"
	//         pchar "b"
	//           unreserved "b"
	//             ALPHA "b"
}

// The zero Reference is the empty reference, which refers to the current document. Use a
// pointer and omitempty if a document distinguishes it from a reference that is missing.
func ExampleReference_IsZero() {
	type link struct {
		To    uri.Reference  `json:"to,omitzero"`
		Maybe *uri.Reference `json:"maybe,omitempty"`
	}
	text, err := json.Marshal(link{})
	fmt.Println(string(text), err)
	text, err = json.Marshal(link{Maybe: new(uri.Reference)})
	fmt.Println(string(text), err)
	// Output:
	// {} <nil>
	// {"maybe":""} <nil>
}

// Zone identifiers are valid only under the amendment RFC6874.
func ExampleAmendments() {
	const text = "http://[fe80::1%25en0]:8080/"
	fmt.Println(uri.Valid(text), uri.RFC6874.Valid(text))
	u, err := uri.RFC6874.Parse(text)
	if err != nil {
		fmt.Println(err)
		return
	}
	addr, _ := u.HostAddr()
	fmt.Println(u.HostKind(), addr.Zone())
	u, err = u.WithHost(uri.Addr(addr.WithZone("eth0/1")))
	fmt.Println(u, err)
	// Output:
	// false true
	// IPv6addrz en0
	// http://[fe80::1%25eth0%2F1]:8080/ <nil>
}
