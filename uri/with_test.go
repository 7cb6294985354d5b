package uri_test

import (
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/uri"
)

func TestWith(t *testing.T) {
	type text = uri.Text
	type reference = uri.Reference
	data, encoded := uri.Data, uri.Encoded
	with := func(method func(reference, text) (reference, error), x text) func(reference) (reference, error) {
		return func(r reference) (reference, error) { return method(r, x) }
	}
	scheme := func(s string) func(reference) (reference, error) {
		return func(r reference) (reference, error) { return r.WithScheme(s) }
	}
	const all = "s://u:p@h:1/a%41/../b?q#f"
	for _, test := range []struct {
		name    string
		edition uri.Edition
		in      string
		change  func(reference) (reference, error)
		want    string // "" for an error
		fault   string
	}{
		{"scheme", uri.RFC3986, all, scheme("T"), "T://u:p@h:1/a%41/../b?q#f", ""},
		{"authority", uri.RFC3986, all, with(reference.WithAuthority, encoded("x@y:2")), "s://x@y:2/a%41/../b?q#f", ""},
		{"userinfo", uri.RFC3986, all, with(reference.WithUserinfo, data("a@b%")), "s://a%40b%25@h:1/a%41/../b?q#f", ""},
		{"host", uri.RFC3986, all, with(reference.WithHost, data("é")), "s://u:p@%C3%A9:1/a%41/../b?q#f", ""},
		{"host, an address", uri.RFC3986, all, with(reference.WithHost, uri.Addr(netip.MustParseAddr("::1"))), "s://u:p@[::1]:1/a%41/../b?q#f", ""},
		{"port", uri.RFC3986, all, with(reference.WithPort, data("443")), "s://u:p@h:443/a%41/../b?q#f", ""},
		{"path", uri.RFC3986, all, with(reference.WithPath, data("/x y%41")), "s://u:p@h:1/x%20y%2541?q#f", ""},
		{"query", uri.RFC3986, all, with(reference.WithQuery, data("#é")), "s://u:p@h:1/a%41/../b?%23%C3%A9#f", ""},
		{"fragment", uri.RFC3986, all, with(reference.WithFragment, encoded("")), "s://u:p@h:1/a%41/../b?q#", ""},
		{"no scheme", uri.RFC3986, all, scheme(""), "//u:p@h:1/a%41/../b?q#f", ""},
		{"no authority", uri.RFC3986, all, with(reference.WithAuthority, text{}), "s:/a%41/../b?q#f", ""},
		{"no userinfo", uri.RFC3986, all, with(reference.WithUserinfo, text{}), "s://h:1/a%41/../b?q#f", ""},
		{"no port", uri.RFC3986, all, with(reference.WithPort, text{}), "s://u:p@h/a%41/../b?q#f", ""},
		{"no path", uri.RFC3986, all, with(reference.WithPath, text{}), "s://u:p@h:1?q#f", ""},
		{"no query", uri.RFC3986, all, with(reference.WithQuery, text{}), "s://u:p@h:1/a%41/../b#f", ""},
		{"no fragment", uri.RFC3986, all, with(reference.WithFragment, text{}), "s://u:p@h:1/a%41/../b?q", ""},

		{"path like an authority", uri.RFC3986, "s:/a", with(reference.WithPath, data("//x")), "s:/.//x", ""},
		{"path like an authority, after one", uri.RFC3986, "s://h", with(reference.WithPath, data("//x")), "s://h//x", ""},
		{"path left alone", uri.RFC3986, "s://h//x", with(reference.WithAuthority, text{}), "s:/.//x", ""},
		{"path left alone in RFC 2396", uri.RFC2396, "s://h//x", with(reference.WithAuthority, text{}), "", "path"},
		{"path left alone in bis-00", uri.RFC2396bis00, "s://h//x", with(reference.WithAuthority, text{}), "", "path"},
		{"a colon in the first segment", uri.RFC3986, "s:a:b", scheme(""), "./a:b", ""},
		{"a colon in the first segment, set", uri.RFC3986, "a?q", with(reference.WithPath, data("b:c")), "./b:c?q", ""},
		{"relative path after an authority", uri.RFC3986, "//h/a", with(reference.WithPath, data("b")), "", "path"},
		{"authority before a relative path", uri.RFC3986, "a/b", with(reference.WithHost, data("h")), "", "path"},
		{"IPv6 kept", uri.RFC2732, "s://[::1]:8/a", with(reference.WithPort, text{}), "s://[::1]/a", ""},
		{"IPv6 without brackets", uri.RFC2732, "s://h/a", with(reference.WithHost, data("::1")), "s://[::1]/a", ""},
		{"IPv6 in RFC 2396", uri.RFC2396, "s://h/a", with(reference.WithHost, data("::1")), "", "host"},
		{"host with a space", uri.RFC3986, "s://h/a", with(reference.WithHost, data("my host")), "", "host"},
		{"host with a space, encoded", uri.RFC3986, "s://h/a", with(reference.WithHost, encoded("my%20host")), "s://my%20host/a", ""},
		{"host and port in one", uri.RFC3986, "s://h/a", with(reference.WithHost, data("h:1")), "", "host"},
		{"port without a host", uri.RFC3986, "s:/a", with(reference.WithPort, data("1")), "", "host"},
		{"port that is no number", uri.RFC3986, "s://h", with(reference.WithPort, data("x")), "", "port"},
		{"host away from a port", uri.RFC3986, "s://h:1", with(reference.WithHost, text{}), "", "host"},
		{"delimiter in a query", uri.RFC3986, "s://h", with(reference.WithQuery, encoded("a#b")), "", "query"},
		{"invalid scheme", uri.RFC3986, "s://h", scheme("1"), "", "scheme"},

		{"registry-based authority kept", uri.RFC2396, "s://a_b/c", with(reference.WithQuery, data("q")), "s://a_b/c?q", ""},
		{"registry-based authority replaced", uri.RFC2396, "s://a_b/c", with(reference.WithHost, data("h")), "s://h/c", ""},
		{"registry-based authority has no port", uri.RFC2396, "s://a_b/c", with(reference.WithPort, data("1")), "", "host"},
		{"registry-based authority has no userinfo", uri.RFC2396, "s://a_b/c", with(reference.WithUserinfo, text{}), "s://a_b/c", ""},
		{"registry-based authority set", uri.RFC2396, "s://u@h:1/c", with(reference.WithAuthority, encoded("a_b")), "s://a_b/c", ""},
		{"name that is registry-based", uri.RFC2396, "s://u@h/c", with(reference.WithHost, data("a_b")), "", "host"},
		{"empty authority", uri.RFC2396, "s:/c", with(reference.WithAuthority, encoded("")), "s:///c", ""},

		{"opaque", uri.RFC2396, "mailto:a@b", with(reference.WithPath, data("c@d")), "mailto:c@d", ""},
		{"opaque, another scheme", uri.RFC2396, "a:?b", scheme("c"), "c:?b", ""},
		{"opaque, query", uri.RFC2396, "mailto:a@b", with(reference.WithQuery, data("q")), "", "query"},
		{"opaque, no scheme", uri.RFC2396, "s:a?b", scheme(""), "", "path"},
		{"opaque because of its scheme", uri.RFC2396, "a?b", scheme("s"), "", "query"},
		{"opaque, fragment", uri.RFC2396, "mailto:a@b", with(reference.WithFragment, data("f")), "mailto:a@b#f", ""},
		{"nothing but a query", uri.RFC2396, "a?q", with(reference.WithPath, data("")), "", "path"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, err := test.edition.ParseReference(test.in)
			if err != nil {
				t.Fatal(err)
			}
			got, err := test.change(r)
			fault, _ := err.(*uri.BuildError)
			switch {
			case test.want != "" && (err != nil || got.String() != test.want):
				t.Errorf("%q, %v; want %q", got, err, test.want)
			case test.want == "" && (fault == nil || fault.Component != test.fault || got != (reference{})):
				t.Errorf("%q, %v; want the %s at fault", got, err, test.fault)
			}
		})
	}
}

