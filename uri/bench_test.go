package uri_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/bench"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

// measure runs a benchmark of f with one of the inputs per iteration.
func measure[T any](b *testing.B, name string, inputs []T, f func(T)) {
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		i := 0
		for b.Loop() {
			f(inputs[i])
			if i++; i == len(inputs) {
				i = 0
			}
		}
	})
}

// BenchmarkText measures parsing. Compare the times of one run.
func BenchmarkText(b *testing.B) {
	valid, invalid := bench.Corpus(bench.Valid), bench.Corpus(bench.Invalid)
	measure(b, "net-url", valid, func(text string) { _, _ = url.Parse(text) })
	measure(b, "Parse", valid, func(text string) { _, _ = uri.Parse(text) })
	for _, e := range uri.Editions() {
		measure(b, e.String(), valid, func(text string) { _, _ = e.ParseReference(text) })
		measure(b, e.String()+"/invalid", invalid, func(text string) { _, _ = e.ParseReference(text) })
	}
}

// BenchmarkSplit reports the time per text as a ratio to net/url.Parse, in the same rounds.
func BenchmarkSplit(b *testing.B) {
	texts := bench.Corpus(bench.Valid)
	bench.Ratio(b, texts, texts, func(text string) { uri.Split(text) })
}

// hostile are texts whose repetition could make a parser take more than linear
// time, or recurse.
var hostile = map[string]string{
	"colons": "a:", "dot segments": "/.", "percent": "%", "triplets": "%41", "brackets": "[", "at": "@", "dots": ".",
	"slashes": "/", "labels": "a.", "digits": "1.", "hyphens": "-", "label": "a-", "queries": "?", "groups": "1:", "semicolons": ";",
	"letters": "a", "spaces": " ", "hashes": "#", "non-ASCII": "é", "userinfo": "u:@",
}

// BenchmarkHostile compares the time for a text with that for one of twice its length.
func BenchmarkHostile(b *testing.B) {
	for name, unit := range hostile {
		for _, prefix := range []string{"", "http://", "http:"} {
			for times, size := range []int{1 << 19, 1 << 20} {
				text := prefix + strings.Repeat(unit, size/len(unit))
				measure(b, fmt.Sprintf("%s/%s/%dn", name, strings.TrimRight(prefix, ":/"), times+1), []string{text}, func(text string) {
					for _, e := range uri.Editions() {
						_, _ = e.ParseReference(text)
					}
				})
			}
		}
	}
}

// The base and the references of RFC 3986, 5.4.
const base54 = "http://a/b/c/d;p?q"

var refs54 = []string{
	"g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x", "g;x", "g;x?y#s", "", ".", "./", "..", "../",
	"../g", "../..", "../../", "../../g", "../../../g", "../../../../g", "/./g", "/../g", "g.", ".g", "g..", "..g", "./../g", "./g/.",
	"g/./h", "g/../h", "g;x=1/./y", "g;x=1/../y", "g?y/./x", "g?y/../x", "g#s/./x", "g#s/../x", "http:g",
}

// BenchmarkResolve measures one reference of the list. Compare Split and Text with net-url,
// which parses both too, in the same run.
func BenchmarkResolve(b *testing.B) {
	measure(b, "net-url", refs54, func(text string) {
		base, _ := url.Parse(base54)
		target := testutil.Must(base.Parse(text))
		_ = target.String()
	})
	for _, e := range uri.Editions() {
		r := uri.Resolver{Edition: e, Unchecked: true}
		measure(b, "Split/"+e.String(), refs54, func(text string) { _, _ = r.ResolveText(base54, text) })
	}
	r, base := uri.Resolver{}, uri.MustParse(base54)
	var refs []uri.Reference
	for _, text := range refs54 {
		refs = append(refs, uri.MustParseReference(text))
	}
	measure(b, "Text", refs54, func(text string) { _, _ = r.ResolveText(base54, text) })
	measure(b, "Value", refs, func(ref uri.Reference) { _, _ = r.Resolve(base, ref) })
}

func BenchmarkRelativize(b *testing.B) {
	base := uri.MustParse(base54)
	var targets []uri.Reference
	for _, text := range refs54 {
		target := testutil.Must(base.Resolve(uri.MustParseReference(text)))
		targets = append(targets, target.Reference())
	}
	measure(b, "5.4", targets, func(target uri.Reference) { _, _ = base.Relativize(target) })
}

func BenchmarkNormalize(b *testing.B) {
	n := uri.Normalizer{Apply: uri.NormalizeCase | uri.NormalizePercent | uri.NormalizeDots | uri.NormalizeScheme}
	already := []uri.Reference{uri.MustParseReference("http://example.com/over/there.html?name=ferret%2F#nose")}
	not := []uri.Reference{uri.MustParseReference("HTTP://Example.com:80/over/./th%65re.html?name=ferret%2f#nose")}
	measure(b, "Already", already, func(r uri.Reference) { n.NormalizeReference(r) })
	measure(b, "Changed", not, func(r uri.Reference) { n.NormalizeReference(r) })
	measure(b, "Compare", not, func(r uri.Reference) { uri.Comparer{}.Equivalence(already[0], r) })
}
