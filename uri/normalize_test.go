package uri_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

func TestNormalize(t *testing.T) {
	const c, p, d, s, e = uri.NormalizeCase, uri.NormalizePercent, uri.NormalizeDots, uri.NormalizeScheme, uri.NormalizeDotEscapes
	all := c | p | d | s | e
	for _, test := range []struct {
		name     string
		edition  uri.Edition
		in, want string
		apply    uri.Normalization
		sections string // of the steps
	}{
		{"by default", uri.RFC3986(), "HTTP://A:80/%7e/../", "http://a:80/", 0, "6.2.2.1 6.2.2.2 6.2.2.3"},
		{"by default, before", uri.RFC2396(), "HTTP://A:80/%7e/../", "http://a:80/~/../", 0, "RFC 2396, 6; RFC 3986, 6.2.2.1 2.3"},
		{"6.2.3", uri.RFC3986(), "http://example.com", "http://example.com/", all, "6.2.3"},
		{"6.2.3, default port by value", uri.RFC3986(), "http://example.com:0080", "http://example.com/", all, "6.2.3"},
		{"6.2.3, other port", uri.RFC3986(), "http://example.com:8080/", "http://example.com:8080/", all, ""},
		{"6.2.3, an empty fragment stays", uri.RFC3986(), "http://example.com/#", "http://example.com/#", all, ""},
		{"6.2.3, so does an empty userinfo", uri.RFC3986(), "http://@example.com/", "http://@example.com/", all, ""},
		{"scheme in other letters", uri.RFC3986(), "HTTP://a:80", "HTTP://a/", s, "6.2.3"},
		{"unknown scheme", uri.RFC3986(), "x://a:80", "x://a:80", all, ""},
		{"unknown scheme, empty port", uri.RFC3986(), "x://a:", "x://a", all, "6.2.3"},
		{"unknown scheme, empty port, before", uri.RFC2396(), "x://a:", "x://a:", all, ""},
		{"localhost with a user", uri.RFC3986(), "file://u@localhost/a", "file://u@localhost/a", all, ""},
		{"localhost before", uri.RFC2396(), "file://localhost/a", "file:///a", all, "RFC 3986, 6.2.3"},
		{"userinfo", uri.RFC3986(), "ftp://User:PASS%3a%41@HOST", "ftp://User:PASS%3AA@host/", all, "6.2.2.1 6.2.2.2 6.2.3"},
		{"host, decoded", uri.RFC3986(), "s://%41%c3", "s://a%C3", all, "6.2.2.1 6.2.2.2"},
		{"host, only decoded", uri.RFC3986(), "s://%41", "s://A", p, "6.2.2.2"},
		{"host, only folded", uri.RFC3986(), "s://A%41%3a", "s://a%41%3A", c, "6.2.2.1"},
		{"IPv6", uri.RFC3986(), "s://[ABCD::]", "s://[abcd::]", all, "6.2.2.1"},
		{"registry-based", uri.RFC2396(), "s://A%2d%41_%3a", "s://A%2D%41_%3A", all, "RFC 3986, 6.2.2.1"},
		{"letters and triplets before", uri.RFC2396bis00(), "S:/%2f", "s:/%2F", all, "draft-fielding-uri-rfc2396bis-00, 6; RFC 3986, 6.2.2.1"},
		{"a host before", uri.RFC2396(), "s://A.B/", "s://a.b/", all, "6"},
		{"a host and triplets before", uri.RFC2396(), "s://A/%3a", "s://a/%3A", all, "RFC 2396, 6; RFC 3986, 6.2.2.1"},
		{"a scheme and triplets in a query before", uri.RFC2396(), "S:/?%3a", "s:/?%3A", all, "RFC 2396, 6; RFC 3986, 6.2.2.1"},
		{"a scheme and triplets in a fragment before", uri.RFC2396(), "S:/#%3a", "s:/#%3A", all, "RFC 2396, 6; RFC 3986, 6.2.2.1"},
		{"an empty port and path before", uri.RFC2396(), "http://a:", "http://a/", all, "RFC 2396, 6; RFC 3986, 6.2.3"},
		{"triplets in a userinfo before", uri.RFC2396(), "s://%3a@a", "s://%3A@a", all, "RFC 3986, 6.2.2.1"},
		{"a port before", uri.RFC2732(), "http://a:80/", "http://a/", all, "6"},
		{"an empty path before", uri.RFC2732(), "http://a", "http://a/", all, "RFC 3986, 6.2.3"},
		{"a port and an empty path before", uri.RFC2396(), "http://a:80", "http://a/", all, "RFC 2396, 6; RFC 3986, 6.2.3"},
		{"unreserved of another", uri.RFC2396(), "s:/%21%7E", "s:/!~", all, "2.3"},
		{"reserved stays", uri.RFC3986(), "s:/%2F%3F%23%25%3A", "s:/%2F%3F%23%25%3A", all, ""},
		{"opaque", uri.RFC2396(), "MAILTO:%41%2E@B?%42", "mailto:A.@B?B", all, "6 2.3"},
		{"escaped dots stay", uri.RFC3986(), "s:/a/%2e%2E/.%2e/%2e./%2e/a%2e/%2e%2e%2e", "s:/a/%2E%2E/.%2E/%2E./%2E/a./...", c | p | d, "6.2.2.1 6.2.2.2"},
		{"dots beside escaped ones stay", uri.RFC3986(), "s:/a/%2E/../b", "s:/a/%2E/../b", c | p | d | s, ""},
		{"dots beside escaped ones stay, before", uri.RFC2396(), "s:/a/../%2E/b", "s:/a/../%2E/b", c | p | d | s, ""},
		{"dots beside escaped ones go", uri.RFC3986(), "s:/a/%2E/../b", "s:/b", all, "6.2.2.2 6.2.2.3"},
		{"escaped dots go", uri.RFC3986(), "s:/a/%2e%2E/b/%2e", "s:/b/", all, "6.2.2.1 6.2.2.2 6.2.2.3"},
		{"escaped dots alone", uri.RFC3986(), "s:/a/%2e%2E/b/.%2e", "s:/a/../b/..", e, "6.2.2.2"},
		{"escaped dots of a relative path stay", uri.RFC3986(), "%2e%2e/b", "%2E%2E/b", all, "6.2.2.1"},
		{"escaped dots elsewhere", uri.RFC3986(), "s://%2e%2e/?%2e#%2e", "s://../?.#.", p, "6.2.2.2"},
		{"dots of an absolute path", uri.RFC3986(), "/a/../b", "/b", all, "6.2.2.3"},
		{"too many dots", uri.RFC3986(), "s://a/../../b", "s://a/b", all, "6.2.2.3"},
		{"too many dots before", uri.RFC2396(), "s://a/../c/../b", "s://a/../b", all, "5.2"},
		{"guarded already", uri.RFC3986(), "s:/.//b", "s:/.//b", all, ""},
		{"guard of a reference", uri.RFC3986(), "/a/..//b", "/.//b", all, "6.2.2.3"},
		{"not the whole guard", uri.RFC3986(), "s:/.//b/.", "s:/.//b/", all, "6.2.2.3"},
		{"a zone (RFC 6874)", uri.RFC6874(), "HTTP://[FE80::1%25En0]/", "http://[fe80::1%25en0]/", all, "6.2.2.1"},
		{"a zone, decoded", uri.RFC6874(), "http://[fe80::1%25%65n%2d0]/", "http://[fe80::1%25en-0]/", all, "6.2.2.1 6.2.2.2"},
		{"the delimiter of a zone", uri.RFC6874(), "http://[fe80:0::1%25%25]/", "http://[fe80:0::1%25%25]/", all, ""},
		{"bits that are no normalizations", uri.RFC3986(), "S:/.", "S:/.", uri.EqualSimple | uri.EqualProtocol | uri.EqualNever | 1<<15, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := reference(t, test.edition, test.in)
			n := uri.Normalizer{Apply: test.apply}
			got, steps := n.NormalizeReference(r), n.Steps(r)
			var sections []string
			before := test.in
			for _, s := range steps {
				sections = append(sections, s.Section)
				if s.Guarded != (s.Normalization == uri.NormalizeDots && strings.Contains(s.After, "/.//")) {
					t.Errorf("guarded: %+v", s)
				}
				if s.Before != before || s.Err != nil {
					t.Errorf("%+v", s)
				}
				before = s.After
			}
			if got.String() != test.want || strings.Join(sections, " ") != test.sections || before != test.want {
				t.Errorf("%q, %+v", got, steps)
			}
			if u, ok := r.URI(); test.apply == 0 && (r.Normalize() != got || !ok || u.Normalize().Reference() != got) {
				t.Error("a method differs")
			}
		})
	}
}