// A URI stays a URI.
func TestURIWith(t *testing.T) {
	u := uri.MustParse("s://u@h:1/a?q#f")
	for _, test := range []struct {
		name string
		got  func() (uri.URI, error)
		want string
	}{
		{"scheme", func() (uri.URI, error) { return u.WithScheme("t") }, "t://u@h:1/a?q#f"},
		{"authority", func() (uri.URI, error) { return u.WithAuthority(uri.Encoded("x")) }, "s://x/a?q#f"},
		{"userinfo", func() (uri.URI, error) { return u.WithUserinfo(uri.Data("x")) }, "s://x@h:1/a?q#f"},
		{"host", func() (uri.URI, error) { return u.WithHost(uri.Data("x")) }, "s://u@x:1/a?q#f"},
		{"port", func() (uri.URI, error) { return u.WithPort(uri.Data("2")) }, "s://u@h:2/a?q#f"},
		{"path", func() (uri.URI, error) { return u.WithPath(uri.Data("/x")) }, "s://u@h:1/x?q#f"},
		{"query", func() (uri.URI, error) { return u.WithQuery(uri.Data("x")) }, "s://u@h:1/a?x#f"},
		{"fragment", func() (uri.URI, error) { return u.WithFragment(uri.Data("x")) }, "s://u@h:1/a?q#x"},
	} {
		if got, err := test.got(); err != nil || got != uri.MustParse(test.want) {
			t.Errorf("%s: %q, %v; want %q", test.name, got, err, test.want)
		}
	}
	old, err := uri.RFC2396.Parse("s:a")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, fault string
		got         func() (uri.URI, error)
	}{
		{"no scheme", "scheme", func() (uri.URI, error) { return u.WithScheme("") }},
		{"a fragment in RFC 2396", "fragment", func() (uri.URI, error) { return old.WithFragment(uri.Data("f")) }},
		{"the zero URI", "scheme", func() (uri.URI, error) { return uri.URI{}.WithPath(uri.Data("/a")) }},
	} {
		got, err := test.got()
		if fault, ok := err.(*uri.BuildError); !ok || fault.Component != test.fault || got != (uri.URI{}) {
			t.Errorf("%s: %q, %v", test.name, got, err)
		}
	}
}

