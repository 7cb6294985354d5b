package define_test

import (
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/chars"
	"github.com/stricturi/stricturi/internal/chars/define"
	"github.com/stricturi/stricturi/internal/testutil"
)

// The table has what define.Properties returns.
func TestTable(t *testing.T) {
	if unicode.Version != chars.UnicodeVersion {
		t.Skipf("the standard library has Unicode %s, the table %s", unicode.Version, chars.UnicodeVersion)
	}
	step := rune(testutil.Amount(97, 1))
	for c := rune(0); c <= utf8.MaxRune; c++ {
		if want := define.Properties(c); *chars.Of(c) != want {
			t.Errorf("%U: %+v, want %+v", c, *chars.Of(c), want)
		}
		if c > 0x400 {
			c += step - 1
		}
	}
	for s, name := range define.Scripts() {
		if got := chars.Script(s).String(); got != name {
			t.Errorf("script %d: %s, want %s", s, got, name)
		}
	}
}

func TestOfNoCharacter(t *testing.T) {
	for _, c := range []rune{-1, utf8.MaxRune + 1, 1<<31 - 1} {
		if chars.Of(c) != chars.Of(utf8.RuneError) {
			t.Errorf("%d has properties of its own", c)
		}
	}
}
