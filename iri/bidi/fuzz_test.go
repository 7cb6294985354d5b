package bidi_test

import (
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/stricturi/stricturi/iri/bidi"
)

// FuzzDisplay checks that Display returns a permutation of the characters, which is the text
// itself if nothing runs from right to left, and that components of left-to-right characters
// stay in one piece.
func FuzzDisplay(f *testing.F) {
	for _, s := range []string{
		"http://ab.אב.ef/גה%31/%32טי/כל.html", // section 4.4, example 9
		"/אָ(ב)\u2067\u0661,2\u2069",          // marks, brackets, isolates
		"é\u2028a\u2029א", "\xC3א",
	} {
		f.Add(s, "ab ", " cd", true)
	}
	f.Fuzz(func(t *testing.T, text, before, after string, rtl bool) {
		v, err := bidi.Display(text)
		if (err == nil) != utf8.ValidString(text) {
			t.Fatal(err)
		}
		c := bidi.Context{Before: before, After: after, RightToLeft: rtl}
		if _, contextErr := c.NeedsEmbedding(text); (contextErr == nil) != (err == nil) {
			t.Fatal(contextErr)
		}
		if err != nil {
			return
		}
		var shown string
		var at []int
		reversed := false
		for c := range v.Characters() {
			shown += text[c.Start:c.End]
			at = append(at, c.Start)
			reversed = reversed || c.RightToLeft
			if c.Mirrored && !c.RightToLeft {
				t.Fatalf("%+v", c)
			}
		}
		if shown != v.String() {
			t.Fatalf("%q, not %q", shown, v)
		}
		slices.Sort(at)
		var want []int
		for i := range text {
			want = append(want, i)
		}
		if !slices.Equal(at, want) {
			t.Fatalf("%d are shown", at)
		}
		if !reversed && v.IsReordered() {
			t.Fatal("reordered, though all runs from left to right")
		}
		if needed, err := (bidi.Context{}).NeedsEmbedding(text); err != nil || needed && !slices.ContainsFunc([]rune(text), isSeparator) {
			t.Fatal("alone in a left-to-right paragraph, an embedding is needed")
		}
	})
}

// isSeparator reports whether a character ends a paragraph (Bidi_Class B).
func isSeparator(c rune) bool {
	switch c {
	case '\n', '\r', 0x1C, 0x1D, 0x1E, 0x85, 0x2029:
		return true
	}
	return false
}