func TestSchemeTable(t *testing.T) {
	var known uri.SchemeTable
	table := known.With("X", uri.SchemeDefaults{Port: "7", EmptyPath: true, Host: "me", Source: "here"}).With("https", uri.SchemeDefaults{})
	n := uri.Normalizer{Apply: uri.NormalizeScheme, Schemes: table}
	for in, want := range map[string]string{
		"x://me:7": "x:///", "x://me:8": "x://me:8/", "X://you:07/": "X://you/", "http://a": "http://a/", "https://a:443": "https://a:443", "wss://a:443": "wss://a/",
	} {
		if got := n.NormalizeReference(uri.MustParseReference(in)); got.String() != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
	if _, ok := known.Lookup("x"); ok {
		t.Error("the table has changed")
	}
	if d, ok := table.Lookup("X"); !ok || d.Source != "here" {
		t.Errorf("%+v, %v", d, ok)
	}
}

// Before RFC 3986, resolution would not remove a guard, so the path stays.
func TestNormalizePathAsAuthority(t *testing.T) {
	n := uri.Normalizer{Apply: uri.NormalizeCase | uri.NormalizeDots}
	for _, e := range []uri.Edition{uri.RFC2396(), uri.RFC2732(), uri.RFC2396bis00()} {
		for _, in := range []string{"s:/a/..//b", "s:/.//b", "/./a/..//", "s:/" + strings.Repeat("a/../", 100) + "/b"} {
			r := reference(t, e, in)
			got, steps := n.NormalizeReference(r), n.Steps(r)
			if got != r || len(steps) != 1 {
				t.Fatalf("%v, %q: %q, %+v", e, in, got, steps)
			}
			s := steps[0]
			re, ok := errs.AsType[*uri.ResolveError](s.Err)
			if !ok || re.Err != uri.ErrPathAsAuthority || re.Section != "5.2" || re.Edition != e || s.Normalization != uri.NormalizeDots || s.Before != in || s.After != in || s.Guarded {
				t.Errorf("%v, %q: %+v", e, in, s)
			}
		}
		for in, want := range map[string]string{"s://h/a/..//b": "s://h//b", "s:/a/../b": "s:/b", "s:/../": "s:/../"} {
			r := reference(t, e, in)
			if got := n.NormalizeReference(r); got.String() != want {
				t.Errorf("%v, %q: %q", e, in, got)
			}
		}
	}
}

// Each rung has a section, possibly of another document.
func TestSection(t *testing.T) {
	for _, test := range []struct {
		edition uri.Edition
		rung    uri.Normalization
		want    string
	}{
		{uri.RFC2396(), uri.EqualSimple, "RFC 3986, 6.2.1"},
		{uri.RFC2396(), uri.NormalizeCase, "RFC 2396, 6; RFC 3986, 6.2.2.1"},
		{uri.RFC2396(), uri.NormalizePercent, "2.3"},
		{uri.RFC2396bis00(), uri.NormalizeDots, "5.2"},
		{uri.RFC2396(), uri.NormalizeScheme, "RFC 2396, 6; RFC 3986, 6.2.3"},
		{uri.RFC2396(), uri.EqualProtocol, "RFC 3986, 6.2.4"},
		{uri.RFC2396(), uri.EqualNever, "6"},
		{uri.RFC3986(), uri.EqualSimple, "6.2.1"},
		{uri.RFC3986(), uri.NormalizeCase, "6.2.2.1"},
		{uri.RFC3986(), uri.NormalizePercent, "6.2.2.2"},
		{uri.RFC3986(), uri.NormalizeDots, "6.2.2.3"},
		{uri.RFC3986(), uri.NormalizeDotEscapes, "6.2.2.2"},
		{uri.RFC3986(), uri.NormalizeScheme, "6.2.3"},
		{uri.RFC3986(), uri.EqualProtocol, "6.2.4"},
		{uri.RFC3986(), uri.EqualNever, "6.1"},
		{uri.RFC3986(), 1 << 15, ""},
	} {
		if got := test.edition.Section(test.rung); got != test.want {
			t.Errorf("%v, %v: %q, want %q", test.edition, test.rung, got, test.want)
		}
	}
}

// Names are data that programs compare.
func TestNames(t *testing.T) {
	for v, want := range map[fmt.Stringer]string{
		uri.EqualSimple: "simple", uri.NormalizeCase: "case", uri.NormalizePercent: "percent", uri.NormalizeDots: "dots",
		uri.NormalizeDotEscapes: "dot-escapes", uri.NormalizeScheme: "scheme", iri.NormalizeIDN: "idn",
		uri.EqualProtocol: "protocol", uri.EqualNever: "different", iri.NormalizeNFC: "nfc", iri.NormalizeNFKC: "nfkc",
		uri.HostNone: "", uri.HostHostname: "hostname", uri.HostIPv4address: "IPv4address", uri.HostIPv6reference: "IPv6reference",
		uri.HostIPv6address: "IPv6address", uri.HostIPvFuture: "IPvFuture", uri.HostRegName: "reg-name", uri.HostIregName: "ireg-name",
		uri.HostIPv6addrz: "IPv6addrz", uri.HostIPv6addrz + 1: "",
		uri.Excess(0): "edition", uri.ExcessKeep: "keep", uri.ExcessDrop: "drop", uri.ExcessError: "error", uri.ExcessError + 1: "",
		uri.PlaceUser: "user", uri.PlacePassword: "password", uri.PlaceLabel: "label", uri.PlaceRegName: "registry name",
		uri.PlaceSegment: "segment", uri.PlaceSegmentName: "segment name", uri.PlaceParam: "parameter", uri.PlaceQueryName: "query name",
		uri.PlaceQueryValue: "query value", uri.PlaceQuery: "query", uri.PlaceFragment: "fragment", uri.PlaceFragment + 1: "",
		uri.NormalizeSyntax: "case,percent,dots", uri.Normalization(0): "", uri.Normalization(1 << 15): "",
	} {
		if got := v.String(); got != want {
			t.Errorf("%T %[1]d: %q, want %q", v, got, want)
		}
	}
}

func TestEquivalence(t *testing.T) {
	for _, test := range []struct {
		edition uri.Edition
		a, b    string
		want    uri.Normalization
	}{
		{uri.RFC3986(), "http://a/", "http://a/", uri.EqualSimple},
		{uri.RFC3986(), "http://a/", "HTTP://A/", uri.NormalizeCase},
		{uri.RFC3986(), "http://a/%3a", "http://a/%3A", uri.NormalizeCase},
		{uri.RFC3986(), "http://a/~", "http://A/%7e", uri.NormalizePercent},
		{uri.RFC3986(), "http://example.com/", "http://example.com:", uri.NormalizeScheme},
		{uri.RFC3986(), "http://a/", "http://a/#", uri.EqualNever},
		{uri.RFC3986(), "http://U@a/", "http://u@a/", uri.EqualNever},
		{uri.RFC3986(), "http://a/B", "http://a/b", uri.EqualNever},
		{uri.RFC3986(), "http://a/%2E%2E", "http://a/..", uri.NormalizeDotEscapes},
		{uri.RFC3986(), "http://a/b/%2e./c/%2e", "http://a/c/", uri.NormalizeDotEscapes},
		{uri.RFC3986(), "http://a/b/%2e./c", "http://a:80/c", uri.NormalizeScheme},
		{uri.RFC3986(), "http://a/b/%2e/..", "http://a/b/", uri.EqualNever},
		{uri.RFC3986(), "http://a/b/%2e/..", "http://a/", uri.NormalizeDotEscapes},
		{uri.RFC3986(), "http://a:80/b/%2e/..", "http://a/b/", uri.EqualNever},
		{uri.RFC3986(), "http://a:80/b/%2e/..", "http://a/", uri.NormalizeScheme},
		{uri.RFC3986(), "http://a/b/%2e/../..", "http://a/b/%2E/../..", uri.NormalizeCase},
		{uri.RFC3986(), "http://a/%252E%252E/b", "http://a/b", uri.EqualNever},
		{uri.RFC2396(), "http://a/%2E%2E/c", "http://a/../c", uri.NormalizeDotEscapes},
		{uri.RFC2396(), "http://a/b/%2E%2E/c", "http://a/c", uri.EqualNever},
		{uri.RFC3986(), "ftp://a", "ftp://a/", uri.NormalizeScheme},
		{uri.RFC3986(), "imap://a:143", "imap://a/", uri.NormalizeScheme},
		{uri.RFC3986(), "x-unknown://a", "x-unknown://a/", uri.EqualNever},
		{uri.RFC2396(), "http://a/b/../c", "http://a/c", uri.EqualNever},
		{uri.RFC2732(), "http://A/b/../c", "http://a/%7E/../c", uri.EqualNever},
		{uri.RFC2396bis00(), "http://a/b/../c", "http://a:80/c", uri.EqualNever},
		{uri.RFC2396(), "http://a:80/%21", "http://a/!", uri.NormalizeScheme},
	} {
		a := absolute(t, test.edition, test.a)
		b := absolute(t, test.edition, test.b)
		if got := a.Equivalence(b); got != test.want || b.Equivalence(a) != test.want {
			t.Errorf("%q, %q: %v, want %v", a, b, got, test.want)
		}
	}
}

func TestComparer(t *testing.T) {
	a, b := uri.MustParseReference("HTTP://a/data#x"), uri.MustParseReference("http://a:80/data/#y")
	redirects := func(a, b uri.Reference) bool {
		return a.String() == "http://a/data" && b.String() == "http://a/data/"
	}
	for _, test := range []struct {
		c    uri.Comparer
		want uri.Normalization
	}{
		{uri.Comparer{}, uri.EqualNever},
		{uri.Comparer{IgnoreFragment: true}, uri.EqualNever},
		{uri.Comparer{Protocol: redirects}, uri.EqualNever},
		{uri.Comparer{IgnoreFragment: true, Protocol: redirects}, uri.EqualProtocol},
		{uri.Comparer{IgnoreFragment: true, Protocol: redirects, Schemes: uri.SchemeTable{}.With("http", uri.SchemeDefaults{})}, uri.EqualNever},
	} {
		if got := test.c.Equivalence(a, b); got != test.want {
			t.Errorf("%+v: %v", test.c, got)
		}
	}
	ignore := uri.Comparer{IgnoreFragment: true}
	if got := ignore.Equivalence(uri.MustParseReference("s:a#b"), uri.MustParseReference("s:a")); got != uri.EqualSimple {
		t.Error(got)
	}
	old := reference(t, uri.RFC2396(), "http://A/")
	if got := ignore.Equivalence(old, uri.MustParseReference("http://a/")); got != uri.EqualNever {
		t.Error("editions were mixed:", got)
	}
}

// For every subset of the rungs, the result is valid, parses to the expected components,
// does not change when normalized again, and is equal at the rungs that were applied.
func FuzzNormalize(f *testing.F) {
	addSeeds(f)
	for _, s := range []string{
		"HTTP://%41:80/%2e/%7e/../x", "s:/a/..//b", "s:a/../b", "file://localhost:", "//A%2d%5f", "s:/../%2e%2e", "s:%2E//%2e%2E/a", "/.//../a",
		"http://1.2.3.%34", "http://a:80/b/%2e/..", "//a%5f", "s:/..//.", "x:%2E", "mailto:%2e/%2e",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, e := range everyEdition() {
			r, err := e.ParseReference(text)
			if err != nil {
				continue
			}
			for set := uri.NormalizeCase; set < uri.NormalizeScheme<<1; set++ {
				if set&^(uri.NormalizeSyntax|uri.NormalizeScheme|uri.NormalizeDotEscapes) == 0 {
					normalized(t, r, set)
				}
			}
			ladder(t, r)
		}
	})
}

