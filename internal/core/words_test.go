package core

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// The functions that read many octets at once find what expressions find, at each place of
// texts of each length around the words, and in random texts.
func TestWords(t *testing.T) {
	dots := regexp.MustCompile(`(^|/)\.\.?(/|$)`)
	suspect := regexp.MustCompile(`^\.|[A-Z%]|[/:]\.`)
	mark := regexp.MustCompile(`%|[/:]\.`)
	check := func(text string) {
		t.Helper()
		start, n := dotSegment(text)
		want := dots.FindStringSubmatchIndex(text)
		if want == nil && start >= 0 || want != nil && (start != want[3] || n != want[4]-want[3]) {
			t.Errorf("dotSegment(%q) = %d, %d, want %v", text, start, n, want)
		}
		// Valid texts do not end in "%", and the last octet is a suspect only as a letter.
		for _, text := range []string{text + "a", text + "Z"} {
			want := -1
			if loc := suspect.FindStringIndex(text); loc != nil {
				want = loc[0]
			}
			if got := indexSuspect(text); got != want {
				t.Errorf("indexSuspect(%q) = %d, want %d", text, got, want)
			}
			want = -1
			if loc := mark.FindStringIndex(text); loc != nil {
				want = loc[0]
			}
			if got := marks.Index(text); got != want {
				t.Errorf("the first mark of %q is at %d, want %d", text, got, want)
			}
		}
	}
	for size := range 40 {
		for at := range size {
			for _, piece := range []string{"A", "Z", "@", "[", "\xC1", "/.", "/..", "/./", "/...", "/.a", ":.", "::", ".", "%"} {
				text := strings.Repeat("a", at) + piece
				check(text + strings.Repeat("a", max(0, size-len(text))))
			}
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		text := make([]byte, r.IntN(30))
		for i := range text {
			text[i] = "././:abZ\xC3%+-'"[r.IntN(13)]
		}
		check(string(text))
	}
}

func TestOffsetBefore(t *testing.T) {
	for _, c := range []struct {
		in       string
		at, want int
	}{
		{"a:b", 2, 2},
		{"a:b", 3, 3},
		{"a:éb", 2, 2},
		{"a:éb", 3, 2},
		{"a:éb", 7, 2},
		{"a:éb", 8, 4},
		{"a:éb", 9, 5},
		{"a:€𝄞b", 10, 2},
		{"a:€𝄞b", 11, 5},
		{"a:€𝄞b", 22, 5},
		{"a:€𝄞b", 23, 9},
		{"a:€𝄞b", 24, 10},
		{"a:€", 11, 5},
	} {
		if got := OffsetBefore(c.in, c.at, func(c rune) bool { return c >= utf8.RuneSelf }); got != c.want {
			t.Errorf("%q, %d: %d, want %d", c.in, c.at, got, c.want)
		}
	}
}
