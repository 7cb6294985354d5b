package core

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// The functions that read 8 octets at once find what expressions find, at each place of
// texts of each length around the words, and in random texts.
func TestWords(t *testing.T) {
	upper := regexp.MustCompile(`[A-Z]`)
	dots := regexp.MustCompile(`(^|/)\.\.?(/|$)`)
	changes := regexp.MustCompile(`^\.|[A-Z%]|/\.`)
	check := func(text string) {
		t.Helper()
		if got, want := hasUpper(text), upper.MatchString(text); got != want {
			t.Errorf("hasUpper(%q) = %v, want %v", text, got, want)
		}
		start, n := dotSegment(text)
		want := dots.FindStringSubmatchIndex(text)
		if want == nil && start >= 0 || want != nil && (start != want[3] || n != want[4]-want[3]) {
			t.Errorf("dotSegment(%q) = %d, %d, want %v", text, start, n, want)
		}
		// Valid texts do not end in "%" or have "." as their last octet only.
		if got, want := mayChange(text+"a", 0), changes.MatchString(text); got != want && (want || len(text) >= 8) {
			t.Errorf("mayChange(%q) = %v, want %v", text+"a", got, want)
		}
		if upper.MatchString(text) && !mayChange(text, 0) {
			t.Errorf("mayChange(%q) = false", text)
		}
	}
	for size := range 40 {
		for at := range size {
			for _, piece := range []string{"A", "Z", "@", "[", "\xC1", "/.", "/..", "/./", "/...", "/.a", ".", "%"} {
				text := strings.Repeat("a", at) + piece
				check(text + strings.Repeat("a", max(0, size-len(text))))
			}
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		text := make([]byte, r.IntN(30))
		for i := range text {
			text[i] = "././abZ\xC3%+-'"[r.IntN(12)]
		}
		check(string(text))
	}
}
