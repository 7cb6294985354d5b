package compile

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stricturi/stricturi/internal/engine"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/testutil"
)

// The tables of random grammars are proved, and make the trees that the matcher makes
// without them.
func TestRandomGrammars(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	count, compared := testutil.Amount(150, 500), 0
	for range count {
		source := "a = " + random(rng, 3, "b", "c") + "\nb = " + random(rng, 3, "c") + "\nc = " + random(rng, 2) + "\n"
		s, err := Load("x.abnf", source, "a", "b", "c")
		if err != nil {
			t.Fatal(err)
		}
		results, err := s.Prove(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range results {
			if !r.Equal {
				t.Errorf("%s%+v", source, r)
			}
		}
		g := s.grammar("x", nil)
		if len(g.General) > 0 {
			continue
		}
		tables := readingTrees(t, g)
		for i, r := range g.Rules {
			m := matcher.New(g.ABNF, r.Name)
			for range 50 {
				text := make([]byte, rng.IntN(8))
				for i := range text {
					text[i] = "xy-"[rng.IntN(3)]
				}
				want, err := m.Tree(string(text))
				var tree engine.Tree
				var got []matcher.Node
				if err == nil && tree.Read(tables, uint8(i+1), string(text)) {
					compared++
					for n := range tree.All {
						got = append(got, matcher.Node{Rule: g.Rules[n.Rule-1].Name, Start: int(n.Start), End: int(n.End), Depth: int(n.Depth)})
					}
				}
				if !slices.Equal(got, want) {
					t.Fatalf("%s%s %q: %v, want %v", source, r.Name, text, got, want)
				}
			}
		}
	}
	if compared < count {
		t.Errorf("only %d compared", compared)
	}
}

// readingTrees returns the tables of the trees of a grammar.
func readingTrees(t *testing.T, g *Grammar) *engine.Trees {
	all, err := trees(g)
	if err != nil {
		t.Fatal(err)
	}
	r, err := newReadings(all)
	if err != nil {
		t.Fatal(err)
	}
	m, err := newReadingMachine(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	var numbers []int
	for i := range g.Rules {
		numbers = append(numbers, i+1)
	}
	p, err := m.pack(numbers, numbers)
	if err != nil {
		t.Fatal(err)
	}
	x := &engine.Trees{
		First: 1, States: narrow[uint16](p.states), Patterns: narrow[uint8](p.pattern), Moves: narrow[uint16](p.moves),
		Turns: narrow[uint16](p.turns), Steps: narrow[uint16](p.steps), Events: narrow[uint8](p.events), Finals: narrow[uint8](p.finals),
	}
	copy(x.Columns[:], narrow[uint8](asciiColumns(p.column, m.classes)))
	for _, s := range p.starts {
		x.Starts = append(x.Starts, engine.TreeStart{State: uint16(s[0]), Final: uint8(s[1]), Event: uint8(s[2])})
	}
	for _, r := range p.rows {
		x.Rows = append(x.Rows, engine.TreeRow{Pattern: uint16(r[0]), Moves: uint16(r[1]), Turns: uint16(r[2]), Finals: uint16(r[3])})
	}
	for _, a := range p.actions {
		x.Actions = append(x.Actions, engine.TreeAction{Events: uint16(a[0]), Before: uint8(a[1]), Chain: uint8(a[2]), After: uint8(a[3])})
	}
	for _, e := range p.ends {
		x.Ends = append(x.Ends, engine.TreeEnd{Reading: uint8(e[0]), Depth: int8(e[1]), Count: uint8(e[2]), Events: uint16(e[3])})
	}
	return x
}

func narrow[T uint8 | uint16](values []int) (out []T) {
	for _, v := range values {
		out = append(out, T(v))
	}
	return out
}

// random returns a random expression over x, y and "-".
func random(rng *rand.Rand, depth int, rules ...string) string {
	if n := len(rules); n > 0 && rng.IntN(3) == 0 {
		return rules[rng.IntN(n)]
	}
	if depth == 0 || rng.IntN(4) == 0 {
		return []string{`"x"`, `"y"`, `"xy"`, `"yx"`, `"-"`, `%x78-79`}[rng.IntN(6)]
	}
	sub := func() string { return random(rng, depth-1, rules...) }
	switch rng.IntN(6) {
	case 0:
		return "[ " + sub() + " ]"
	case 1:
		return []string{"*", "1*", "2", "*2", "1*3"}[rng.IntN(5)] + "( " + sub() + " )"
	case 2, 3:
		return fmt.Sprintf("( %s / %s )", sub(), sub())
	}
	return sub() + " " + sub()
}
