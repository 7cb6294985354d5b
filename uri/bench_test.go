package uri_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/bench"
	"github.com/stricturi/stricturi/uri"
)

// Each of these benchmarks reports the time per text as a ratio to net/url.Parse on the
// corpus of valid references, in the same rounds.

func BenchmarkParse(b *testing.B) {
	texts := bench.Corpus(b, bench.Valid)
	b.Run("Parse", func(b *testing.B) {
		bench.Ratio(b, texts, texts, func(text string) { _, sink = uri.Parse(text) })
	})
	for _, e := range uri.Editions() {
		b.Run("ParseReference/"+e.String(), func(b *testing.B) {
			bench.Ratio(b, texts, texts, func(text string) { _, sink = e.ParseReference(text) })
		})
	}
}

// BenchmarkText measures the same as separate benchmarks, so that the garbage of net/url is
// collected in its own time. Compare the times of one run.
func BenchmarkText(b *testing.B) {
	texts := bench.Corpus(b, bench.Valid)
	b.Run("net-url", func(b *testing.B) {
		each(b, texts, func(text string) { _, sink = url.Parse(text) })
	})
	for _, e := range uri.Editions() {
		b.Run(e.String(), func(b *testing.B) {
			each(b, texts, func(text string) { _, sink = e.ParseReference(text) })
		})
	}
	invalid := bench.Corpus(b, bench.Invalid)
	for _, e := range uri.Editions() {
		b.Run(e.String()+"/invalid", func(b *testing.B) {
			each(b, invalid, func(text string) { _, sink = e.ParseReference(text) })
		})
	}
}

// BenchmarkSyntaxError measures texts that are invalid, each with its error.
func BenchmarkSyntaxError(b *testing.B) {
	valid, invalid := bench.Corpus(b, bench.Valid), bench.Corpus(b, bench.Invalid)
	for _, e := range uri.Editions() {
		b.Run(e.String(), func(b *testing.B) {
			bench.Ratio(b, valid, invalid, func(text string) { _, sink = e.ParseReference(text) })
		})
	}
}

func BenchmarkSplit(b *testing.B) {
	texts := bench.Corpus(b, bench.Valid)
	bench.Ratio(b, texts, texts, func(text string) { uri.Split(text) })
}

var sink error

// each calls f for one text per iteration.
func each(b *testing.B, texts []string, f func(text string)) {
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		f(texts[i])
		if i++; i == len(texts) {
			i = 0
		}
	}
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
			for _, size := range []int{1 << 19, 1 << 20} {
				text := prefix + strings.Repeat(unit, size/len(unit))
				b.Run(name+"/"+strings.TrimRight(prefix, ":/")+"/"+size2(size), func(b *testing.B) {
					for b.Loop() {
						for _, e := range uri.Editions() {
							_, _ = e.ParseReference(text)
						}
					}
				})
			}
		}
	}
}

func size2(n int) string {
	if n == 1<<20 {
		return "2n"
	}
	return "n"
}
