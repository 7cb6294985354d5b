package suite_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/grammar/suite"
	"github.com/stricturi/stricturi/internal/testutil"
)

func compile(rules, rule string) *automaton.DFA {
	g := testutil.Must(abnf.Parse(rules))
	return testutil.Must(regular.New(g).DFA(rule))
}

func TestOf(t *testing.T) {
	d := compile("r = %s\"x\" 1*( %x32-34 / %xE9 )\n", "r")
	var got []string
	for c := range suite.Of(d) {
		got = append(got, fmt.Sprintf("%+q %t %d %s", c.Text, c.Valid, c.Offset, c.Why))
	}
	want := []string{
		`"" false 0 incomplete: "x" must follow`,
		`"x" false 1 incomplete: "2" to "4" or U+00E9 must follow`,
		`"x2" true 0 a string may end after "x2"`,
		`"w2" false 0 "w" cannot be at the beginning, but its neighbor can`,
		`"y2" false 0 "y" cannot be at the beginning, but its neighbor can`,
		`"x4" true 0 "4" may be after "x", as the others from "2" to "4"`,
		`"x1" false 1 "1" cannot be after "x", but its neighbor can`,
		`"x5" false 1 "5" cannot be after "x", but its neighbor can`,
		`"x\u00e9" true 0 U+00E9 may be after "x"`,
		`"x\u00e8" false 1 U+00E8 cannot be after "x", but its neighbor can`,
		`"x\u00ea" false 1 U+00EA cannot be after "x", but its neighbor can`,
		`"x22" true 0 a string may end after "x22"`,
		`"2x2" false 0 "2" cannot be at the beginning`,
		`"xx2" false 1 "x" cannot be after "x"`,
		`"x2x" false 2 "x" cannot be after "x2"`,
		`"2" false 0 "2" cannot be at the beginning`,
		`"ax2" false 0 "a" cannot be at the beginning`,
		`"xa2" false 1 "a" cannot be after "x"`,
		`"x2a" false 2 "a" cannot be after "x2"`,
		`"x2x2" false 2 "x" cannot be after "x2"`,
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
}

// The automaton itself passes its suite, which has no string twice and reveals all edits.
func TestEdits(t *testing.T) {
	for _, e := range grammar.Editions() {
		rules := regular.New(e.Grammar())
		for _, r := range e.Rules() {
			d := testutil.Must(rules.DFA(r.Name))
			if d.States() > 30 && (!testutil.Whole() || e.Stem == "rfc2396bis00") {
				continue // hundreds of thousands of edits
			}
			cases := slices.Collect(suite.Of(d))
			seen := make(map[string]bool)
			for _, c := range cases {
				if seen[c.Text] {
					t.Errorf("%s, %s: %q is in it twice", e.Stem, r.Name, c.Text)
				}
				seen[c.Text] = true
				if c.Valid != d.Match(c.Text) || !c.Valid && c.Offset != d.LongestViablePrefix(c.Text) || c.Why == "" {
					t.Errorf("%s, %s: %+v", e.Stem, r.Name, c)
				}
			}
			if revealed, total := suite.Revealed(d, cases); revealed != total {
				t.Errorf("%s, %s: %d of %d edits are revealed", e.Stem, r.Name, revealed, total)
			}
		}
	}
}