// In every edition, a reference normalized at a rung is equal to the original at that rung.
// What is decided without normalizing agrees with it.
func TestNormalizedIsEqual(t *testing.T) {
	pieces := []string{
		"http:", "S:", "//", "/", "/", "/./", "/../", "..", ".", "%2e", "%2E", "%7e", "%41", "~", "a", "B", ":80", ":", "@", "?", "#", ";", "%3a", "file://localhost",
		"%2F", "%D0%B8%D0%b7", strings.Repeat("long/", 13),
	}
	random := rand.New(rand.NewPCG(5, 7))
	tried := make(map[uri.Edition]int)
	last := make(map[uri.Edition]uri.Reference)
	count := testutil.Amount(5_000, 100_000)
	for range count {
		var text strings.Builder
		for range 1 + random.IntN(9) {
			text.WriteString(pieces[random.IntN(len(pieces))])
		}
		for _, e := range everyEdition() {
			if r, err := e.ParseReference(text.String()); err == nil {
				tried[e]++
				ladder(t, r)
				normalized(t, r, uri.NormalizeSyntax|uri.NormalizeDotEscapes)
				for _, s := range []uri.Reference{last[e], r.Normalize()} {
					if got, want := r.Equivalence(s), climbed.Equivalence(r, s); got != want {
						t.Fatalf("%v: %q and %q are equal at %v, want %v", e, r, s, got, want)
					}
				}
				last[e] = r
			}
		}
	}
	for _, e := range everyEdition() {
		if tried[e] < count/100 {
			t.Errorf("%v: only %d references", e, tried[e])
		}
	}
}

