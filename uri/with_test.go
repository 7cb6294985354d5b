package uri_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/uri"
)

// A change sets a component of a Builder.
type change = func(b *uri.Builder)

func setText(component string, x uri.Text) change {
	return func(b *uri.Builder) {
		switch component {
		case "authority":
			b.Userinfo, b.Host, b.Port, b.Authority = uri.Text{}, uri.Text{}, uri.Text{}, x
		case "userinfo":
			b.Userinfo = x
		case "host":
			b.Host, b.Authority = x, uri.Text{}
		case "port":
			b.Port = x
		case "path":
			b.Path = x
		case "query":
			b.Query = x
		case "fragment":
			b.Fragment = x
		}
	}
}

func setScheme(scheme string) change { return func(b *uri.Builder) { b.Scheme = scheme } }

// edit changes a URI.
func edit(u uri.URI, f change) (uri.URI, error) {
	b := u.Builder()
	f(&b)
	return b.URI()
}

// editReference changes a reference.
func editReference(r uri.Reference, f change) (uri.Reference, error) {
	b := r.Builder()
	f(&b)
	return b.Reference()
}

func TestBuilderOfValue(t *testing.T) {
	type text = uri.Text
	data, encoded := uri.Data, uri.Encoded
	const all = "s://u:p@h:1/a%41/../b?q#f"
	for _, test := range []struct {
		name    string
		edition uri.Edition
		in      string
		change  change
		want    string // "" for an error
		fault   string
	}{
		{"scheme", uri.RFC3986(), all, setScheme("T"), "T://u:p@h:1/a%41/../b?q#f", ""},
		{"authority", uri.RFC3986(), all, setText("authority", encoded("x@y:2")), "s://x@y:2/a%41/../b?q#f", ""},
		{"userinfo", uri.RFC3986(), all, setText("userinfo", data("a@b%")), "s://a%40b%25@h:1/a%41/../b?q#f", ""},
		{"host", uri.RFC3986(), all, setText("host", data("é")), "s://u:p@%C3%A9:1/a%41/../b?q#f", ""},
		{"host, an address", uri.RFC3986(), all, setText("host", data("::1")), "s://u:p@[::1]:1/a%41/../b?q#f", ""},
		{"port", uri.RFC3986(), all, setText("port", data("443")), "s://u:p@h:443/a%41/../b?q#f", ""},
		{"path", uri.RFC3986(), all, setText("path", data("/x y%41")), "s://u:p@h:1/x%20y%2541?q#f", ""},
		{"query", uri.RFC3986(), all, setText("query", data("#é")), "s://u:p@h:1/a%41/../b?%23%C3%A9#f", ""},
		{"fragment", uri.RFC3986(), all, setText("fragment", encoded("")), "s://u:p@h:1/a%41/../b?q#", ""},
		{"no scheme", uri.RFC3986(), all, setScheme(""), "//u:p@h:1/a%41/../b?q#f", ""},
		{"no authority", uri.RFC3986(), all, setText("authority", text{}), "s:/a%41/../b?q#f", ""},
		{"no userinfo", uri.RFC3986(), all, setText("userinfo", text{}), "s://h:1/a%41/../b?q#f", ""},
		{"no port", uri.RFC3986(), all, setText("port", text{}), "s://u:p@h/a%41/../b?q#f", ""},
		{"no path", uri.RFC3986(), all, setText("path", text{}), "s://u:p@h:1?q#f", ""},
		{"no query", uri.RFC3986(), all, setText("query", text{}), "s://u:p@h:1/a%41/../b#f", ""},
		{"no fragment", uri.RFC3986(), all, setText("fragment", text{}), "s://u:p@h:1/a%41/../b?q", ""},

		{"path like an authority, after one", uri.RFC3986(), "s://h", setText("path", data("//x")), "s://h//x", ""},
		{"path left alone", uri.RFC3986(), "s://h//x", setText("authority", text{}), "s:/.//x", ""},
		{"path left alone in RFC 2396", uri.RFC2396(), "s://h//x", setText("authority", text{}), "", "path"},
		{"path left alone in bis-00", uri.RFC2396bis00(), "s://h//x", setText("authority", text{}), "", "path"},
		{"a colon in the first segment", uri.RFC3986(), "s:a:b", setScheme(""), "./a:b", ""},
		{"relative path after an authority", uri.RFC3986(), "//h/a", setText("path", data("b")), "", "path"},
		{"authority before a relative path", uri.RFC3986(), "a/b", setText("host", data("h")), "", "path"},
		{"IPv6 kept", uri.RFC2732(), "s://[::1]:8/a", setText("port", text{}), "s://[::1]/a", ""},
		{"IPv6 in RFC 2396", uri.RFC2396(), "s://h/a", setText("host", data("::1")), "", "host"},
		{"port without a host", uri.RFC3986(), "s:/a", setText("port", data("1")), "", "host"},
		{"port that is no number", uri.RFC3986(), "s://h", setText("port", data("x")), "", "port"},
		{"host away from a port", uri.RFC3986(), "s://h:1", setText("host", text{}), "", "host"},
		{"delimiter in a query", uri.RFC3986(), "s://h", setText("query", encoded("a#b")), "", "query"},
		{"invalid scheme", uri.RFC3986(), "s://h", setScheme("1"), "", "scheme"},

		{"registry-based authority kept", uri.RFC2396(), "s://a_b/c", setText("query", data("q")), "s://a_b/c?q", ""},
		{"registry-based authority replaced", uri.RFC2396(), "s://a_b/c", setText("host", data("h")), "s://h/c", ""},
		{"registry-based authority kept, with a port", uri.RFC2396(), "s://a_b/c", setText("port", data("1")), "", "authority"},
		{"registry-based authority set", uri.RFC2396(), "s://u@h:1/c", setText("authority", encoded("a_b")), "s://a_b/c", ""},
		{"name that is registry-based", uri.RFC2396(), "s://u@h/c", setText("host", data("a_b")), "", "host"},
		{"empty authority", uri.RFC2396(), "s:/c", setText("authority", encoded("")), "s:///c", ""},

		{"opaque", uri.RFC2396(), "mailto:a@b", setText("path", data("c@d")), "mailto:c@d", ""},
		{"opaque, another scheme", uri.RFC2396(), "a:?b", setScheme("c"), "c:?b", ""},
		{"opaque, query", uri.RFC2396(), "mailto:a@b", setText("query", data("q")), "", "query"},
		{"opaque, no scheme", uri.RFC2396(), "s:a?b", setScheme(""), "", "path"},
		{"opaque because of its scheme", uri.RFC2396(), "a?b", setScheme("s"), "", "query"},
		{"opaque, fragment", uri.RFC2396(), "mailto:a@b", setText("fragment", data("f")), "mailto:a@b#f", ""},
		{"nothing but a query", uri.RFC2396(), "a?q", setText("path", data("")), "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := reference(t, test.edition, test.in)
			got, err := editReference(r, test.change)
			var fault *uri.BuildError
			errors.As(err, &fault)
			switch {
			case test.want != "" && (err != nil || got.String() != test.want):
				t.Errorf("%q, %v; want %q", got, err, test.want)
			case test.want == "" && (test.fault != "" && (fault == nil || fault.Component != test.fault) || err == nil || got != (uri.Reference{})):
				t.Errorf("%q, %v; want the %s at fault", got, err, test.fault)
			}
		})
	}
}

