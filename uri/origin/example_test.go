package origin_test

import (
	"fmt"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/origin"
)

func ExampleSame() {
	a := uri.MustParse("http://example.com/")
	fmt.Println(origin.Same(a, uri.MustParse("HTTP://EXAMPLE.com:80/path")))
	fmt.Println(origin.Same(a, uri.MustParse("https://example.com/")))
	data := uri.MustParse("data:,x")
	fmt.Println(origin.Same(data, data))
	// Output:
	// true
	// false
	// false
}

// The domain name of an IRI is converted to A-labels when it is mapped to a URI, and back
// to U-labels for people.
func ExampleOrigin_Unicode() {
	i := iri.MustParseReference("https://Résumé.example:8443/é")
	r, err := iri.Mapping{DomainNames: idna.UTS46{}}.Map(i)
	if err != nil {
		fmt.Println(err)
		return
	}
	u, _ := r.URI()
	o := origin.Of(u)
	fmt.Println(o)
	fmt.Println(o.Unicode(idna.UTS46{}.ToUnicode))
	// Output:
	// https://xn--rsum-bpad.example:8443
	// https://résumé.example:8443
}

// A server compares the header field Origin with the origins that it trusts.
func ExampleParse() {
	trusted := origin.Of(uri.MustParse("https://example.com/app/"))
	for _, header := range []string{"https://example.com", "https://example.com.evil.org", "null", "https://example.com/"} {
		o, err := origin.Parse(header)
		fmt.Println(o == trusted, err)
	}
	// Output:
	// true <nil>
	// false <nil>
	// false <nil>
	// false not the serialization of an origin: more than a scheme, a host and a port
}

// Other schemes have origins if their default ports are known.
func ExampleSchemes() {
	s := origin.Schemes{Table: uri.SchemeTable{}.With("redis", uri.SchemeDefaults{Port: "6379"})}
	fmt.Println(s.Of(uri.MustParse("redis://cache:6379/0")), origin.Of(uri.MustParse("redis://cache/")))
	// Output:
	// redis://cache null
}

func ExampleRegistrable() {
	for _, text := range []string{"https://www.example.co.uk/", "https://co.uk/", "https://192.0.2.1/"} {
		fmt.Println(origin.Registrable(uri.MustParse(text)))
	}
	// Output:
	// example.co.uk true
	//  false
	//  false
}

func ExampleRegistrableDomain() {
	a, _ := origin.RegistrableDomain("alice.github.io")
	b, _ := origin.RegistrableDomain("bob.github.io")
	fmt.Println(a, b, a == b) // other people's pages, because github.io is a public suffix
	// Output:
	// alice.github.io bob.github.io false
}