// climbed is the zero Comparer, but always normalizes both references, for Protocol.
var climbed = uri.Comparer{Protocol: func(a, b uri.Reference) bool { return false }}

func normalized(t *testing.T, r uri.Reference, set uri.Normalization) {
	t.Helper()
	n := uri.Normalizer{Apply: set}
	got, steps := n.NormalizeReference(r), n.Steps(r)
	steps = slices.DeleteFunc(steps, func(s uri.Step) bool {
		return s.Before == s.After && errors.Is(s.Err, uri.ErrPathAsAuthority)
	})
	if (len(steps) == 0) != (got == r) {
		t.Fatalf("%v: %q, %v: %q, %+v", r.Edition(), r, set, got, steps)
	}
	for _, s := range steps {
		if s.Before == s.After || s.Section == "" {
			t.Fatalf("%v: %q, %v: %+v", r.Edition(), r, set, s)
		}
	}
	if again, err := r.Edition().ParseReference(got.String()); err != nil || again != got {
		t.Fatalf("%v: %q, %v: %#v parses to %#v, %v", r.Edition(), r, set, got, again, err)
	}
	if again, steps := n.NormalizeReference(got), n.Steps(got); again != got {
		t.Fatalf("%v: %q, %v: %q, then %q by %+v", r.Edition(), r, set, got, again, steps)
	}
	_, query := r.Query()
	_, query2 := got.Query()
	_, fragment := r.Fragment()
	_, fragment2 := got.Fragment()
	userinfo, _ := r.Userinfo()
	userinfo2, _ := got.Userinfo()
	if query != query2 || fragment != fragment2 || set == uri.NormalizeCase && !strings.ContainsRune(userinfo, '%') && userinfo != userinfo2 {
		t.Fatalf("%v: %q, %v: %q", r.Edition(), r, set, got)
	}
}

