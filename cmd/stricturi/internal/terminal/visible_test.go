package terminal

import (
	"fmt"
	"math/rand/v2"
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

// Printable US-ASCII is shortened like any other text, whatever is beside it.
func TestAppendShort(t *testing.T) {
	for _, hidden := range []string{"", "\x7f", "\x1f", "\u0301", "\u05D0", "漢", "\xff"} {
		for n := range 30 {
			plain := " ~abcdefghijklmnopqrstuvwxyz!"[:n]
			for at := 0; at <= n; at++ {
				text := plain[:at] + hidden + plain[at:]
				for columns := -1; columns <= len(text); columns++ {
					want := isolated(Excerpt(text, columns))
					if got := string(AppendShort([]byte(">"), text, columns)); got != ">"+want {
						t.Errorf("AppendShort(%q, %d) = %q, want %q", text, columns, got, ">"+want)
					}
					if got := Shorten(text, columns); got != want {
						t.Errorf("Shorten(%q, %d) = %q, want %q", text, columns, got, want)
					}
				}
			}
		}
	}
}

// Each octet that is not printable US-ASCII is found, wherever it is.
func TestIsPlain(t *testing.T) {
	for n := range 20 {
		for at := range n {
			text := []byte(strings.Repeat("~ ", n)[:n])
			for c := range 256 {
				text[at] = byte(c)
				if got, want := IsPlain(string(text)), ' ' <= c && c <= '~'; got != want {
					t.Errorf("%q: %t", text, got)
				}
			}
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
		if n, _ := take(in, 9); n != len(in)-2 && Width(string(c)) == 1 {
			t.Errorf("%q: %d bytes in 9 columns", in, n)
		}
	}
}

// As much of a text is taken as fits, however long its parts of US-ASCII are.
func TestTake(t *testing.T) {
	r := rand.New(rand.NewPCG(3987, 3))
	for range 20_000 {
		var text string
		for range r.IntN(6) {
			text += []string{"http://example.com/"[:r.IntN(20)], "漢", "e\u0301", "\u202E", "\xFF", "é"}[r.IntN(6)]
		}
		for columns := range 30 {
			end, used := 0, 0
			for end < len(text) {
				w, n := cell(text[end:])
				if used+w > columns {
					break
				}
				end, used = end+n, used+w
			}
			if gotEnd, gotUsed := take(text, columns); gotEnd != end || gotUsed != used {
				t.Fatalf("take(%q, %d) = %d, %d, want %d, %d", text, columns, gotEnd, gotUsed, end, used)
			}
		}
	}
}

// A text that needs no change is not copied.
func TestPlain(t *testing.T) {
	const text = " http://example.com/~"
	if n := testing.AllocsPerRun(10, func() {
		if Visible(text) != text || Shorten(text, len(text)) != text {
			t.Error("changed")
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// The cost of shortening does not depend on the length of the text.
func TestShortenLong(t *testing.T) {
	text := strings.Repeat("\x00", 100<<20)
	if n := testing.AllocsPerRun(1, func() { Shorten(text, 80) }); n > 100 {
		t.Errorf("%v allocations", n)
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
