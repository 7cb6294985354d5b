package extract

import (
	"testing"
	"unicode"
	"unicode/utf8"
)

// Unicode has brackets nowhere else.
func TestMayBracket(t *testing.T) {
	for c := rune(utf8.RuneSelf); c <= unicode.MaxRune; c++ {
		if !mayBracket(c) && unicode.In(c, unicode.Ps, unicode.Pe) {
			t.Errorf("%U is a bracket", c)
		}
	}
}
