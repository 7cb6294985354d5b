package lint

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/testutil"
)

// randomExpr returns a random expression with pairs of marks.
func randomExpr(r *rand.Rand, depth int) automaton.Expr {
	if depth == 0 {
		return automaton.Chars(automaton.RuneSet([]rune("ab")[r.IntN(2)]))
	}
	sub := func() automaton.Expr { return randomExpr(r, depth-1) }
	switch r.IntN(6) {
	case 0:
		return automaton.Union(sub(), sub())
	case 1, 2:
		return automaton.Concat(sub(), sub())
	case 3:
		return automaton.Option(sub())
	case 4:
		return automaton.Repeat(sub(), r.IntN(2), 2)
	}
	i := 2 * r.IntN(2)
	return automaton.Concat(automaton.Chars(automaton.RuneSet(automaton.Mark(i))), sub(), automaton.Chars(automaton.RuneSet(automaton.Mark(i+1))))
}

// An oracle that lists the members finds the same shortest length.
func TestTwoWays(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	ambiguous := 0
	for range 2000 {
		d := testutil.Must(automaton.Compile(randomExpr(r, 4)))
		shortest := -1
		texts := make(map[string]int)
		var list func(state int, text string, marks int)
		list = func(state int, text string, marks int) {
			if d.Accepting(state) {
				if texts[text]++; texts[text] == 2 && (shortest < 0 || len(text) < shortest) {
					shortest = len(text)
				}
			}
			for _, c := range "ab" {
				if to := d.Step(state, c); to != automaton.Dead && len(text) < 5 {
					list(to, text+string(c), 0)
				}
			}
			for i := range 4 {
				if to := d.Step(state, automaton.Mark(i)); to != automaton.Dead && marks < 8 {
					list(to, text, marks+1)
				}
			}
		}
		list(d.Start(), "", 0)
		text, ways, found := twoWays(d, nil)
		if found {
			ambiguous++
			if slices.Equal(ways[0], ways[1]) || !d.MatchSymbols(ways[0]) || !d.MatchSymbols(ways[1]) {
				t.Errorf("%q, %q of\n%s", ways[0], ways[1], d)
			}
		}
		if shortest >= 0 && (!found || len(text) != shortest) || shortest < 0 && found && len(text) <= 5 {
			t.Errorf("%q, %t, want length %d of\n%s", text, found, shortest, d)
		}
	}
	if ambiguous < 100 {
		t.Errorf("only %d are ambiguous", ambiguous)
	}
}

// The work for all rules together is limited.
func TestCheckBudget(t *testing.T) {
	g := testutil.Must(abnf.Parse("d = %x61 / %x61\nc = 20%x61\nb = 20c\na = 20b\n"))
	for steps, want := range map[int][]string{
		100:     {"size d", "size c", "size b", "unused a", "size a"},
		1 << 17: {"unreachable d", "unused a", "size a"},
		1 << 24: {"unreachable d", "unused a"},
	} {
		var got []string
		for _, f := range check(g, steps) {
			got = append(got, string(f.Code)+" "+f.Rule)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d steps: got %q, want %q", steps, got, want)
		}
	}
}

// Alternatives of a wide rule take work in proportion to their number, and rules that refer to each other in
// a circle in proportion to its square.
func TestCheckPairs(t *testing.T) {
	var long, begins, circle strings.Builder
	long.WriteString(`r = "b"`)
	begins.WriteString(`r = "b"`)
	for i := range 200 {
		fmt.Fprintf(&begins, ` / ( 1*"a" / "b%dx" )`, i)
		fmt.Fprintf(&circle, "r%d = \"a%[1]d\" r%d / \"b\"\n", i, (i+1)%200)
	}
	for i := range 2000 {
		fmt.Fprintf(&long, ` / "a%d"`, 2000-i)
	}
	for text, most := range map[string]int{long.String(): 1 << 23, begins.String(): maxSteps, circle.String(): maxSteps} {
		g := testutil.Must(abnf.Parse(text + "\n"))
		isSize := func(f Finding) bool { return f.Code == CodeSize }
		if found := check(g, 1<<19); !slices.ContainsFunc(found, isSize) {
			t.Errorf("%.20s: few steps: %v", text, found)
		}
		if found := check(g, most); slices.ContainsFunc(found, isSize) {
			t.Errorf("%.20s: %v", text, found)
		}
	}
}
