package nfc

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// graphemeJoiner is COMBINING GRAPHEME JOINER.
const graphemeJoiner = "\u034F"

// mistaken reports whether norm before v0.42 may compose a text wrongly: if its
// decomposition has Hangul, a starter that may combine with the character before it, or
// one beyond U+FFFF.
func mistaken(text string) bool {
	return slices.ContainsFunc(decompose(text), func(c ordered) bool {
		s := string(c.r)
		return c.r > 0xFFFF || unicode.Is(unicode.Hangul, c.r) || c.ccc == 0 && !norm.NFC.PropertiesString(s).BoundaryBefore()
	})
}

// Hangul has the results of norm for each character, and for each pair with a jamo.
func TestHangul(t *testing.T) {
	check := func(text string) {
		if got, want := string(appendComposed(nil, decompose(text))), norm.NFC.String(text); got != want {
			t.Errorf("%+q becomes %+q, want %+q", text, got, want)
		}
	}
	for r := rune(0x1100); r <= 0x11FF; r++ {
		check(string(r))
		for b := rune(0x1100); b <= 0x11FF; b++ {
			check(string(r) + string(b))
		}
		for _, a := range []rune{'a', 0x3131, 0xABFF, 0xAC00, 0xAC01, 0xAC1B, 0xAC1C, 0xD788, 0xD7A3, 0xD7A4, 0xD7B0} {
			check(string(a) + string(r))
		}
	}
	for r := rune(0xABF0); r <= 0xD7B0; r++ {
		check(string(r))
	}
}

// FuzzNFC checks String against x/text if that is right and does not insert U+034F.
func FuzzNFC(f *testing.F) {
	for _, s := range []string{
		"e\u0301", "\u1EC7", "\u00EA\u0323", "a\u0301\u0323\u0301", // marks of one class and of two
		"\u1100\u1161\u11A8", "\uAC00\u11A8", "\uAC01\u11A8", "\u1100\u1161\u1161", // Hangul
		"\u0958", "\u0915\u093C", "\u2ADC", "\u0344", // excluded from composition
		"\u09C7\u09BE", "\u0B47\u0B3E\u0B57", "a\u09BE", // starters that combine
		"\u0301a", "\u0301\u0323", "\u034F", "\xFF", "\U0001D15E\u0301", // without a starter
		"a\u0300\u034F\u0301", "\u212B\u0327", "\u0F73\u0F71", "\u1FA7\u0345",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, "?")
		boundaries(t, text)
		want := norm.NFC.String(text)
		if mistaken(text) || strings.Count(want, graphemeJoiner) != strings.Count(text, graphemeJoiner) {
			want = String(text)
			if !slices.Equal(decompose(want), decompose(text)) {
				t.Fatalf("%+q becomes %+q", text, want)
			}
			if strings.Count(want, graphemeJoiner) != strings.Count(text, graphemeJoiner) {
				t.Fatalf("%+q becomes %+q", text, want)
			}
			if again := String(want); again != want {
				t.Fatalf("%+q becomes %+q, then %+q", text, want, again)
			}
			return
		}
		if got := String(text); got != want {
			t.Fatalf("%+q becomes %+q, want %+q", text, got, want)
		}
	})
}

// boundaries checks OffsetBefore: the text before one offset, normalized, must be the
// text before the other.
func boundaries(t *testing.T, text string) {
	t.Helper()
	normalized := String(text)
	last := 0
	for i := 0; i <= len(normalized); i++ {
		before := OffsetBefore(text, i)
		if before < last || before > len(text) {
			t.Fatalf("%+q, offset %d: got %d after %d", text, i, before, last)
		}
		if before > last {
			if got := String(text[:before]); got != normalized[:len(got)] || len(got) > i || String(text[before:]) != normalized[len(got):] {
				t.Fatalf("%+q is not parted at %d", text, before)
			}
		}
		last = before
	}
	if last != len(text) {
		t.Fatalf("%+q ends at %d", text, last)
	}
}

// Texts that norm before v0.42 composes wrongly.
func TestMistaken(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"a starter blocks, D115", "o\u09BE\u0302", "o\u09BE\u0302"},
		{"a starter blocks that never combines", "i\U000113C2\u0300\u0316", "i\U000113C2\u0316\u0300"},
		{"nothing blocks", "i\u0300\u0316", "\u00EC\u0316"},
		{"beyond U+FFFF, like A and a grave accent", "\U00010041\u0300", "\U00010041\u0300"},
		{"beyond U+FFFF, composed", "\U00011131\U00011127", "\U0001112E"},
		{"Hangul", "\u1100\u1161\u11A8", "\uAC01"},
		{"two syllables", "\u1100\u1161\u1161\uAC00\u11A8\u11A8", "\uAC00\u1161\uAC01\u11A8"},
		{"a composition after Hangul", "\uAC00e\u0301", "\uAC00\u00E9"},
		{"a starter after the marks", "\u09C7\u0302\u09BE", "\u09C7\u0302\u09BE"},
		{"text before and after", "ae\u0301b\u1100\u1161c", "a\u00E9b\uAC00c"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := String(c.in); got != c.want {
				t.Errorf("got %+q, want %+q", got, c.want)
			}
		})
	}
}

func TestNFCLongRuns(t *testing.T) {
	const n = 1000
	for _, c := range []struct{ in, want string }{
		{"e" + strings.Repeat("\u0301", n), "é" + strings.Repeat("\u0301", n-1)},
		{"e" + strings.Repeat("\u0301\u0323", n), "\u1EB9" + strings.Repeat("\u0323", n-1) + strings.Repeat("\u0301", n)},
		{strings.Repeat("\u0301", n) + "e\u0301", strings.Repeat("\u0301", n) + "é"},
		{"e" + strings.Repeat("\u0323", n) + "\u0302", "\u1EC7" + strings.Repeat("\u0323", n-1)},
		{"e\u034F" + strings.Repeat("\u0301", n), "e\u034F" + strings.Repeat("\u0301", n)},
	} {
		if got := String(c.in); got != c.want {
			t.Errorf("%.20q: got %+.40q, want %+.40q", c.in, got, c.want)
		}
	}
}
