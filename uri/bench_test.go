package uri_test

import (
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/uri"
)

// corpus returns the lines of the file that STRICTURI_CORPUS names, or else
// the valid references among the conformance vectors of RFC 3986.
func corpus(b *testing.B) []string { return texts(b, "STRICTURI_CORPUS", true) }

// badCorpus is corpus for texts that are not valid, from the file that
// STRICTURI_CORPUS_BAD names.
func badCorpus(b *testing.B) []string { return texts(b, "STRICTURI_CORPUS_BAD", false) }

func texts(b *testing.B, variable string, valid bool) []string {
	b.Helper()
	if name := os.Getenv(variable); name != "" {
		data, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		return strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	}
	files, err := conformance.Files()
	if err != nil {
		b.Fatal(err)
	}
	var lines []string
	for _, f := range files {
		for _, v := range f.Vectors {
			if v.Edition == "rfc3986" && v.Valid == valid && (v.Rule == "URI-reference" || v.Rule == "URI") {
				lines = append(lines, v.Text())
			}
		}
	}
	return lines
}

// each calls f for one text of the corpus an iteration, and reports the time a
// text takes.
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

// BenchmarkParse measures one text of the corpus: compare the times to
// net/url's in the same run.
func BenchmarkParse(b *testing.B) {
	texts := corpus(b)
	b.Run("net-url", func(b *testing.B) {
		each(b, texts, func(text string) { _, _ = url.Parse(text) })
	})
	b.Run("Parse", func(b *testing.B) {
		each(b, texts, func(text string) { _, _ = uri.Parse(text) })
	})
	for _, e := range uri.Editions() {
		b.Run("ParseReference/"+e.String(), func(b *testing.B) {
			each(b, texts, func(text string) { _, _ = e.ParseReference(text) })
		})
	}
}

// BenchmarkSyntaxError measures texts that are invalid, each with its error.
func BenchmarkSyntaxError(b *testing.B) {
	bad := badCorpus(b)
	for _, e := range uri.Editions() {
		b.Run(e.String(), func(b *testing.B) {
			each(b, bad, func(text string) { _, _ = e.ParseReference(text) })
		})
	}
}

func BenchmarkSplit(b *testing.B) {
	each(b, corpus(b), func(text string) { uri.Split(text) })
}

// hostile are texts whose repetition could make a parser take more than linear
// time, or recurse.
var hostile = map[string]string{
	"colons": "a:", "dot segments": "/.", "percent": "%", "triplets": "%41", "brackets": "[", "at": "@", "dots": ".",
	"slashes": "/", "labels": "a.", "digits": "1.", "hyphens": "-", "label": "a-", "queries": "?", "groups": "1:", "semicolons": ";",
	"letters": "a", "spaces": " ", "hashes": "#", "non-ASCII": "é", "userinfo": "u:@",
}

// BenchmarkHostile holds against each other how long a text takes and how long
// one twice its length.
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
