package compile

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

// The tables of random grammars are proved.
func TestRandomGrammars(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range testutil.Amount(150, 2000) {
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
