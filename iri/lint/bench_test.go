package lint_test

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/iri/bidi"
	"github.com/stricturi/stricturi/iri/lint"
)

// Ordinary IRIs, and section 8's hostile texts at two lengths: bytes a second
// are the same at both where the time is linear.
func texts() map[string]string {
	all := map[string]string{
		"uri":    "http://www.example.org/2004/12/a-page.html?name=value#section",
		"latin":  "http://résumé.example.org/été/naïve.html?nom=valeur#chapitre",
		"hebrew": "http://www.אבג.example/דהו/זחט.html?יכל=מנס#עפצ",
	}
	for name, unit := range map[string]string{"marks": "\u0301", "host": "א.", "malformed": "\xFF", "widths": "\uFF21a", "isolates": "\u2068"} {
		all[name+"-10k"] = "//" + strings.Repeat(unit, 10_000/len(unit))
		all[name+"-1M"] = "//" + strings.Repeat(unit, 1_000_000/len(unit))
	}
	for name, size := range map[string]int{"port-10k": 10_000, "port-1M": 1_000_000} {
		all[name] = "//:" + strings.Repeat("é.", size/6) + "/" + strings.Repeat("a", size/2)
	}
	return all
}

func BenchmarkCheck(b *testing.B) {
	each(b, func(text string) { lint.Check(text) })
}

func BenchmarkDisplay(b *testing.B) {
	each(b, func(text string) { _, _ = bidi.Display(text) }) // some are not UTF-8
}

func each(b *testing.B, f func(text string)) {
	for name, text := range texts() {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				f(text)
			}
		})
	}
}
