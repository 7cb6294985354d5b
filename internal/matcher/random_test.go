package matcher_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/matcher"
	"github.com/stricturi/stricturi/internal/testutil"
)

// The oracle derives all strings of random context-free grammars up to a length.
func TestRandom(t *testing.T) {
	const longest, tried = 8, 4
	rng := rand.New(rand.NewPCG(5, 6))
	valid, invalid := 0, 0
	for range testutil.Amount(150, 1500) {
		rules := testutil.RandomRules(rng)
		text := rules.String()
		g := parse(t, text)
		derived := rules.Strings(longest)
		for i := range rules {
			prefixes := map[string]bool{}
			for s := range derived[i] {
				for n := range len(s) + 1 {
					prefixes[s[:n]] = true
				}
			}
			rule := fmt.Sprintf("r%d", i)
			m := matcher.New(g, rule)
			for n := 1; n < 1<<(tried+1); n++ { // the strings of a and b, by a 1 and their bits
				s := ""
				for k := n; k > 1; k >>= 1 {
					s += string('a' + rune(k&1))
				}
				tree, err := m.Tree(s)
				e, failed := errs.AsType[*matcher.Error](err)
				if (m.Check(s) == nil) != derived[i][s] || (err == nil) != derived[i][s] {
					t.Fatalf("%s%s: %q: %v", text, rule, s, err)
				}
				if !failed {
					valid++
					if tree[0] != (matcher.Node{Rule: rule, End: len(s)}) {
						t.Fatalf("%s%s: %q: %v", text, rule, s, tree)
					}
					continue
				}
				invalid++
				// What begins a longer string only is not among the prefixes.
				offset := 0
				for offset < len(s) && prefixes[s[:offset+1]] {
					offset++
				}
				if e.Offset < offset {
					t.Fatalf("%s%s: %q: offset %d, want %d", text, rule, s, e.Offset, offset)
				}
				for _, c := range "ab" {
					expected := strings.Contains(strings.Join(e.Expected, " "), fmt.Sprintf("%q", string(c)))
					if hidden := strings.Contains(strings.Join(e.Expected, " "), "r"); prefixes[s[:e.Offset]+string(c)] && !expected && !hidden {
						t.Fatalf("%s%s: %q: expected %q", text, rule, s, e.Expected)
					}
				}
			}
		}
	}
	if valid == 0 || invalid == 0 {
		t.Errorf("%d valid, %d invalid", valid, invalid)
	}
}

const json = `
text = ws value ws
value = %s"true" / object / array / number / string
begin = ws "[" ws
comma = ws "," ws
array = begin [ value *( comma value ) ] ws "]" ws
object = ws "{" ws [ member *( comma member ) ] ws "}" ws
member = string ws ":" ws value
number = [ "-" ] ( "0" / %x31-39 *DIGIT ) [ "." 1*DIGIT ]
string = %x22 *( %x20-21 / %x23-5B / "\" ( "n" / "u" 4HEXDIG ) / %x5D-10FFFF ) %x22
ws = *( SP / HTAB / CR / LF )
`

// Time and memory are linear for grammars as that of JSON, whatever the text is: each of
// these would take hours if they were quadratic.
func TestLong(t *testing.T) {
	n := testutil.Amount(20_000, 300_000)
	m := matcher.New(parse(t, json), "text")
	rep := strings.Repeat
	for _, c := range []struct {
		name, text string
		offset     int // -1 if the text is valid
	}{
		{"elements", "[1" + rep(",12", n) + "]", -1},
		{"digits", "[" + rep("1", n) + "]", -1},
		{"digits, no end", "[" + rep("1", n), n + 1},
		{"characters", `["` + rep("é", n/2) + `"]`, -1},
		{"characters, no end", `["` + rep("x", n), n + 2},
		{"spaces", "[" + rep(" ", n/4) + "1" + rep(" ", n/4) + "]", -1},
		{"spaces, no end", "[" + rep(" ", n/4), n/4 + 1},
		{"spaces only", rep(" ", n/4) + "x", n / 4},
		{"not UTF-8", `["` + rep("x", n) + "\x80\"]", n + 2},
	} {
		err := m.Check(c.text)
		e, failed := errs.AsType[*matcher.Error](err)
		if failed != (c.offset >= 0) || failed && e.Offset != c.offset || !failed && err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	for _, text := range []string{rep("[", n), rep(`{"":`, n), rep("[", n) + rep("]", n)} {
		if err := m.Check(text); !errors.As(err, new(*matcher.NestingError)) {
			t.Errorf("%.10q: %v", text, err)
		}
	}
}
