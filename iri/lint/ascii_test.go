package lint

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
)

// suspects finds what it says, wherever it is.
func TestSuspects(t *testing.T) {
	isSuspect := func(text string, i int) bool {
		if text[i] == '%' {
			return true
		}
		if i+1 == len(text) || !isAlphanumeric(text[i+1]) {
			return false
		}
		if text[i+1] <= '9' {
			return text[i] == 'O' || text[i] == 'l'
		}
		return text[i] == '0' || text[i] == '1'
	}
	check := func(text string) {
		s := linting{text: text}
		s.classify()
		for i := range len(text) {
			got := s.octets[i/window].suspects(&s.octets[i/window+1])>>(i%window)&1 != 0
			if want := isSuspect(text, i); got != want {
				t.Fatalf("%q, at %d: %v, want %v", text, i, got, want)
			}
		}
	}
	for i := range 1 << 16 { // any two octets
		pair := string([]byte{byte(i >> 8), byte(i)})
		check(pair)
		check("-------" + pair + "--------")
		check(strings.Repeat("-", 63) + pair)
	}
	random := rand.New(rand.NewPCG(1, 2))
	const all = "%01OlaZ-.9/:@[`{é\x80\xFF"
	for range 20_000 {
		b := make([]byte, random.IntN(200))
		for i := range b {
			b[i] = all[random.IntN(len(all))]
		}
		check(string(b))
	}
}

// Characters are named as package fmt names them.
func TestAppendNumber(t *testing.T) {
	for c := rune(0); c <= unicode.MaxRune; c += 1 + c>>8 {
		if got, want := string(appendNumber(nil, c)), fmt.Sprintf("%U", c); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
