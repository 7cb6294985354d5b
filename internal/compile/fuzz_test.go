package compile

import (
	"testing"

	"github.com/stricturi/stricturi/internal/bench"
)

// FuzzRecognize compares peg parser, automaton and recognizer of every edition on
// one text: verdict, offset, spans, the kind of the host.
func FuzzRecognize(f *testing.F) {
	for _, v := range vectors() {
		if v.Components != nil {
			f.Add(v.Text())
		}
	}
	for _, kind := range []bench.Kind{bench.Valid, bench.IRI, bench.Invalid} {
		for _, text := range bench.Texts(kind)[:10] {
			f.Add(text)
		}
	}
	all := editions() // takes long, and the fuzzer stops a text after ten seconds
	f.Fuzz(func(t *testing.T, text string) {
		for _, g := range all {
			for _, rule := range g.entries {
				if err := g.check(rule, text); err != nil {
					t.Errorf("%s: %v", g.Stem, err)
				}
			}
		}
	})
}
