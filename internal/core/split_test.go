package core

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// Split finds what the expression of Appendix B finds, in texts of any length.
func TestSplitLong(t *testing.T) {
	appendixB := regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)
	rng := rand.New(rand.NewPCG(3986, 2396))
	pieces := []string{":", "/", "//", "?", "#", ".", "a", "é", "\n", "", strings.Repeat("b", long/2), strings.Repeat("c", long)}
	lengths := map[bool]int{}
	for range 20_000 {
		var b strings.Builder
		for range rng.IntN(8) {
			b.WriteString(pieces[rng.IntN(len(pieces))])
		}
		text := b.String()
		lengths[len(text) >= long]++
		at := appendixB.FindStringSubmatchIndex(text)
		schemeEnd, authorityEnd, pathEnd, queryEnd := Split(text)
		if schemeEnd != at[5] || authorityEnd != at[9] || pathEnd != at[11] || queryEnd != max(at[11], at[13]) {
			t.Fatalf("%q: %d, %d, %d, %d, want %v", text, schemeEnd, authorityEnd, pathEnd, queryEnd, at)
		}
		if _, _, _, _, dot := split(text); !dot && strings.Contains(text[at[10]:at[11]], ".") {
			t.Fatalf("%q: no dot", text)
		}
	}
	if lengths[false] < 1000 || lengths[true] < 1000 {
		t.Errorf("the texts are %v", lengths)
	}
}
