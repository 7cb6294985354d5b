package neturl_test

import (
	"errors"
	"fmt"
	"net/url"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/neturl"
)

// The error names what net/url would change.
func ExampleToURL() {
	u, err := neturl.ToURL(uri.MustParse("https://example.com/a%2Fb?"))
	fmt.Println(u, err)

	_, err = neturl.ToURL(uri.MustParse("HTTPS://a!b@example.com/#"))
	var e *neturl.Error
	if errors.As(err, &e) {
		for _, d := range e.Differences {
			text, defined := d.Text()
			netText, netDefined := d.NetText()
			fmt.Printf("%s: %q %v, in net/url %q %v\n", d.Component, text, defined, netText, netDefined)
		}
	}
	// Output:
	// https://example.com/a%2Fb? <nil>
	// scheme: "HTTPS" true, in net/url "https" true
	// userinfo: "a!b" true, in net/url "a%21b" true
	// fragment: "" true, in net/url "" false
}

func ExampleFromURL() {
	fmt.Println(neturl.FromURL(&url.URL{Scheme: "https", Host: "example.com", Path: "/a b"}, uri.Parse))
	fmt.Println(neturl.FromURL(&url.URL{Scheme: "https", Path: "example.com"}, uri.ParseReference))
	// Output:
	// https://example.com/a%20b <nil>
	//  net/url parses differently: host, path
}

// net/url does not support IRIs. Map an IRI with non-ASCII characters to a URI first.
func ExampleToURL_iri() {
	i := iri.MustParse("https://example.com/?q=été")
	_, err := neturl.ToURL(i)
	fmt.Println(err)

	mapped, _ := i.ToURI()
	u, err := neturl.ToURL(mapped)
	fmt.Println(u, u.Query().Get("q"), err)
	// Output:
	// net/url does not accept the text: it contains non-ASCII characters: map the IRI to a URI first
	// https://example.com/?q=%C3%A9t%C3%A9 été <nil>
}
