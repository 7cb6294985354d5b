package uri_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"

	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
)

// These examples are in the pages of docs/guide.

// An edition is a value, and its methods are the functions of the package.
func Example_edition() {
	text := "http://[::1]/"
	_, err := uri.RFC2396().Parse(text) // by RFC 2396, as of 1998
	fmt.Println(err)
	_, err = uri.RFC2732().Parse(text) // as java.net.URI and XML Schema 1.0
	fmt.Println(err)
	_, err = uri.Parse(text) // RFC 3986, the default
	fmt.Println(err)
	// Output:
	// rfc2396: not a valid absoluteURI: unexpected '[' (U+005B) at offset 7, in server (section 3.2.2): RFC 2396 has no IPv6 addresses
	// <nil>
	// <nil>
}

// registered reports whether a redirect URI is in the list of those that a client has
// registered. Only the port of a loopback address may differ.
func registered(list []uri.URI, redirect string) bool {
	u, err := uri.Parse(redirect)
	return err == nil && slices.ContainsFunc(list, func(r uri.URI) bool {
		return r == u || isLoopback(r) && isLoopback(u) && withoutPort(r) == withoutPort(u)
	})
}

func isLoopback(u uri.URI) bool {
	scheme, _ := u.Scheme()
	addr, ok := u.HostAddr()
	return scheme == "http" && ok && addr.IsLoopback() && schemes.Check(u.Reference()) == nil
}

func withoutPort(u uri.URI) string {
	b := u.Builder()
	b.Port = uri.Text{}
	v, err := b.URI()
	if err != nil {
		return u.String()
	}
	return v.String()
}

// The redirect URIs of an OAuth 2.0 server.
func Example_registered() {
	list := []uri.URI{uri.MustParse("https://app.example/cb"), uri.MustParse("http://127.0.0.1/cb")}
	for _, redirect := range []string{
		"https://app.example/cb",
		"https://app.example/cb/../evil",
		"https://app.example:443/cb",
		"https://app.example/cb#",
		"http://127.0.0.1:51004/cb",
		"http://127.0.0.1:99999/cb",
		"http://127.0.0.1:51004@evil.example/cb",
		"http://localhost:51004/cb",
	} {
		fmt.Println(registered(list, redirect), redirect)
	}
	// Output:
	// true https://app.example/cb
	// false https://app.example/cb/../evil
	// false https://app.example:443/cb
	// false https://app.example/cb#
	// true http://127.0.0.1:51004/cb
	// false http://127.0.0.1:99999/cb
	// false http://127.0.0.1:51004@evil.example/cb
	// false http://localhost:51004/cb
}

// Package net/url makes one of these texts, which are different for a comparison.
func Example_sameText() {
	for _, text := range []string{"HTTPS://app.example/cb", "https://app.example/cb#"} {
		u, err := url.Parse(text)
		fmt.Println(u, uri.MustParse(text), err)
	}
	// Output:
	// https://app.example/cb HTTPS://app.example/cb <nil>
	// https://app.example/cb https://app.example/cb# <nil>
}

// A key for a map or a unique column, beside the text as it was given.
func Example_key() {
	n := uri.Normalizer{Apply: uri.NormalizeSyntax | uri.NormalizeScheme}
	for _, text := range []string{"HTTP://Example.com:80/%7Euser/./x", "http://example.com/~user/x", "http://example.com/~user/x/"} {
		u := uri.MustParse(text)
		fmt.Println(n.Normalize(u))
	}
	// Output:
	// http://example.com/~user/x
	// http://example.com/~user/x
	// http://example.com/~user/x/
}

// The empty text in JSON gives the zero URI, and no error.
func Example_required() {
	var link struct {
		Target uri.URI `json:"target"`
	}
	err := json.Unmarshal([]byte(`{"target": ""}`), &link)
	if err == nil && link.Target.IsZero() {
		err = errors.New("target is missing")
	}
	fmt.Println(err)
	// Output: target is missing
}
