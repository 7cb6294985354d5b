package schemes_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
)

// vector is a reference of vectors.json. The section of an invalid one is that of the error.
type vector struct {
	In, Section, Why string
	Valid, Prose     bool
	Offset           int
}

// Check judges the vectors: the examples of the documents, and boundaries of what they say.
func TestVectors(t *testing.T) {
	seen := map[string]int{}
	for _, v := range vectors() {
		ref, err := uri.ParseReference(v.In)
		if e, ok := errs.AsType[*uri.SyntaxError](err); ok {
			if v.Valid || v.Section != "RFC 3986, "+e.Explain().Section || v.Offset != e.Offset {
				t.Errorf("%s: %q does not match the generic syntax: %v", v.Why, v.In, err)
			}
			continue
		}
		scheme, _ := ref.Scheme()
		seen[scheme]++
		err = schemes.Check(ref)
		e, wrong := errs.AsType[*uri.SyntaxError](err)
		switch {
		case v.Valid && err != nil, !v.Valid && !wrong:
			t.Errorf("%s: %q: %v, want valid %v", v.Why, v.In, err, v.Valid)
		case !v.Valid && (e.Offset != v.Offset || e.Explain().Section != v.Section || (e.Err != nil) != v.Prose):
			t.Errorf("%s: %q: %v; want offset %d, section %s, prose %v", v.Why, v.In, err, v.Offset, v.Section, v.Prose)
		case !v.Valid && e.Err == nil && (e.Rule != e.Explain().Open[0] || len(e.Explain().Expected) == 0):
			t.Errorf("%s: %q: %+v", v.Why, v.In, *e)
		}
	}
	for _, name := range schemes.Names() {
		if seen[name] == 0 {
			t.Errorf("no vector for %s", name)
		}
	}
}

func TestCheckOthers(t *testing.T) {
	for _, c := range []struct {
		in   string
		want error
	}{
		{"x-y:z", schemes.ErrUnknown},
		{"jdbc:mysql://h/d", schemes.ErrUnknown},
		{"//host/path", uri.ErrRelative},
		{"", uri.ErrRelative},
	} {
		err := schemes.Check(uri.MustParseReference(c.in))
		if _, invalid := errs.AsType[*uri.SyntaxError](err); !errors.Is(err, c.want) || invalid {
			t.Errorf("%q: %v, want %v", c.in, err, c.want)
		}
	}
}

// CheckText is about URIs of one scheme.
func TestCheckText(t *testing.T) {
	for _, c := range []struct {
		scheme, in    string
		valid, syntax bool
	}{
		{"http", "HTTP://a/", true, false},
		{"HTTP", "http://a/", true, false},
		{"http", "https://a/", false, true},
		{"http", "//a/", false, true},
		{"http", "http://a b/", false, true},
		{"wss", "wss://a", true, false},
		{"ws", "wss://a", false, true},
		{"x", "x:y", false, false},
		{"sip", "sip:a@[::1]:5060", true, false},
		{"sip", "sip:a@[::1]:x", false, true},
		{"sips", "sips:a@[::ffff:1.2.3.4]", true, false},
		{"sip", "sips:a", false, true},
		{"http", "http:a@[::1]", false, true},
	} {
		err := schemes.CheckText(c.scheme, c.in)
		if _, syntax := errs.AsType[*uri.SyntaxError](err); (err == nil) != c.valid || syntax != c.syntax || !c.valid && !syntax && !errors.Is(err, schemes.ErrUnknown) {
			t.Errorf("%s, %q: %v", c.scheme, c.in, err)
		}
	}
}

// Names lists exactly the schemes that Check does not call unknown.
func TestNames(t *testing.T) {
	names := schemes.Names()
	if !slices.IsSorted(names) {
		t.Errorf("%q are not sorted", names)
	}
	for _, name := range names {
		if err := schemes.Check(uri.MustParseReference(name + ":")); errors.Is(err, schemes.ErrUnknown) {
			t.Errorf("%s is unknown", name)
		}
	}
}

// The documents of schemes take host from RFC 3986. The amendment of RFC 6874 does not change
// their grammars, and RFC 9844 has made it obsolete.
func TestZone(t *testing.T) {
	for text, offset := range map[string]int{"http://[fe80::1%25en0]/": 15, "ws://[fe80::1%25en0]/": 13, "file://[fe80::1%25en0]/": 15, "ldap://[fe80::1%25en0]/": 15} {
		ref := testutil.Must(uri.RFC6874().ParseReference(text))
		if e, ok := errs.AsType[*uri.SyntaxError](schemes.Check(ref)); !ok || e.Offset != offset || e.Explain().Section != "RFC 3986, 3.2.2" {
			t.Errorf("%q: %v", text, e)
		}
	}
}

// RFC 9110 takes authority from RFC 3986. Editions before that read "a_b" as the name of a
// registry, and the URI is nevertheless one of http.
func TestRegistry(t *testing.T) {
	for _, edition := range []uri.Edition{uri.RFC2396(), uri.RFC2732(), uri.RFC2396bis00(), uri.RFC3986()} {
		for in, valid := range map[string]bool{"http://a_b/": true, "https://a_b:x_?q": false, "https://u:p@a_b": true, "http://:80/": false} {
			ref, err := edition.ParseReference(in)
			if err != nil {
				continue
			}
			if err := schemes.Check(ref); (err == nil) != valid {
				t.Errorf("%v: %q: %v", edition, in, err)
			}
		}
	}
}

func TestSection(t *testing.T) {
	for _, name := range schemes.Names() {
		if schemes.Section(name) == "" || schemes.Section(strings.ToUpper(name)) != schemes.Section(name) {
			t.Errorf("%s: %q", name, schemes.Section(name))
		}
	}
	if s := schemes.Section("x"); s != "" {
		t.Errorf("an unknown scheme has section %q", s)
	}
}

// The error of a scheme's grammar about a URI of another scheme says which mistake it is.
func TestOtherScheme(t *testing.T) {
	for _, tt := range []struct {
		text, problem string
		relative      bool
	}{
		{"/a", "no scheme", true},
		{"", "no scheme", true},
		{"localhost:8080", "a host and a port without a scheme", false},
		{"example.com:80/x", "a host and a port without a scheme", false},
		{"a:65535?x", "a host and a port without a scheme", false},
		{"a:", "another scheme", false},
		{"a:123456", "another scheme", false},
		{"a:80b", "another scheme", false},
		{"tel:", "another scheme", false},
	} {
		err := schemes.CheckText("http", tt.text)
		e, ok := errs.AsType[*uri.SyntaxError](err)
		if !ok || e.Err == nil || e.Err.Error() != tt.problem || errors.Is(err, uri.ErrRelative) != tt.relative {
			t.Errorf("%q: got %v, want %s; relative: %v", tt.text, err, tt.problem, tt.relative)
		}
	}
}
