package lint

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"unicode"
)

// indexSuspect finds what it says, wherever it is among eight octets.
func TestIndexSuspect(t *testing.T) {
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
		want := 0
		for want < len(text) && !isSuspect(text, want) {
			want++
		}
		s := linting{text: text}
		s.classify()
		if got := s.indexSuspect(0); got != want {
			t.Fatalf("%q: %d, want %d", text, got, want)
		}
	}
	for i := range 1 << 16 { // any two octets
		pair := string([]byte{byte(i >> 8), byte(i)})
		check(pair)
		check("-------" + pair + "--------")
	}
	random := rand.New(rand.NewPCG(1, 2))
	const all = "%01OlaZ-.9/:@[`{é\x80\xFF"
	for range 20_000 {
		b := make([]byte, random.IntN(40))
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
