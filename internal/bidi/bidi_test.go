package bidi

import (
	"slices"
	"strings"
	"testing"
)

// Order returns the indices of levels in visual order, from left to right.
func Order(levels []Level) []int {
	order := make([]int, 0, len(levels))
	runs := Runs(levels)
	Reorder(runs)
	for _, r := range runs {
		for i := r.Start; i < r.End; i++ {
			order = append(order, i)
		}
		if r.Level&1 == 1 {
			slices.Reverse(order[len(order)-(r.End-r.Start):])
		}
	}
	return order
}

func TestHasRightToLeft(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "abc": false, "résumé": false, "例え/語": false, "résumé/\u05D0": true, "é\u0661": true, "a\u202Bb": true,
		"\xD7": false, "abcdefg\xD7\x90": true, "\xE3é\xFF\xD7e": false, "\u05D0abcdefgh": true,
	} {
		if got := HasRightToLeft(text); got != want {
			t.Errorf("%+q: got %v, want %v", text, got, want)
		}
	}
}

// What BidiCharacterTest.txt has few or no cases of: paragraph separators, 125 levels, marks after
// isolates, and the levels that 5.2 suggests for the characters that X9 removes.
func TestResolve(t *testing.T) {
	deep := func(unit, inside string) string { return strings.Repeat(unit, 62) + inside }
	for _, tt := range []struct {
		text string
		base Level
		want []Level // of the last characters
	}{
		{"\u05D0 \u2029\u05D0", 0, []Level{1, 0, 0, 1}},
		{"\u05D0 \u2029a", 1, []Level{1, 1, 1, 2}},
		{"\u202E\u2067\u2029a", 0, []Level{0, 0, 0, 0}}, // formatting ends with its paragraph
		{"a\u202B\u00AD\u05D0\u202C\u00AD", 0, []Level{0, 0, 0, 1, 0, 0}},
		{"\u2066\u2068", 0, []Level{0, 0}},
		{"\u202C\u202E\u2329\u202C)\u202B]", 0, []Level{0, 0, 1, 1, 1, 1, 1}},
		{"\u05D0:\u202E:\u2329", 0, []Level{1, 1, 1, 1, 1}},
		{"\u2066\u2066\u2069\u2069\u202A\u202A\u2069\u0661\u0301\u0301", 1, []Level{1, 2, 2, 1, 1, 1, 4, 6, 6, 6}},
		{"a\u0301", 1, []Level{2, 2}},
		{"\u2069\u0301", 1, []Level{1, 1}},
		{"1%", 1, []Level{2, 2}},
		{"%", 0, []Level{0}},
		{"\u00ADa", 1, []Level{1, 2}},
		{deep("\u202A", "\u202Aa"), 0, []Level{0, 124}},
		{deep("\u202A", "\u202Ba"), 0, []Level{0, 126}},
		{deep("\u202A", "\u202B\u202A\u202C\u202Ca"), 0, []Level{0, 0, 0, 0, 124}},
		{deep("\u2066", "\u2066\u2067\u202A\u202C\u2069a"), 0, []Level{124, 124, 124, 124, 124}},
		{deep("\u2066", "\u2067\u2066\u05D0\u2069\u2069\u05D0"), 0, []Level{124, 125, 125, 125, 124, 125}},
	} {
		runes := []rune(tt.text)
		got := Resolve(runes, tt.base).Levels
		if got := got[max(0, len(got)-len(tt.want)):]; !slices.Equal(got, tt.want) {
			t.Errorf("%+q, base %d: levels %d, not %d", tt.text, tt.base, got, tt.want)
		}
	}
}

// Examples of RFC 3987, section 4.4. Example 9 is printed as if numbers did not count as R for
// the neutrals between them; rule N1 requires another order.
func TestExample9(t *testing.T) {
	hebrew, arabic := []rune("\u05D0\u05D1\u05D2\u05D3\u05D4\u05D5\u05D6\u05D7\u05D8\u05D9\u05DA\u05DB"), []rune("\u0628\u062A\u062B\u062C\u062D\u062E\u0633\u0634\u0635\u0636\u0637\u0638")
	write := func(s string, letters []rune) string {
		return strings.Map(func(c rune) rune {
			if 'A' <= c && c <= 'Z' {
				return letters[c-'A']
			}
			return c
		}, s)
	}
	for _, test := range []struct {
		logical, visual string
		letters         []rune
	}{
		{"f/GH%31/%32IJ/KL.html", "f/LK/JI%32/%31HG.html", hebrew},
		{"f/GH%31/%32IJ/KL.html", "f/LK/JI32%/31%HG.html", arabic},
		{"f/GH1/2IJ/KL.html", "f/LK/JI1/2HG.html", hebrew}, // example 8
		{"f/GH1/2IJ/KL.html", "f/LK/JI1/2HG.html", arabic},
		{"b.CDEFGH.123/k", "b.123.HGFEDC/k", hebrew}, // example 10
		{"b.CDEFGH.123/k", "b.123.HGFEDC/k", arabic},
		{"b.CDE123FGH.i", "b.HGF123EDC.i", arabic}, // example 7
	} {
		runes := []rune(write(test.logical, test.letters))
		var got []rune
		for _, i := range Order(Resolve(runes, 0).Levels) {
			got = append(got, runes[i])
		}
		if string(got) != write(test.visual, test.letters) {
			t.Errorf("%s: %+q, not %s", test.logical, string(got), test.visual)
		}
	}
}

// FuzzResolve tests that each line has an order, with levels from the base to one above the
// limit, and that text without right-to-left characters stays as it is.
func FuzzResolve(f *testing.F) {
	f.Add("http://ab.\u05D0\u05D1/(\u0627)%31", false) // an IRI
	f.Add("\u2067\u05D0\u202B1\u2069,\u202C2", true)   // explicit formatting, crossed
	f.Add("((\u0301a)\u0301\u05D0]", false)            // N0 and marks
	f.Fuzz(func(t *testing.T, text string, rtl bool) {
		base := Level(0)
		if rtl {
			base = 1
		}
		levels := Resolve([]rune(text), base).Levels
		for i, at := range slices.Sorted(slices.Values(Order(levels))) {
			if at != i || levels[i] < base || levels[i] > MaxDepth+1 {
				t.Fatalf("%+q, base %d: levels %d, order %d", text, base, levels, Order(levels))
			}
		}
		if !rtl && !HasRightToLeft(text) && slices.ContainsFunc(levels, func(l Level) bool { return l&1 == 1 }) {
			t.Errorf("%+q: levels %d", text, levels)
		}
	})
}
