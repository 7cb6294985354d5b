package regex

import (
	"testing"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// An expression that matches other texts than the strings of the rule, by characters, by code units,
// or because of what a loop keeps, is not proved.
func TestProves(t *testing.T) {
	letter := automaton.NewSet(automaton.Range{Lo: 0x1F5FF, Hi: 0x1F600})
	letters := automaton.Star(automaton.Chars(letter))
	all := automaton.Star(automaton.Chars(automaton.Universe()))
	noNUL := automaton.Star(automaton.Chars(automaton.RuneSet(0).Complement()))
	ab := automaton.Concat(automaton.Star(automaton.String("a")), automaton.String("ab"))
	x, a, b := automaton.String("x"), automaton.String("a"), automaton.String("b")
	xs := automaton.Star(automaton.Concat(x, automaton.Union(b, automaton.Star(a))))
	for _, tt := range []struct {
		dialect Dialect
		text    string
		strings automaton.Expr
		ok      bool
	}{
		{RE2, `^(?:a*|b)$`, automaton.Union(automaton.Star(a), b), true},
		{RE2, `^a*|b$`, automaton.Union(automaton.Star(a), b), false},
		{Rust, `^[\x{1F5FF}\x{1F600}]*$`, letters, true},
		{RE2, `^[\x00-\x{10FFFF}]*$`, all, true},
		{ECMA, `^[^\uD800-\uDFFF]*$`, all, true},
		{ECMA, `^[^]*$`, all, false}, // surrogates
		{Java, `\A[\x00-\x{10FFFF}]*+\z`, all, false},
		{ECMA, `^[\(]$`, automaton.String("("), true},
		{ECMA, `^[(]$`, automaton.String("("), false}, // the flag v
		{Python, `\A[\x00-\uD7FF\uE000-\U0010FFFF]*\Z`, all, true},
		{Python, `\A[\x00-\uD7FF\uE000-\U0010FFFF]*$`, all, true}, // and a line feed, which is one of all
		{Python, `\Aa$`, a, false},
		{Java, `\Aa++b\z`, automaton.Concat(automaton.Plus(a), b), true},
		{Java, `\Aa*+ab\z`, ab, false},
		{Python, `\A(?>a*)ab\Z`, ab, false},
		{Java, `\A(?:a|ab)*+\z`, automaton.Star(automaton.Union(automaton.String("a"), automaton.String("ab"))), false},
		{Java, `\A(?:x(?:a*+|b))*+\z`, xs, false}, // refuses "xb"
		{Java, `\A(?:x(?:b|a*+))*+\z`, xs, true},
		{DotNET, `\A(?:\uD83D[\uDDFF\uDE00])*\z`, letters, true},
		{DotNET, `\A\uD83D[\uDDFF\uDE00]*\z`, letters, false}, // repeats the second unit alone
		{DotNET, `\A(?:\uD83D[\uDDFF-\uDE01])*\z`, letters, false},
		{DotNET, `\A[\x00-\uFFFF]*\z`, all, false},
		{DotNET, `\A(?:[\x00-\uD7FF\uE000-\uFFFF]|[\uD800-\uDBFF][\uDC00-\uDFFF])*\z`, all, true},
		{POSIX, "^(\xF0\x9F\x97\xBF|\xF0\x9F\x98\x80)*$", letters, true},
		{POSIX, "^\xF0\x9F(\x97\xBF|\x98\x80)*$", letters, false},
		{POSIX, "^[\xC3\xC4][\x80-\xBF]$", automaton.Chars(automaton.NewSet(automaton.Range{Lo: 0xC0, Hi: 0x13F})), true},
		{POSIX, "^([\x01-\x7F]|[\xC2-\xDF][\x80-\xBF]|\xE0[\xA0-\xBF][\x80-\xBF]|[\xE1-\xEC\xEE\xEF][\x80-\xBF]{2}|\xED[\x80-\x9F][\x80-\xBF]|" +
			"\xF0[\x90-\xBF][\x80-\xBF]{2}|[\xF1-\xF3][\x80-\xBF]{3}|\xF4[\x80-\x8F][\x80-\xBF]{2})*$", noNUL, true}, // RFC 3629, 4
		{POSIX, "^[\xC2\xC4][\x80-\xBF]$", automaton.Chars(automaton.NewSet(automaton.Range{Lo: 0xC0, Hi: 0x13F})), false},
	} {
		ok, err := proves(tt.text, tt.dialect, false, automaton.MustCompile(tt.strings), &automaton.Budget{Left: maxWork})
		if ok != tt.ok {
			t.Errorf("%s, %q: %t, %v", tt.dialect, tt.text, ok, err)
		}
	}
}
