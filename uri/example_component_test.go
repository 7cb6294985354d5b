package uri_test

import (
	"encoding/json"
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
func ExampleEdition_Index() {
	for _, text := range []string{"/a?b", "/a b", "//[::1"} {
		i, err := uri.RFC3986().Index("URI-reference", text)
		switch i {
		case -1:
			fmt.Println(text, "is valid", err)
		case len(text):
			fmt.Println(text, "is incomplete")
		default:
			fmt.Printf("%s is invalid at offset %d\n", text, i)
		}
	}
	// Output:
	// /a?b is valid <nil>
	// /a b is invalid at offset 2
	// //[::1 is incomplete
}

// RFC 2396 does not allow a fragment in a URI, or brackets in a host.
func ExampleEdition_Valid() {
	for _, e := range []uri.Edition{uri.RFC2396(), uri.RFC3986()} {
		fmt.Println(e, e.Valid("http://a/#b"), e.Valid("http://[::1]/"), e.ValidReference("http://a/#b"))
	}
	// Output:
	// rfc2396 false false true
	// rfc3986 true true true
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

// A fragment is not part of what is requested.
func ExampleURI_WithoutFragment() {
	fmt.Println(uri.MustParse("http://example.com/?q#top").WithoutFragment())
	// Output: http://example.com/?q
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
func ExampleRFC6874() {
	const text = "http://[fe80::1%25en0]:8080/"
	fmt.Println(uri.Valid(text), uri.RFC6874().Valid(text))
	u, err := uri.RFC6874().Parse(text)
	if err != nil {
		fmt.Println(err)
		return
	}
	addr, _ := u.HostAddr()
	fmt.Println(u.HostKind(), addr.Zone())
	b := u.Builder()
	b.Host = uri.Data(addr.WithZone("eth0/1").String())
	fmt.Println(b.URI())
	// Output:
	// false true
	// IPv6addrz en0
	// http://[fe80::1%25eth0%2F1]:8080/ <nil>
}
