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
