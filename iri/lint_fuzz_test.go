package iri_test

import (
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/stricturi/stricturi/iri"
)

// Findings of any bytes stand in the text, on the boundaries of its characters,
// in order; and a must is where the text is not an IRI reference.
func FuzzLint(f *testing.F) {
	for _, s := range []string{
		"http://ab.אב.ef/גה%31/%32טי/כל.html",               // section 4.4, example 9
		"/re\u0301sum\u00E9/\uFB01\uFF21\u3000\u200B\u0378", // kinds of 5.3.2.2, 6.1 and 7.5
		"/\u202E<", "a\xFF\u0301", "//u@\u0430a@h:", // musts, and no IRIs
		"/\u1100\u1161\u0F71\u0F72\u0F80", // normalisation across characters
		"%C0%AF%E0%80%AF%F0", "br0ken",
		"//u@xn--pypal-4ve.XN--a1-vld/", // labels of other characters
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		boundary := func(i int) bool {
			return i == len(text) || 0 <= i && i < len(text) && (utf8.RuneStart(text[i]) || !utf8.ValidString(text))
		}
		for _, l := range []iri.Linter{{}, {Edition: iri.Draft11, Listed: true}} {
			found := l.Lint(text)
			before, must := 0, false
			for _, x := range found {
				if x.Start < before || x.End < x.Start || !boundary(x.Start) || !boundary(x.End) {
					t.Fatalf("%+v", x)
				}
				if x.Start == x.End && x.Kind != iri.LintSyntax {
					t.Fatalf("nothing is %v", x.Kind)
				}
				before = x.Start
				must = must || x.Severity == iri.Must
				if x.Section == "" || x.Message() == "" || x.Kind.String() == "" {
					t.Fatalf("%+v", x)
				}
			}
			if _, err := l.Edition.ParseReference(text); must != (err != nil) {
				t.Fatalf("must is %v, parsing says %v", must, err)
			}
		}
	})
}

// What is displayed is a permutation of the characters, the text itself where
// nothing in it runs from right to left, and has whole components: those of
// left-to-right characters stay in one piece.
func FuzzDisplay(f *testing.F) {
	for _, s := range []string{
		"http://ab.אב.ef/גה%31/%32טי/כל.html", // section 4.4, example 9
		"/אָ(ב)\u2067\u0661,2\u2069",          // marks, brackets, isolates
		"é\u2028a\u2029א", "\xC3א",
	} {
		f.Add(s, "ab ", " cd", true)
	}
	f.Fuzz(func(t *testing.T, text, before, after string, rtl bool) {
		v, err := iri.Display(text)
		if (err == nil) != utf8.ValidString(text) {
			t.Fatal(err)
		}
		c := iri.Context{Before: before, After: after, RightToLeft: rtl}
		if _, contextErr := c.NeedsEmbedding(text); (contextErr == nil) != (err == nil) {
			t.Fatal(contextErr)
		}
		if err != nil {
			return
		}
		var shown string
		var at []int
		bidi := false
		for c := range v.Characters() {
			shown += text[c.Start:c.End]
			at = append(at, c.Start)
			bidi = bidi || c.RightToLeft
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
		if !bidi && v.IsReordered() {
			t.Fatal("reordered, though all runs from left to right")
		}
		if needed, err := (iri.Context{}).NeedsEmbedding(text); err != nil || needed && !slices.ContainsFunc([]rune(text), isSeparator) {
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
