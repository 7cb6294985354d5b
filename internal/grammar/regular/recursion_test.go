package regular_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/testutil"
)

func TestLinear(t *testing.T) {
	for _, c := range []struct {
		name, abnf, same string // same defines r without recursion
	}{
		{"right-linear", `r = "a" r / "b"`, `r = *"a" "b"`},
		{"left-linear", `r = r "a" / "b"`, `r = "b" *"a"`},
		{"in an option at the end", `r = "a" [ r ]`, `r = 1*"a"`},
		{"in an option at the beginning", `r = [ r "," ] "a"`, `r = "a" *( "," "a" )`},
		{"several rules, right-linear", "r = \"a\" s / \"\"\ns = \"b\" r / \"c\" s", `r = *( "a" *"c" "b" )`},
		{"several rules, left-linear", "r = s \"a\" / \"\"\ns = r \"b\" / s \"c\"", `r = *( "b" *"c" "a" )`},
		{"with a rule that uses the loop", "r = \"(\" s \")\"\ns = \"a\" s / \"b\"", `r = "(" *"a" "b" ")"`},
		{"the loop uses another loop", "r = s r / \"!\"\ns = s \"a\" / \"b\"", `r = *( "b" *"a" ) "!"`},
		{"only to itself", `r = r / "a"`, `r = "a"`},
		{"a reference zero times is not recursive", `r = "a" 0r`, `r = "a"`},
		{"once is not a repetition", `r = 1"a" *1r`, `r = 1*"a"`},
	} {
		d, err := regular.New(parse(t, c.abnf+"\n")).DFA("r")
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		want := testutil.Must(regular.New(parse(t, c.same+"\n")).DFA("r"))
		if !d.Equal(want) {
			t.Errorf("%s: %s is not %s", c.name, c.abnf, c.same)
		}
		flat := regular.New(regular.New(parse(t, c.abnf+"\n")).Flat())
		if cycle := flat.Cycle("r"); len(cycle) == 2 {
			t.Errorf("%s: Flat leaves %q", c.name, cycle)
		}
		if d, err := flat.DFA("r"); err != nil || !d.Equal(want) {
			t.Errorf("%s: Flat changes the strings: %v", c.name, err)
		}
	}
}

func TestNotLinear(t *testing.T) {
	for _, c := range []struct {
		name, abnf string
		cycle      []string
	}{
		{"in the middle", `r = "(" [ r ] ")"`, []string{"r", "r"}},
		{"first and last", `r = "a" r / r "b" / "c"`, []string{"r", "r"}},
		{"last in one rule, first in the other", "r = \"a\" s\ns = r \"b\" / \"c\"", []string{"r", "s", "r"}},
		{"twice", `r = r r / "a"`, []string{"r", "r"}},
		{"repeated", `r = "a" *r`, []string{"r", "r"}},
		{"the shortest of two cycles", "r = \"[\" s \"]\" / \"[\" t \"]\"\ns = t\nt = r / \"a\"", []string{"r", "t", "r"}},
	} {
		_, err := regular.New(parse(t, c.abnf+"\n")).DFA("r")
		if e, ok := errs.AsType[*abnf.RecursionError](err); !ok || !slices.Equal(e.Cycle, c.cycle) {
			t.Errorf("%s: %v, want the cycle %q", c.name, err, c.cycle)
		}
		if g := parse(t, c.abnf+"\n"); regular.New(g).Flat() != g {
			t.Errorf("%s: Flat changes it", c.name)
		}
	}
}

// The automata of random rules that have one accept the strings that can be derived.
func TestRandom(t *testing.T) {
	const longest = 5
	rng := rand.New(rand.NewPCG(1, 2))
	linear, flattened := 0, 0
	for range 1000 {
		rules := testutil.RandomRules(rng)
		g := regular.New(parse(t, rules.String()))
		flat := regular.New(g.Flat())
		for i, derived := range rules.Strings(longest) {
			name := fmt.Sprintf("r%d", i)
			d, err := g.DFA(name)
			if err != nil {
				continue
			}
			if g.Cycle(name) != nil {
				linear++
				if flat.Cycle(name) == nil {
					flattened++
				}
			}
			if same, err := flat.DFA(name); err != nil || !d.Equal(same) {
				t.Fatalf("%sFlat changes the strings of %s: %v", rules, name, err)
			}
			for s := range d.All() {
				if len(s) > longest {
					break
				}
				if !derived[s] {
					t.Fatalf("%s%s matches %q", rules, name, s)
				}
			}
			for s := range derived {
				if !d.Match(s) {
					t.Fatalf("%s%s does not match %q", rules, name, s)
				}
			}
		}
	}
	if linear < 200 || flattened < 100 {
		t.Errorf("only %d rules are linear, and %d flattened", linear, flattened)
	}
}

func TestFlat(t *testing.T) {
	for _, c := range []struct{ name, abnf, want string }{
		{"right-linear", `r = "a" r / "b"`, `r = *"a" "b"`},
		{"left-linear", `r = r "a" / "b"`, `r = "b" *"a"`},
		{"two rules", "r = \"a\" s / \"x\"\ns = \"b\" r / \"y\"", `r = *( "a" "b" ) ( "a" "y" / "x" )`},
		{"another rule also refers to itself", "r = \"a\" s / \"x\"\ns = \"b\" s / r / \"y\"", `r = *( "a" *"b" ) ( "a" *"b" "y" / "x" )`},
		{"left-linear with another", "r = s \"a\"\ns = r \"b\" / \"c\"", `r = "c" "a" *( "b" "a" )`},
		{"in an option", `r = "a" [ r ]`, `r = 1*"a"`},
		{"an unused cycle of nothing", `r = r / "a" r / "b"`, `r = *"a" "b"`},
		{"what is repeated may be empty", `r = [ "a" ] r / "b"`, `r = [ "a" ] r / "b"`},
		{"no strings", `r = "a" r`, `r = "a" r`},
	} {
		if got := regular.New(parse(t, c.abnf+"\n")).Flat().Rule("r").String(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	// A rule that stays as it is takes no steps for the automata of those that it uses.
	l := regular.New(parse(t, "s = \"(\" s \")\" / large\nlarge = *( \"a\" / \"b\" ) \"a\" 20( \"a\" / \"b\" )\nr = \"a\" r / \"b\"\n"))
	l.Budget = &automaton.Budget{Left: 1 << 16}
	if got := l.Flat().Rule("r").String(); got != `r = *"a" "b"` {
		t.Errorf("beside a large rule: %s", got)
	}
}

func TestReplaced(t *testing.T) {
	g := parse(t, "r = \"a\" s <words>\ns = \"(\" s \")\"\nq = \"a\" s <words>\np = \"a\" s <others>\n")
	mark := func(i int) automaton.Expr { return automaton.Chars(automaton.RuneSet(automaton.Mark(i))) }
	l := regular.NewReplaced(g, func(n abnf.Node) (automaton.Expr, bool) {
		switch n := n.(type) {
		case abnf.RuleRef:
			return mark(0), n.Name == "s"
		case abnf.Prose:
			return mark(len(n.Text)), true
		}
		return automaton.Expr{}, false
	})
	r := testutil.Must(l.DFA("r"))
	for rule, equal := range map[string]bool{"q": true, "p": false, "s": false} {
		if d, err := l.DFA(rule); err != nil || d.Equal(r) != equal {
			t.Errorf("%s: %v, equal %t", rule, err, !equal)
		}
	}
}
