package bidi

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"

	"github.com/stricturi/stricturi/internal/testutil"
)

// TestICU compares the visual order of lines whose base direction is left to right, as that
// of an IRI is, with ICU's.
func TestICU(t *testing.T) {
	o := testutil.NewOracle(t, "icu", "visual")
	if o.Unicode != UnicodeVersion {
		t.Skipf("icu has Unicode %s, not %s", o.Unicode, UnicodeVersion)
	}
	rnd := rand.New(rand.NewPCG(72, 9))
	iris := []rune("ab12:/?#@.-+%&=()[]\u05D0\u05D1\u05B8\u0627\u0628\u064E\u0661\u0662\u06F1\u2066\u2069\u3008\u3009")
	texts := make([]string, testutil.Amount(2_000, 20_000))
	for i := range texts {
		switch rnd.IntN(3) {
		case 0:
			texts[i] = string(randomText(rnd, alphabet))
		case 1:
			texts[i] = "http://" + string(randomText(rnd, iris))
		case 2:
			any := make([]rune, rnd.IntN(12))
			for k := range any {
				any[k] = assigned(rnd)
			}
			texts[i] = string(any) + string(randomText(rnd, iris))
		}
	}
	reordered := 0
	for i, want := range o.Ask(t, texts)["visual"] {
		if want == nil {
			t.Errorf("%+q: icu fails", texts[i])
			continue
		}
		runes := []rune(texts[i])
		if hasMarkAfterBracket(runes) {
			continue
		}
		var b strings.Builder
		for _, k := range Order(Resolve(runes, 0).Levels) {
			b.WriteRune(runes[k])
		}
		if b.String() != texts[i] {
			reordered++
		}
		if got := seen(b.String()); got != seen(*want) {
			t.Errorf("%+q is seen as\n%+q, not\n%+q", texts[i], got, seen(*want))
		}
	}
	t.Logf("%d texts, %d of them reordered", len(texts), reordered)
}

// hasMarkAfterBracket reports whether a nonspacing mark follows a bracket. By rule N0 it
// takes the direction of the bracket, as in BidiCharacterTest.txt; by ICU 72 it does not.
func hasMarkAfterBracket(runes []rune) bool {
	after := false
	for _, c := range runes {
		switch p, _ := bidi.LookupRune(c); {
		case p.IsBracket():
			after = true
		case ClassOf(c) == NSM && after:
			return true
		case seen(string(c)) != "":
			after = false
		}
	}
	return false
}

// seen returns a text without what rule X9 removes: implementations may put that anywhere.
func seen(text string) string {
	return strings.Map(func(c rune) rune {
		switch ClassOf(c) {
		case LRE, RLE, LRO, RLO, PDF, BN:
			return -1
		}
		return c
	}, text)
}

func assigned(rnd *rand.Rand) rune {
	for {
		limit := []int{0x900, 0x10000, 0x1F000}[rnd.IntN(3)]
		if c := rune(1 + rnd.IntN(limit)); utf8.ValidRune(c) && unicode.In(c, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z) {
			return c
		}
	}
}

// TestUnicodedata compares the classes of all characters that Python's version of Unicode
// assigns.
func TestUnicodedata(t *testing.T) {
	o := testutil.NewOracle(t, "unicodedata", "bidi")
	step := rune(testutil.Amount(101, 1))
	var texts []string
	for c := rune(1); c <= unicode.MaxRune; c++ {
		if utf8.ValidRune(c) && (c < 0x700 || c%step == 0) {
			texts = append(texts, string(c))
		}
	}
	known := 0
	for i, want := range o.Ask(t, texts)["bidi"] {
		if want == nil || *want == testutil.Unknown {
			continue
		}
		known++
		c, _ := utf8.DecodeRuneInString(texts[i])
		if got := ClassOf(c); got != classNames[*want] {
			t.Errorf("%U: class %d, not %s as in Unicode %s", c, got, *want, o.Unicode)
		}
	}
	t.Logf("%d characters, %d of them known to Unicode %s", len(texts), known, o.Unicode)
}
