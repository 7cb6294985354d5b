package suite_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/grammar/suite"
	"github.com/stricturi/stricturi/internal/testutil"
)

// Without any of its alternatives, options or repetitions the grammar refuses a sample.
func TestSamplesTakeAll(t *testing.T) {
	const rules = `value = "f" / object / array / number
object = "{" [ member *( "," member ) ] "}"
member = 1*2name ":" value
name = %x61-62 / "\" ( "\" / "u" 2%x30-31 )
array = "[" [ value *( "," value ) ] "]"
number = 1*3( "0" / "1" ) [ "." "0" ]
other = other "x"
`
	g := testutil.Must(abnf.Parse(rules))
	cases := suite.Samples(g, "value", 60, 1)
	smaller := func(n abnf.Node) (all []abnf.Node) {
		switch n := n.(type) {
		case abnf.Alternation:
			for i := range n {
				all = append(all, abnf.Alternation(slices.Delete(slices.Clone(n), i, i+1)))
			}
		case abnf.Option:
			all = append(all, n.Node, abnf.Literal{})
		case abnf.Repetition:
			if n.Min != n.Max {
				all = append(all, abnf.Repetition{Min: n.Min, Max: n.Min, Node: n.Node}, abnf.Repetition{Min: n.Min + 1, Max: n.Max, Node: n.Node})
			}
		}
		return all
	}
	tried := 0
	for i, r := range g.Rules {
		if r.Name == "other" || r.Core {
			continue
		}
		for old := range abnf.All[abnf.Node](r.Node) {
			for _, n := range smaller(old) {
				rules := slices.Clone(g.Rules)
				changed := *r
				changed.Node = abnf.Rewrite(r.Node, func(m abnf.Node) abnf.Node {
					if m.String() == old.String() {
						return n
					}
					return m
				})
				rules[i] = &changed
				m := matcher.New(abnf.New(rules), "value")
				if !slices.ContainsFunc(cases, func(c suite.Case) bool { return c.Valid && m.Check(c.Text) != nil }) {
					t.Errorf("no sample shows that %s is not %s", r.Name, changed.Node)
				}
				tried++
			}
		}
	}
	if tried < 24 {
		t.Errorf("%d changes", tried)
	}
	if again := suite.Samples(g, "value", 60, 1); !slices.Equal(again, cases) {
		t.Error("the same seed has other samples")
	}
}

// The verdicts are right for random grammars.
func TestSamplesOfRandomGrammars(t *testing.T) {
	const longest = 6
	rng := rand.New(rand.NewPCG(5, 6))
	valid, invalid := 0, 0
	for range testutil.Amount(50, 200) {
		rules := testutil.RandomRules(rng)
		g := testutil.Must(abnf.Parse(rules.String()))
		all := rules.Strings(longest)
		for i, r := range g.Rules[:len(all)] {
			if matcher.Usable(g, r.Name) != nil {
				continue
			}
			for _, c := range suite.Samples(g, r.Name, 50, 1) {
				if len(c.Text) <= longest && c.Valid != all[i][c.Text] {
					t.Fatalf("%s: %q: %t\n%s", r.Name, c.Text, c.Valid, rules)
				}
				if c.Valid {
					valid++
				} else {
					invalid++
				}
			}
		}
	}
	if valid < 100 || invalid < 100 {
		t.Errorf("%d are valid, %d are not", valid, invalid)
	}
}

// Hostile grammars have a suite, or none, within seconds.
func TestFor(t *testing.T) {
	var chain strings.Builder
	rules := testutil.Amount(2_000, 4_000)
	for i := range rules {
		fmt.Fprintf(&chain, "r%d = \"a\" [ r%d ] \"b\" / \"c\" r%[1]d\n", i, (i+rules-1)%rules)
	}
	nested := func(repeat, text string) string {
		return "r0 = " + strings.Repeat(repeat+"(", 12) + text + strings.Repeat(")", 12) + "\n"
	}
	for _, c := range []struct {
		abnf string
		most int
	}{
		{chain.String(), 500},
		{nested("1*9", `"x"`), 500},
		{nested("1*9", `"x" / "yx"`), 500},
		{nested("2*9", `"x"`), 0}, // of 4096 characters and more
	} {
		g := testutil.Must(abnf.Parse(c.abnf))
		if n := len(suite.For(g, "r0", 0, 1)); n > c.most || n == 0 && c.most > 0 {
			t.Errorf("%.40s: %d cases", c.abnf, n)
		}
	}
}