// ladder checks comparison against normalization.
func ladder(t *testing.T, r uri.Reference) {
	t.Helper()
	var c uri.Comparer
	var rungs uri.Normalization
	lower := r // normalized at the rungs before
	for _, rung := range []uri.Normalization{uri.NormalizeCase, uri.NormalizePercent, uri.NormalizeDots, uri.NormalizeDotEscapes, uri.NormalizeScheme} {
		// By itself, and with all before it.
		alone, all := uri.Normalizer{Apply: rung}.NormalizeReference(r), uri.Normalizer{Apply: rungs | rung}.NormalizeReference(r)
		if rung == uri.NormalizeDots && !is3986(r.Edition()) {
			continue // Equivalence keeps dot segments
		}
		for _, n := range []uri.Reference{alone, all} {
			if c.Equivalence(r, n) > rung || c.Equivalence(n, r) > rung {
				t.Fatalf("%v: %q is not equal to %q at %v", r.Edition(), r, n, rung)
			}
		}
		rungs |= rung
		// A rung includes those before it: what is equal at one of them is equal here.
		if got := (uri.Normalizer{Apply: rungs}).NormalizeReference(lower); got != all {
			t.Fatalf("%v: %q is %q at %v, but %q is %q", r.Edition(), r, all, rung, lower, got)
		}
		lower = all
	}
	// Removing dot segments agrees with resolution, unless some are escaped.
	if u, ok := r.URI(); ok && is3986(r.Edition()) && (uri.Normalizer{Apply: uri.NormalizeDotEscapes}).NormalizeReference(r) == r {
		target, err := u.Resolve(r)
		if want := (uri.Normalizer{Apply: uri.NormalizeDots}).NormalizeReference(r); err != nil || target.Reference() != want {
			t.Fatalf("%q resolves to %q, but without its dots it is %q", r, target, want)
		}
	}
}