func TestBuilderOfURI(t *testing.T) {
	u := uri.MustParse("s://u@h:1/a?q#f")
	old := absolute(t, uri.RFC2396(), "s:a")
	for _, test := range []struct {
		name, fault string
		in          uri.URI
		change      change
	}{
		{"no scheme", "scheme", u, setScheme("")},
		{"a fragment in RFC 2396", "fragment", old, setText("fragment", uri.Data("f"))},
		{"the zero URI", "scheme", uri.URI{}, setText("path", uri.Data("/a"))},
	} {
		got, err := edit(test.in, test.change)
		if fault, ok := err.(*uri.BuildError); !ok || fault.Component != test.fault || got != (uri.URI{}) {
			t.Errorf("%s: %q, %v", test.name, got, err)
		}
	}
	if got, err := edit(u, setText("query", uri.Data("x"))); err != nil || got != uri.MustParse("s://u@h:1/a?x#f") {
		t.Errorf("%q, %v", got, err)
	}
}

// A component that is set can be read, and the others do not change.
func FuzzChange(f *testing.F) {
	for i, text := range append(seeds, "s:/.//x", "s://h//x", "mailto:a@b", "s://a_b/c") {
		f.Add(text, seeds[i%len(seeds)])
		f.Add(text, "//x:1")
	}
	type reference = uri.Reference
	components := []struct {
		name string
		get  func(reference) (string, bool)
		text func(string) uri.Text
	}{
		{"scheme", reference.Scheme, nil},
		{"authority", reference.Authority, uri.Encoded},
		{"userinfo", reference.Userinfo, uri.Data},
		{"host", reference.Host, uri.Data},
		{"port", reference.Port, uri.Data},
		{"path", func(r reference) (string, bool) { return r.Path(), true }, uri.Data},
		{"query", reference.Query, uri.Data},
		{"fragment", reference.Fragment, uri.Data},
	}
	with := func(r reference, component, s string, text func(string) uri.Text) (reference, error) {
		if component == "scheme" {
			return editReference(r, setScheme(s))
		}
		return editReference(r, setText(component, text(s)))
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
				if same, err := with(r, c.name, was, uri.Encoded); ok && (err != nil || same != r) {
					t.Fatalf("%v: %q with its own %s: %q, %v", e, r, c.name, same, err)
				}
				got, err := with(r, c.name, data, c.text)
				if err != nil {
					if got != (reference{}) {
						t.Fatalf("%v: %q with the %s %q: %q, %v", e, r, c.name, data, got, err)
					}
					continue
				}
				if again, err := e.ParseReference(got.String()); err != nil || again != got {
					t.Fatalf("%v: %q parses to %q, %v", e, got, again, err)
				}
				if twice, err := with(got, c.name, data, c.text); err != nil || twice != got {
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

// Change several components, and look at the error once. It names the component.
func ExampleURI_Builder() {
	b := uri.MustParse("https://example.com:8080/search?q=old#top").Builder()
	b.Host = uri.Data("2001:db8::1")
	b.Port = uri.Text{}
	b.Path = uri.Data("/50% off")
	b.Query = uri.Data("q=C# 100%")
	fmt.Println(b.URI())

	b.Host = uri.Data("example.org:80")
	_, err := b.URI()
	fmt.Println(errors.Is(err, uri.ErrDelimiter))
	// Output:
	// https://[2001:db8::1]/50%25%20off?q=C%23%20100%25#top <nil>
	// true
}

// What is without a fragment is what is parsed from the text before it.
func TestWithoutFragment(t *testing.T) {
	for _, text := range []string{"a:b", "a:b#", "a:b?q#f", "//h#f?", "#", "", "?#a"} {
		for _, e := range everyEdition() {
			r, err := e.ParseReference(text)
			if err != nil {
				continue
			}
			before, _, _ := strings.Cut(text, "#")
			if want, err := e.ParseReference(before); err != nil || r.WithoutFragment() != want {
				t.Errorf("%v: %q becomes %q, %v", e, text, r.WithoutFragment(), err)
			}
			if u, ok := r.URI(); ok && u.WithoutFragment().Reference() != r.WithoutFragment() {
				t.Errorf("%v: %q becomes %q", e, text, u.WithoutFragment())
			}
		}
	}
}
