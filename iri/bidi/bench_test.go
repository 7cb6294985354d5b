package bidi_test

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/iri/bidi"
)

// texts returns ordinary IRIs, and hostile texts (section 8) of two lengths. If the time is
// linear, both lengths have the same number of bytes per second.
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
	return all
}

func BenchmarkDisplay(b *testing.B) {
	for name, text := range texts() {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				_, _ = bidi.Display(text) // some are not UTF-8
			}
		})
	}
}
