package bidi

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

// alphabet has a character of each class, and others that a rule treats specially.
var alphabet = []rune{
	'a', '\u05D0', '\u0627', '1', '\u0661', '+', '%', ':', '\u2029', '\t', ' ', '!', '\u00AD', '\u0301',
	'\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069',
	'(', ')', '[', ']', '\u2329', '\u3009',
}

func TestAlphabet(t *testing.T) {
	seen := map[Class]bool{}
	for _, c := range alphabet {
		seen[ClassOf(c)] = true
	}
	for _, c := range []Class{L, R, EN, ES, ET, AN, CS, B, S, WS, ON, BN, NSM, AL, LRO, RLO, LRE, RLE, PDF, LRI, RLI, FSI, PDI} {
		if !seen[c] {
			t.Errorf("class %d is missing", c)
		}
	}
}

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

func compare(t *testing.T, runes []rune, base Level) {
	t.Helper()
	got := Resolve(runes, base)
	want, order := oracle(runes, base)
	if !slices.Equal(got.Levels, want) {
		t.Fatalf("%+q, base %d: levels\n%d, not\n%d", string(runes), base, got.Levels, want)
	}
	if got := Order(got.Levels); !slices.Equal(got, order) {
		t.Fatalf("%+q, base %d: order\n%d, not\n%d", string(runes), base, got, order)
	}
}

// All texts of up to four characters.
func TestShortTexts(t *testing.T) {
	length := testutil.Amount(3, 4)
	var each func(runes []rune)
	each = func(runes []rune) {
		compare(t, runes, 0)
		compare(t, runes, 1)
		if len(runes) == length {
			return
		}
		for _, c := range alphabet {
			each(append(runes, c))
		}
	}
	each(make([]rune, 0, length))
}

func TestRandomTexts(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 2))
	for range testutil.Amount(6_000, 60_000) {
		compare(t, randomText(rnd, alphabet), Level(rnd.IntN(2)))
	}
}

// randomText returns a text of few different characters, so that long interactions are
// likely.
func randomText(rnd *rand.Rand, alphabet []rune) []rune {
	few := make([]rune, 1+rnd.IntN(8))
	for i := range few {
		few[i] = alphabet[rnd.IntN(len(alphabet))]
	}
	runes := make([]rune, rnd.IntN(40))
	for i := range runes {
		runes[i] = few[rnd.IntN(len(few))]
	}
	return runes
}

// Nesting around the limits of the annex: 125 levels, 63 brackets.
func TestLimits(t *testing.T) {
	for _, unit := range []string{"\u202B", "\u202A", "\u2066", "\u2067", "\u2068", "\u202B\u2066", "\u2068\u202E", "(", "[(", "(\u05D0"} {
		for i, n := range []int{62, 63, 125, 20, 31, 32, 61, 64, 65, 124, 126, 127, 130} {
			if !testutil.Whole() && i > 2 {
				break
			}
			for _, inside := range []string{"", "a\u05D0", "1", "\u202Aa"} {
				for _, end := range []string{"", "\u202C", "\u2069", ")", "]", ")]"} {
					text := "(\u05D0)" + strings.Repeat(unit, n) + inside + strings.Repeat(end, n) + "\u0627 1"
					compare(t, []rune(text), 0)
					compare(t, []rune(text), 1)
				}
			}
		}
	}
}

// RFC 3987, section 4.4, example 9, as printed and as rule N1 requires. In N1, numbers
// count as R for the neutrals between them. The other examples do not depend on that.
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
	defer func() { asPrinted = false }()
	for _, test := range []struct {
		logical, visual, printed string
		letters                  []rune
	}{
		{"f/GH%31/%32IJ/KL.html", "f/LK/JI%32/%31HG.html", "f/%31HG/LK/JI%32.html", hebrew},
		{"f/GH%31/%32IJ/KL.html", "f/LK/JI32%/31%HG.html", "f/31%HG/%LK/JI32.html", arabic},
		{"f/GH1/2IJ/KL.html", "f/LK/JI1/2HG.html", "f/LK/JI1/2HG.html", hebrew}, // example 8
		{"f/GH1/2IJ/KL.html", "f/LK/JI1/2HG.html", "f/LK/JI1/2HG.html", arabic},
		{"b.CDEFGH.123/k", "b.123.HGFEDC/k", "b.123.HGFEDC/k", hebrew}, // example 10
		{"b.CDEFGH.123/k", "b.123.HGFEDC/k", "b.123.HGFEDC/k", arabic},
		{"b.CDE123FGH.i", "b.HGF123EDC.i", "b.HGF123EDC.i", arabic}, // example 7
	} {
		runes := []rune(write(test.logical, test.letters))
		for _, asPrinted = range []bool{false, true} {
			_, order := oracle(runes, 0)
			want := test.visual
			if asPrinted {
				want = test.printed
			}
			var got []rune
			for _, i := range order {
				got = append(got, runes[i])
			}
			if string(got) != write(want, test.letters) {
				t.Errorf("%s: %+q, not %s", test.logical, string(got), want)
			}
		}
	}
}

func FuzzResolve(f *testing.F) {
	f.Add("http://ab.\u05D0\u05D1/(\u0627)%31", false) // an IRI
	f.Add("\u2067\u05D0\u202B1\u2069,\u202C2", true)   // explicit formatting, crossed
	f.Add("((\u0301a)\u0301\u05D0]", false)            // N0 and marks
	f.Fuzz(func(t *testing.T, text string, rtl bool) {
		runes := []rune(text)
		if len(runes) > 300 {
			return // the oracle is slow
		}
		base := Level(0)
		if rtl {
			base = 1
		}
		compare(t, runes, base)
	})
}
