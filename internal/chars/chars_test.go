package chars

import (
	"testing"
	"unicode/utf8"
)

// At agrees with the decoder of the standard library about all characters and about all other
// texts of two octets, in texts that end after them and in longer ones.
func TestAt(t *testing.T) {
	check := func(text string) {
		for _, text := range []string{text, text + "a", text + "\x80\x80"} {
			checkSum(t, text)
			c, size := utf8.DecodeRuneInString(text)
			if p, n := At(text); p != Of(c) || n != size {
				t.Errorf("%q: %d octets, want %d", text, n, size)
			}
		}
	}
	for c := rune(0); c <= utf8.MaxRune; c += 1 + c>>12 {
		check(string(c))
	}
	for i := range 1 << 16 {
		check(string([]byte{byte(i >> 8), byte(i)}))
	}
}

// checkSum compares SumOf with the sums of the characters of a text.
func checkSum(t *testing.T, text string) {
	var want Sum
	for i, c := range text {
		if _, n := utf8.DecodeRuneInString(text[i:]); c == utf8.RuneError && n == 1 {
			want |= Special
		}
		if c >= utf8.RuneSelf {
			want |= Of(c).Sum
		}
	}
	if got := SumOf(text); got != want {
		t.Errorf("%q: the sum is %x, want %x", text, got, want)
	}
}

func TestSeveral(t *testing.T) {
	for a := Script(1); int(a) < len(scripts); a++ {
		for b := Script(1); int(b) < len(scripts); b++ {
			if got := (OfScript(a) | OfScript(b)).Several(); got != (a != b) {
				t.Errorf("%v and %v: %v", a, b, got)
			}
		}
	}
	if Sum(0).Several() || (NoGroup | RightToLeft | OtherClass | Special).Several() {
		t.Error("no script is several")
	}
}
