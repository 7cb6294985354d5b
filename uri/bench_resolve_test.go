package uri_test

import (
	"net/url"
	"testing"

	"github.com/stricturi/stricturi/uri"
)

// The base and the references of RFC 3986, 5.4.
const base54 = "http://a/b/c/d;p?q"

var refs54 = []string{
	"g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x", "g;x", "g;x?y#s", "", ".", "./", "..", "../",
	"../g", "../..", "../../", "../../g", "../../../g", "../../../../g", "/./g", "/../g", "g.", ".g", "g..", "..g", "./../g", "./g/.",
	"g/./h", "g/../h", "g;x=1/./y", "g;x=1/../y", "g?y/./x", "g?y/../x", "g#s/./x", "g#s/../x", "http:g",
}

// BenchmarkResolve measures one reference of the list. Compare Split, Text and Append with
// net-url, and Value with net-url-base-parsed, in the same run.
func BenchmarkResolve(b *testing.B) {
	b.Run("net-url", func(b *testing.B) {
		each(b, refs54, func(text string) {
			base, err := url.Parse(base54)
			if err != nil {
				b.Fatal(err)
			}
			ref, err := url.Parse(text)
			if err != nil {
				b.Fatal(err)
			}
			_ = base.ResolveReference(ref).String()
		})
	})
	b.Run("net-url-base-parsed", func(b *testing.B) {
		base, err := url.Parse(base54)
		if err != nil {
			b.Fatal(err)
		}
		each(b, refs54, func(text string) {
			ref, err := url.Parse(text)
			if err != nil {
				b.Fatal(err)
			}
			_ = base.ResolveReference(ref).String()
		})
	})
	for _, e := range uri.Editions() {
		r := uri.Resolver{Edition: e, Unchecked: true}
		b.Run("Split/"+e.String(), func(b *testing.B) {
			each(b, refs54, func(text string) { _, _ = r.ResolveText(base54, text) })
		})
	}
	r := uri.Resolver{}
	b.Run("Text", func(b *testing.B) {
		each(b, refs54, func(text string) { _, _ = r.ResolveText(base54, text) })
	})
	b.Run("Value", func(b *testing.B) {
		base := uri.MustParse(base54)
		var refs []uri.Reference
		for _, text := range refs54 {
			refs = append(refs, uri.MustParseReference(text))
		}
		b.ReportAllocs()
		i := 0
		for b.Loop() {
			_, _ = r.Resolve(base, refs[i])
			if i++; i == len(refs) {
				i = 0
			}
		}
	})
}

func BenchmarkRelativize(b *testing.B) {
	base := uri.MustParse(base54)
	var targets []uri.Reference
	for _, text := range refs54 {
		target, err := base.Resolve(uri.MustParseReference(text))
		if err != nil {
			b.Fatal(err)
		}
		targets = append(targets, target.Reference())
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		_, _ = base.Relativize(targets[i])
		if i++; i == len(targets) {
			i = 0
		}
	}
}

func BenchmarkNormalize(b *testing.B) {
	n := uri.Normalizer{Apply: uri.NormalizeCase | uri.NormalizePercent | uri.NormalizeDots | uri.NormalizeScheme}
	already := uri.MustParseReference("http://example.com/over/there.html?name=ferret%2F#nose")
	not := uri.MustParseReference("HTTP://Example.com:80/over/./th%65re.html?name=ferret%2f#nose")
	b.Run("Already", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			n.Normalize(already)
		}
	})
	b.Run("Changed", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			n.Normalize(not)
		}
	})
	b.Run("Compare", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			uri.Comparer{}.Equivalence(already, not)
		}
	})
}
