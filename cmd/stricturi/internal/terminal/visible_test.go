package terminal

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/testutil"
)

func TestVisible(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"", ""},
		{"http://a b/é\u05D0漢", "\u2066http://a b/é\u05D0漢\u2069"},
		{"\u0661", "\u2066\u0661\u2069"}, // an Arabic number
		{"\u2067\u05D0\u2069", "\u2066<U+2067>\u05D0<U+2069>\u2069"},
		{"a\tb\n\x00\x1b[31m\x7f", "a<U+0009>b<U+000A><U+0000><U+001B>[31m<U+007F>"},
		{"\u202Eb\u200F\u2066", "<U+202E>b<U+200F><U+2066>"}, // would turn what follows around
		{"\u200B\u00AD\uFEFF\u00A0\u2028\u0085", "<U+200B><U+00AD><U+FEFF><U+00A0><U+2028><U+0085>"},
		{"\uE000\uFFFF\U000E0041", "<U+E000><U+FFFF><U+E0041>"},
		{"a\xFFb\xC3", "a<0xFF>b<0xC3>"},
		{"\uFFFD", "\uFFFD"},
		{"\u0080\u009F\u00A1", "<U+0080><U+009F>\u00A1"},
		{" ~", " ~"},
	} {
		if got := Visible(tt.in); got != tt.want {
			t.Errorf("Visible(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

func TestShorten(t *testing.T) {
	for _, tt := range []struct {
		in      string
		columns int
		want    string
	}{
		{"abcdefghij", 10, "abcdefghij"},
		{"abcdefghijk", 10, "abcdef…ijk"},
		{"abcdefghijk", 1, "…"},
		{"abcdefghijk", 0, ""},
		{"", 0, ""},
		{"漢字漢字漢字", 12, "漢字漢字漢字"},
		{"漢字漢字漢字", 7, "漢字…字"},
		{"ＡＢＣＤ", 8, "ＡＢＣＤ"},
		{"ＡＢＣＤ", 7, "ＡＢ…Ｄ"},
		{"ｱｲｳｴ", 4, "ｱｲｳｴ"},                   // half-width
		{"\x00\x00\x00\x00", 20, "<U+0000>…"}, // nothing is cut through
		{"\u05D0\u05D1\u05D2\u05D3", 3, "\u2066\u05D0\u05D1…\u2069"},
		{"e\u0301e\u0301e\u0301", 3, "e\u0301e\u0301e\u0301"}, // marks take no room
	} {
		got := Shorten(tt.in, tt.columns)
		if got != tt.want {
			t.Errorf("Shorten(%q, %d) = %q, want %q", tt.in, tt.columns, got, tt.want)
		}
		if Width(got) > tt.columns {
			t.Errorf("Shorten(%q, %d) has %d columns", tt.in, tt.columns, Width(got))
		}
	}
}

// Each character is shown if Go prints it, beside others too.
func TestEscapeEach(t *testing.T) {
	step := rune(testutil.Amount(17, 1)) // prime to 256, so that no column of a page is left out
	for c := rune(' '); c <= utf8.MaxRune; c += step {
		if !utf8.ValidRune(c) {
			continue
		}
		in := "plain te" + string(c) + "xt"
		want := in
		if !strconv.IsPrint(c) {
			want = fmt.Sprintf("plain te<%U>xt", c)
		}
		if got := Escape(in); got != want {
			t.Errorf("Escape(%q) = %q", in, got)
		}
		if _, n := fit(in, 9); n != len(in)-2 && Width(string(c)) == 1 {
			t.Errorf("%q: %d bytes in 9 columns", in, n)
		}
	}
}

// What is isolated stays, what is not is isolated, and nothing is escaped twice.
func TestMessage(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"a b", "a b"},
		{"é\u202E", "é<U+202E>"},
		{Visible("\u05D0\u202E") + ": no", "\u2066\u05D0<U+202E>\u2069: no"},
		{"\u05D0: " + Visible("\u05D1"), "\u2066\u05D0: \u2066\u05D1\u2069\u2069"},
		{"a\u2066\u05D0", "a\u2066\u05D0\u2069"},
		{"\u2069\u2066\u2066a", "<U+2069>\u2066\u2066a\u2069\u2069"},
		{"a " + strings.Repeat("b", 1000) + " c", "a " + strings.Repeat("b", 1000) + " c"},
		{"a " + strings.Repeat("b", 1001) + " c", "a " + strings.Repeat("b", 106) + "…" + strings.Repeat("b", 53) + " c"},
		{"\u2066\u2069\u2069\u05D0", "\u2066\u2066\u2069<U+2069>\u05D0\u2069"},
	} {
		if got := Message(tt.in); got != tt.want {
			t.Errorf("Message(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

func TestArranged(t *testing.T) {
	for in, want := range map[string]string{"aé\x00": "aé<U+0000>", "\u05D0\u202C": "\u202D\u05D0<U+202C>\u202C"} {
		if got := Arranged(in); got != want {
			t.Errorf("Arranged(%q) = %q, want %q", in, got, want)
		}
	}
}
