package origin_test

import (
	"strings"
	"testing"

	"golang.org/x/net/publicsuffix"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/origin"
)

func TestRegistrable(t *testing.T) {
	zoned := testutil.Must(uri.RFC6874().ParseReference("//[fe80::1%25en0.example.com]/"))
	old := testutil.Must(uri.RFC2396().ParseReference("http://www.Example.co.uk.:80/"))
	registry := testutil.Must(uri.RFC2396().ParseReference("http://a_b.example.com/"))
	for _, test := range []struct {
		r    origin.Reference
		want string
	}{
		{uri.MustParse("http://u:p@www.example.co.uk:8080/a"), "example.co.uk"},
		{uri.MustParseReference("//www.example.com"), "example.com"},
		{old, "example.co.uk."},
		{registry, ""}, // no host
		{uri.MustParseReference("//192.0.2.1/"), ""},
		{uri.MustParseReference("//192.0.2.01/"), ""},
		{uri.MustParseReference("//[2001:db8::1]/"), ""},
		{uri.MustParseReference("//[v1.example.com]/"), ""},
		{zoned, ""},
		{uri.MustParseReference("///"), ""},
		{uri.MustParseReference("www.example.com"), ""}, // a path
		{uri.MustParse("mailto:a@example.com"), ""},
		{uri.URI{}, ""},
		{iri.MustParse("http://www.xn--rsum-bpad.example.org/é"), "example.org"},
		{iri.MustParse("http://résumé.example.org/"), ""},
	} {
		got, ok := origin.Registrable(test.r)
		if got != test.want || ok != (test.want != "") {
			t.Errorf("%v: %q %v, want %q", test.r, got, ok, test.want)
		}
	}
}

// A registrable domain is its own, that of all names below it, and a public suffix with one
// more label.
func FuzzRegistrableDomain(f *testing.F) {
	for _, seed := range []string{"www.example.co.uk", "a.b.ck", "www.ck", "xn--55qx5d.cn.", "127.1", "a..b", "X.GITHUB.io"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		d, ok := origin.RegistrableDomain(name)
		if !ok {
			return
		}
		if again, ok := origin.RegistrableDomain(d); !ok || again != d {
			t.Errorf("%q: %q has %q", name, d, again)
		}
		if lower := strings.ToLower(name); lower != d && !strings.HasSuffix(lower, "."+d) {
			t.Errorf("%q is not below %q", name, d)
		}
		if below, ok := origin.RegistrableDomain("a." + name); len(name) < 250 && (!ok || below != d) {
			t.Errorf("%q has %q, below it %q", name, d, below)
		}
		_, parent, _ := strings.Cut(strings.TrimSuffix(d, "."), ".")
		if suffix, _ := publicsuffix.PublicSuffix(strings.TrimSuffix(d, ".")); suffix != parent {
			t.Errorf("%q: %q is not below the public suffix %q", name, d, suffix)
		}
		if r, err := uri.ParseReference("//" + name); err != nil {
			t.Errorf("%q: %v", name, err)
		} else if of, ok := origin.Registrable(r); !ok || of != d {
			t.Errorf("%q: %q, %v", r, of, ok)
		}
	})
}
