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
	count, compared := testutil.Amount(150, 2000), 0
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
		all, err := trees(g)
		if err != nil {
			t.Fatal(err)
		}
		r, numbers, err := newTrees(g, all)
		if err != nil {
			t.Fatal(err)
		}
		tables := r.tables(numbers, &wides{})
		for i, r := range g.Rules {
			m := matcher.New(g.ABNF, r.Name)
			for range 50 {
				text := make([]byte, rng.IntN(8))
				for i := range text {
					text[i] = "xy-"[rng.IntN(3)]
				}
				var want []matcher.Node
				nodes, err := m.Tree(string(text))
				if err == nil {
					want = slices.Collect(nodes)
				}
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
