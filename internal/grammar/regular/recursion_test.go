package regular_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
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
		want, err := regular.New(parse(t, c.same+"\n")).DFA("r")
		if err != nil {
			t.Fatal(err)
		}
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

// The automata of random linear grammars accept the strings that can be derived.
func TestRandomLinear(t *testing.T) {
	const longest = 5
	rng := rand.New(rand.NewPCG(1, 2))
	flattened := 0
	for range 300 {
		left := rng.IntN(2) == 0
		var text strings.Builder
		type alternative struct {
			letters string
			next    int // a rule, or -1
		}
		var rules [3][]alternative
		for i := range rules {
			fmt.Fprintf(&text, "r%d = ", i)
			for j := range 1 + rng.IntN(3) {
				a := alternative{"", rng.IntN(len(rules)+1) - 1}
				for range rng.IntN(3) {
					a.letters += string('a' + rune(rng.IntN(2)))
				}
				rules[i] = append(rules[i], a)
				if j > 0 {
					text.WriteString(" / ")
				}
				ref := ""
				if a.next >= 0 {
					ref = fmt.Sprintf("r%d", a.next)
				}
				parts := []string{fmt.Sprintf("%q", a.letters), ref}
				if left {
					slices.Reverse(parts)
				}
				text.WriteString(strings.TrimSpace(strings.Join(parts, " ")))
			}
			text.WriteString("\n")
		}
		var derived [3]map[string]bool
		for i := range derived {
			derived[i] = map[string]bool{}
		}
		for grown := true; grown; {
			grown = false
			for i, alternatives := range rules {
				for _, a := range alternatives {
					tails := map[string]bool{"": true}
					if a.next >= 0 {
						tails = derived[a.next]
					}
					for tail := range tails {
						s := a.letters + tail
						if left {
							s = tail + a.letters
						}
						if len(s) <= longest && !derived[i][s] {
							derived[i][s], grown = true, true
						}
					}
				}
			}
		}
		g := regular.New(parse(t, text.String()))
		flat := regular.New(g.Flat())
		for i := range rules {
			name := fmt.Sprintf("r%d", i)
			if flat.Cycle(name) == nil {
				flattened++
			}
			if d, err := flat.DFA(name); err != nil || !d.Equal(must(g.DFA(name))) {
				t.Fatalf("%sFlat changes the strings of %s: %v", text.String(), name, err)
			}
			d, err := g.DFA(fmt.Sprintf("r%d", i))
			if err != nil {
				t.Fatalf("%s%v", text.String(), err)
			}
			for n := range 1 << (longest + 1) { // the strings of a and b, by a 1 and their bits
				s := ""
				for m := n; m > 1; m >>= 1 {
					s += string('a' + rune(m&1))
				}
				if n > 0 && d.Match(s) && !derived[i][s] {
					t.Fatalf("%sr%d matches %q", text.String(), i, s)
				}
			}
			for s := range derived[i] {
				if !d.Match(s) {
					t.Fatalf("%sr%d does not match %q", text.String(), i, s)
				}
			}
		}
	}
	if flattened == 0 {
		t.Error("Flat leaves all loops")
	}
}

func must(d *automaton.DFA, err error) *automaton.DFA {
	if err != nil {
		panic(err)
	}
	return d
}

func TestFlat(t *testing.T) {
	for _, c := range []struct{ name, abnf, want string }{
		{"right-linear", `r = "a" r / "b"`, `r = *"a" "b"`},
		{"left-linear", `r = r "a" / "b"`, `r = "b" *"a"`},
		{"two rules", "r = \"a\" s / \"x\"\ns = \"b\" r / \"y\"", `r = "a" s / "x"`},
		{"in an option", `r = "a" [ r ]`, `r = 1*"a"`},
		{"an unused cycle of nothing", `r = r / "a" r / "b"`, `r = *"a" "b"`},
		{"what is repeated may be empty", `r = [ "a" ] r / "b"`, `r = [ "a" ] r / "b"`},
		{"no strings", `r = "a" r`, `r = "a" r`},
	} {
		if got := regular.New(parse(t, c.abnf+"\n")).Flat().Rule("r").String(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
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
	r, err := l.DFA("r")
	if err != nil {
		t.Fatal(err)
	}
	for rule, equal := range map[string]bool{"q": true, "p": false, "s": false} {
		if d, err := l.DFA(rule); err != nil || d.Equal(r) != equal {
			t.Errorf("%s: %v, equal %t", rule, err, !equal)
		}
	}
}
