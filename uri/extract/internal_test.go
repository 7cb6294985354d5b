package extract

import (
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stricturi/stricturi/gen/rfc3987"
	"github.com/stricturi/stricturi/internal/core"
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

// Each scheme that package core knows is found, unless its row says otherwise, and no scheme is
// listed twice.
func TestKnownSchemes(t *testing.T) {
	count := map[string]int{}
	for _, s := range KnownSchemes() {
		count[s.Name]++
	}
	for _, s := range core.KnownSchemes {
		if found := count[s.Name] > 0; found == s.Is(core.NoProse) {
			t.Errorf("%s: %t", s.Name, found)
		}
	}
	for name, n := range count {
		if n > 1 {
			t.Errorf("%s is listed %d times", name, n)
		}
	}
}
