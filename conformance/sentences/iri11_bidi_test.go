package sentences_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/iri/bidi"
)

// draft-duerst-iri-11, 4.1: Display shows an IRI as an embedding does, "as if they were
// preceded by U+202A […] and followed by U+202C", regardless of the rest of the line.
func TestIRI11Embedding(t *testing.T) {
	withoutFormatting := strings.NewReplacer("\u202A", "", "\u202C", "")
	for _, test := range []struct{ name, characters string }{
		{"4.1 Hebrew", "abאבגד12/.:?#-+%"},
		{"4.1 Arabic", "abابتث12٣٤/.:?#-+%"},
		{"4.1 both, with brackets and marks", "aאا1٣(),;=&@_~\u05B8\u0651/"},
	} {
		t.Run(test.name, func(t *testing.T) {
			rnd := rand.New(rand.NewPCG(4, 1))
			characters := []rune(test.characters)
			for range 5000 {
				var b strings.Builder
				for range rnd.IntN(16) {
					b.WriteRune(characters[rnd.IntN(len(characters))])
				}
				text := b.String()
				alone, err := bidi.Display(text)
				if err != nil {
					t.Fatal(err)
				}
				for _, line := range [][2]string{{"", ""}, {"see ", " for more"}, {"א1 ", " ٣ب"}, {"ا(", ")ב"}} {
					v, err := bidi.Display(line[0] + bidi.Embed(text) + line[1])
					if err != nil {
						t.Fatal(err)
					}
					got := withoutFormatting.Replace(v.String())
					if !strings.Contains(got, alone.String()) {
						t.Fatalf("%+q: alone %+q, between %+q %+q", text, alone, line, got)
					}
				}
			}
		})
	}
}
