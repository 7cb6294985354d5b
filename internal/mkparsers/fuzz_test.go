package mkparsers

import "testing"

// FuzzRecognise compares peg parser, automaton and recogniser of every edition on
// one text: verdict, offset, spans, the kind of the host.
func FuzzRecognise(f *testing.F) {
	for _, v := range vectors(f) {
		if v.Components != nil {
			f.Add(v.text())
		}
	}
	for _, texts := range smallCorpus {
		for _, text := range texts {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, g := range engines() {
			for _, rule := range g.entries {
				if err := g.check(rule, text); err != nil {
					t.Errorf("%s: %v", g.Stem, err)
				}
			}
		}
	})
}
