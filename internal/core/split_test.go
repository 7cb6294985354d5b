package core

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// Split finds what the expression of Appendix B finds, in texts of any length.
func TestSplit(t *testing.T) {
	appendixB := regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)
	rng := rand.New(rand.NewPCG(3986, 2396))
	pieces := []string{":", "/", "//", "?", "#", ".", "a", "é", "\n", "", strings.Repeat("b", 16), strings.Repeat("c", 32)}
	for range 20_000 {
		var b strings.Builder
		for range rng.IntN(8) {
			b.WriteString(pieces[rng.IntN(len(pieces))])
		}
		text := b.String()
		at := appendixB.FindStringSubmatchIndex(text)
		schemeEnd, authorityEnd, pathEnd, queryEnd := Split(text)
		if schemeEnd != at[5] || authorityEnd != at[9] || pathEnd != at[11] || queryEnd != max(at[11], at[13]) {
			t.Fatalf("%q: %d, %d, %d, %d, want %v", text, schemeEnd, authorityEnd, pathEnd, queryEnd, at)
		}
	}
}
