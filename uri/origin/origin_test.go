package origin_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/origin"
)

type vector struct {
	Section, Why       string
	A, B               string
	Same               bool
	In, ASCII, Unicode string
	Registrable        *string
	Name               string
}

func vectors() []vector { return testutil.Vectors[vector]("../../conformance/origin/*.json") }

func TestVectors(t *testing.T) {
	for _, v := range vectors() {
		if v.Section == "" || v.Why == "" {
			t.Errorf("%+v: section or why is missing", v)
		}
		if v.Registrable != nil {
			if got, ok := origin.RegistrableDomain(v.Name); got != *v.Registrable || ok != (got != "") {
				t.Errorf("%q (%s): %q %v, want %q", v.Name, v.Why, got, ok, *v.Registrable)
			}
			continue
		}
		if v.In == "" {
			a, b := uri.MustParse(v.A), uri.MustParse(v.B)
			if got := origin.Same(a, b); got != v.Same || origin.Same(b, a) != got {
				t.Errorf("<%s> and <%s> (%s): %v, want %v", v.A, v.B, v.Why, got, v.Same)
			}
			continue
		}
		o := origin.Of(uri.MustParse(v.In))
		if got := o.String(); got != v.ASCII {
			t.Errorf("<%s> (%s): %q, want %q", v.In, v.Why, got, v.ASCII)
		}
		if v.Unicode != "" {
			for _, names := range []interface{ ToUnicode(string) string }{idna.Names{}, idna.UTS46{}} {
				if got := o.Unicode(names.ToUnicode); got != v.Unicode {
					t.Errorf("<%s> (%s): %q, want %q", v.In, v.Why, got, v.Unicode)
				}
			}
		}
	}
}

// An opaque origin is the same as itself, and as no other.
func TestOpaque(t *testing.T) {
	for _, u := range []uri.URI{
		uri.MustParse("data:,x"), uri.MustParse("file:///a"), uri.MustParse("file://h/a"), uri.MustParse("http:///a"),
		uri.MustParse("x://h/"), {},
	} {
		o := origin.Of(u)
		if same := o; o != same || o == origin.Of(u) || !o.IsOpaque() || o == (origin.Origin{}) {
			t.Errorf("%q: %v", u, o)
		}
		if o.String() != "null" || o.Scheme() != "" || o.Host() != "" || o.Port() != "" {
			t.Errorf("%q: %v, %q %q %q", u, o, o.Scheme(), o.Host(), o.Port())
		}
	}
	// A registry-based authority has no host (RFC 2396, 3.2.1).
	if u, err := uri.RFC2396().Parse("http://a_b/"); err != nil || !origin.Of(u).IsOpaque() {
		t.Errorf("%q has an origin: %v", u, err)
	}
}

// The table tells which schemes have origins, and their default ports.
func TestSchemes(t *testing.T) {
	s := origin.Schemes{Table: uri.SchemeTable{}.With("X", uri.SchemeDefaults{Port: "7"}).With("http", uri.SchemeDefaults{})}
	a, b := s.Of(uri.MustParse("X://h")), s.Of(uri.MustParse("x://H:07/a"))
	if a != b || a.String() != "x://h" || a.Port() != "7" {
		t.Errorf("%v and %v", a, b)
	}
	if o := s.Of(uri.MustParse("http://h")); !o.IsOpaque() {
		t.Errorf("%v, want null", o)
	}
}

func TestZone(t *testing.T) {
	u := testutil.Must(uri.RFC6874().Parse("http://[fe80::1%25en%2D0]:80/"))
	if o := origin.Of(u); o.String() != "http://[fe80::1%25en-0]" {
		t.Error(o)
	}
}

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"http://example.com":        "http://example.com",
		"HTTPS://EXAMPLE.com:443":   "https://example.com",
		"https://example.com:80":    "https://example.com:80",
		"http://[::1]:1":            "http://[::1]:1",
		"null":                      "null",
		"x://h":                     "null",
		"http://example.com/":       "", // a path
		"http://example.com?":       "",
		"http://example.com#":       "",
		"http://@example.com":       "",
		"http://":                   "",
		"http:":                     "",
		"mailto:a":                  "",
		"Null":                      "",
		"":                          "",
		"*":                         "",
		"http://a http://b":         "", // a list has several origins
		"http://example.com\nX: y":  "",
		"http://r\u00e9sum\u00e9.a": "",
	} {
		o, err := origin.Parse(text)
		if (err != nil) != (want == "") || err == nil && o.String() != want || err != nil && o != (origin.Origin{}) {
			t.Errorf("%q: %v, %v, want %q", text, o, err, want)
		}
		_, syntax := uri.Parse(text)
		if err != nil && errors.Is(err, origin.ErrNotSerialized) == errors.As(syntax, new(*uri.SyntaxError)) {
			t.Errorf("%q: %v, parsing it as a URI gives %v", text, err, syntax)
		}
	}
}

// An IP address in brackets is no domain name, so nothing converts it.
func TestUnicodeIP(t *testing.T) {
	o := origin.Of(uri.MustParse("http://[::1]:8080/"))
	if got := o.Unicode(func(host string) string { return host + ".changed" }); got != "http://[::1]:8080" {
		t.Errorf("got %q", got)
	}
}

// A serialization is the URI of the same origin, and equivalent URIs have the same origin.
func FuzzOf(f *testing.F) {
	for _, v := range vectors() {
		f.Add(v.A + v.In)
	}
	f.Fuzz(func(t *testing.T, text string) {
		u, err := uri.Parse(text)
		if err != nil {
			return
		}
		o := origin.Of(u)
		if o.IsOpaque() {
			if o == origin.Of(u) || o.String() != "null" {
				t.Errorf("%q: %v", u, o)
			}
			return
		}
		if p, err := origin.Parse(o.String()); err != nil || p != o {
			t.Errorf("%q: %v parses to %v, %v", u, o, p, err)
		}
		n := uri.Normalizer{Apply: uri.NormalizeCase | uri.NormalizePercent | uri.NormalizeScheme}.Normalize(u)
		if origin.Of(n) != o {
			t.Errorf("%q has the origin %v, %q has %v", u, o, n, origin.Of(n))
		}
		if host, _ := u.Host(); !strings.Contains(host, "%") && o.Host() != strings.ToLower(host) {
			t.Errorf("%q: host %q", u, o.Host())
		}
	})
}
