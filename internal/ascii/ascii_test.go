package ascii_test

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/ascii"
)

func TestIndexBeyond(t *testing.T) {
	for text, want := range map[string]int{"": -1, "a\x7F": -1, "é": 0, "ab\x80": 2} {
		if got := ascii.IndexBeyond(text); got != want || ascii.Is(text) != (want < 0) {
			t.Errorf("%+q: offset %d, %v, want %d", text, got, ascii.Is(text), want)
		}
	}
}

func TestIndexBeyondAtAnyPlace(t *testing.T) {
	for n := range 40 {
		text := []byte(strings.Repeat("a", n))
		if ascii.IndexBeyond(string(text)) != -1 {
			t.Errorf("%d letters: an octet is not ASCII", n)
		}
		for i := range text {
			text[i] = 0x80
			if got := ascii.IndexBeyond(string(text)); got != i {
				t.Errorf("%d of %d: offset %d", i, n, got)
			}
			text[i] = 0xFF
			for j := i + 1; j < n; j++ {
				text[j] = 0xFF // only the first counts
			}
			if got := ascii.IndexBeyond(string(text)); got != i {
				t.Errorf("%d to %d: offset %d", i, n, got)
			}
			for j := i; j < n; j++ {
				text[j] = 0x7F
			}
		}
	}
}

func TestHasACEPrefix(t *testing.T) {
	for label, want := range map[string]bool{"xn--a": true, "XN--": true, "xn-": false, "": false, "axn--": false} {
		if got := ascii.HasACEPrefix(label); got != want {
			t.Errorf("%q: %v", label, got)
		}
	}
}

func TestWord(t *testing.T) {
	if got := ascii.Word("\x01\x02\x03\x04\x05\x06\x07\xff\x09"); got != 0xFF07060504030201 {
		t.Errorf("%#x", got)
	}
}

// Each octet counts, in each place of texts of all lengths about that of a word.
func TestIsPrintable(t *testing.T) {
	for n := 1; n < 20; n++ {
		for i := range n {
			for c := range 256 {
				text := []byte(strings.Repeat("a", n))
				text[i] = byte(c)
				if ascii.IsPrintable(string(text)) != (' ' <= c && c <= '~') {
					t.Errorf("%q", text)
				}
			}
		}
	}
	if !ascii.IsPrintable("") {
		t.Error("the empty text")
	}
}

func TestLower(t *testing.T) {
	for in, want := range map[string]string{"": "", "@AZ[`az{09": "@az[`az{09", "\u212AK\u0130\u017F\xff": "\u212Ak\u0130\u017F\xff"} {
		if got := ascii.Lower(in); got != want {
			t.Errorf("%+q: got %+q, want %+q", in, got, want)
		}
	}
}

func TestEqualFold(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"", "", true},
		{"@AZ[09", "@az[09", true},
		{"@", "`", false},
		{"a", "ab", false},
		{"\u212Aa", "\u212AA", true},
		{"\u212A", "k", false},
		{"\u017F", "s", false},
		{"kkk\u017F", "\u212Ass", false}, // of the same length
		{"\u00E9", "\u00C9", false},
	} {
		if ascii.EqualFold(c.a, c.b) != c.want || ascii.EqualFold(c.b, c.a) != c.want {
			t.Errorf("%+q and %+q: want %t", c.a, c.b, c.want)
		}
	}
}

// Of the characters of Unicode and of all octets, only those of US-ASCII count.
func TestClasses(t *testing.T) {
	const letters, digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "0123456789"
	for c := rune(-1); c <= 0x2200; c++ {
		letter, digit := c >= 0 && strings.ContainsRune(letters, c), c >= 0 && strings.ContainsRune(digits, c)
		if ascii.IsLetter(c) != letter || ascii.IsDigit(c) != digit || ascii.IsAlphanumeric(c) != (letter || digit) {
			t.Errorf("%U", c)
		}
		if c := byte(c); ascii.IsLetter(c) != (strings.IndexByte(letters, c) >= 0) || ascii.IsDigit(c) != (strings.IndexByte(digits, c) >= 0) {
			t.Errorf("%#x", c)
		}
	}
}
