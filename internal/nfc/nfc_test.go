package nfc

import (
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"
)

// FuzzNFC checks String against x/text if that does not insert U+034F.
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
		if strings.Count(want, graphemeJoiner) != strings.Count(text, graphemeJoiner) {
			want = String(text)
			if strings.Count(want, graphemeJoiner) != strings.Count(text, graphemeJoiner) {
				t.Fatalf("%+q becomes %+q", text, want)
			}
			if again := String(want); again != want {
				t.Fatalf("%+q becomes %+q, then %+q", text, want, again)
			}
			return
		}
		if got := compose(decompose(text)); got != want {
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
