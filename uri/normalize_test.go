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

// Bits that are no normalizations do nothing.
func TestNoNormalization(t *testing.T) {
	r := uri.MustParseReference("S:/.")
	n := uri.Normalizer{Apply: uri.EqualSimple | uri.EqualProtocol | uri.EqualNever | 1<<15}
	if got := n.NormalizeReference(r); got != r || n.Steps(r) != nil {
		t.Error(got)
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
