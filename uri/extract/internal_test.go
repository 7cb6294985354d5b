package extract

import (
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stricturi/stricturi/gen/rfc3987"
)

// The characters that end an IRI are those that no IRI may have (RFC 3987, 2.2 and 4.1).
func TestEndsIRI(t *testing.T) {
	for c := rune(utf8.RuneSelf); c <= unicode.MaxRune; c++ {
		_, ok := rfc3987.Match(rfc3987.RuleIquery, string(c))
		formatting := c == 0x200E || c == 0x200F || 0x202A <= c && c <= 0x202E
		if utf8.ValidRune(c) && endsIRI(c) != (!ok || formatting) {
			t.Errorf("%U: %t", c, endsIRI(c))
		}
	}
}

// Unicode has brackets nowhere else.
func TestMayBracket(t *testing.T) {
	for c := rune(utf8.RuneSelf); c <= unicode.MaxRune; c++ {
		if !mayBracket(c) && unicode.In(c, unicode.Ps, unicode.Pe) {
			t.Errorf("%U is a bracket", c)
		}
	}
}