// A component that is set can be read, and the others do not change.
func FuzzWith(f *testing.F) {
	for i, text := range append(seeds, "s:/.//x", "s://h//x", "mailto:a@b", "s://a_b/c") {
		f.Add(text, seeds[i%len(seeds)])
		f.Add(text, "//x:1")
	}
	type reference = uri.Reference
	type change = func(r reference, text string) (reference, error)
	component := func(with func(reference, uri.Text) (reference, error), text func(string) uri.Text) change {
		return func(r reference, s string) (reference, error) { return with(r, text(s)) }
	}
	components := []struct {
		name      string
		get       func(reference) (string, bool)
		set, copy change // from data, and from what get returns
	}{
		{"scheme", reference.Scheme, reference.WithScheme, reference.WithScheme},
		{"authority", reference.Authority, component(reference.WithAuthority, uri.Encoded), component(reference.WithAuthority, uri.Encoded)},
		{"userinfo", reference.Userinfo, component(reference.WithUserinfo, uri.Data), component(reference.WithUserinfo, uri.Encoded)},
		{"host", reference.Host, component(reference.WithHost, uri.Data), component(reference.WithHost, uri.Encoded)},
		{"port", reference.Port, component(reference.WithPort, uri.Data), component(reference.WithPort, uri.Encoded)},
		{"path", func(r reference) (string, bool) { return r.Path(), true }, component(reference.WithPath, uri.Data), component(reference.WithPath, uri.Encoded)},
		{"query", reference.Query, component(reference.WithQuery, uri.Data), component(reference.WithQuery, uri.Encoded)},
		{"fragment", reference.Fragment, component(reference.WithFragment, uri.Data), component(reference.WithFragment, uri.Encoded)},
	}
	f.Fuzz(func(t *testing.T, text, data string) {
		for _, e := range everyEdition() {
			r, err := e.ParseReference(text)
			if err != nil {
				continue
			}
			if same, err := r.Builder().Reference(); err != nil || same != r {
				t.Fatalf("%v: %q from its Builder: %q, %v", e, r, same, err)
			}
			for _, c := range components {
				was, ok := c.get(r)
				if same, err := c.copy(r, was); ok && (err != nil || same != r) {
					t.Fatalf("%v: %q with its own %s: %q, %v", e, r, c.name, same, err)
				}
				got, err := c.set(r, data)
				if err != nil {
					if _, ok := err.(*uri.BuildError); !ok || got != (reference{}) {
						t.Fatalf("%v: %q with the %s %q: %q, %v", e, r, c.name, data, got, err)
					}
					continue
				}
				if again, err := e.ParseReference(got.String()); err != nil || again != got {
					t.Fatalf("%v: %q parses to %q, %v", e, got, again, err)
				}
				if twice, err := c.set(got, data); err != nil || twice != got {
					t.Fatalf("%v: %q with the %s %q set twice: %q, %v", e, got, c.name, data, twice, err)
				}
				for _, other := range components {
					want, is := other.get(r)
					have, has := other.get(got)
					switch {
					case other.name == c.name:
						want, is = data, c.name != "scheme" || data != ""
						if c.name != "authority" {
							have = unescaped(t, have)
						}
						if c.name == "host" {
							want, have = strings.Trim(want, "[]"), strings.Trim(have, "[]")
						}
					case c.name == "authority" && isPartOfAuthority(other.name), isPartOfAuthority(c.name) && other.name == "authority":
						continue
					}
					guarded := other.name == "path" && (have == "./"+want || have == "/."+want && is3986(e))
					if (have != want || has != is) && !guarded {
						t.Fatalf("%v: %q with the %s %q: %q, %s", e, r, c.name, data, got, other.name)
					}
				}
			}
		}
	})
}

func isPartOfAuthority(component string) bool {
	return component == "userinfo" || component == "host" || component == "port"
}

func ExampleURI_WithQuery() {
	u := uri.MustParse("https://example.com/search?q=old#top")
	fmt.Println(u.WithQuery(uri.Data("q=C# 100%")))
	fmt.Println(u.WithQuery(uri.Text{}))
	// Output:
	// https://example.com/search?q=C%23%20100%25#top <nil>
	// https://example.com/search#top <nil>
}

// The error names the component.
func ExampleURI_WithHost() {
	u := uri.MustParse("https://example.com:8080/a")
	fmt.Println(u.WithHost(uri.Data("2001:db8::1")))
	_, err := u.WithHost(uri.Data("example.org:80"))
	fmt.Println(errors.Is(err, uri.ErrDelimiter))
	// Output:
	// https://[2001:db8::1]:8080/a <nil>
	// true
}
