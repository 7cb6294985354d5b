package compile

import (
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/automaton"
	"github.com/stricturi/stricturi/internal/generated"
)

// A leaf that fails begins no string of the rule, and one that matches is the whole
// tree of its character. That these trees are the grammar's is what the suites of
// package generated show.
func TestLeaves(t *testing.T) {
	eachEdition(t, func(t *testing.T, g *edition) {
		parse, _ := generated.Parser(g.Stem)
		l, err := newLeaves(g.PEG(), nil)
		if err != nil || l == nil {
			t.Fatal(l, err)
		}
		counts := map[int]int{}
		for i, r := range g.rules {
			for c := range rune(0x80) {
				x := l.rule(r.GoName, c)
				counts[x.outcome]++
				d := g.dfas[i]()
				dead := d.Step(d.Start(), c) == automaton.Dead
				switch spans, ok := parse(r.Name, string(c)); x.outcome {
				case leafFails:
					if !dead {
						t.Errorf("%s fails at %q, but begins with it", r.Name, c)
					}
				case leafMatches:
					var names []string
					for _, s := range spans {
						j := g.rule(s.Rule)
						names = append(names, g.rules[j].GoName)
					}
					names = slices.DeleteFunc(names, func(name string) bool { return strings.HasPrefix(name, "X") })
					if !ok || !slices.Equal(names, x.rules) {
						t.Errorf("%s at %q is %q, want %q", r.Name, c, x.rules, names)
					}
				}
			}
		}
		if counts[leafOpen] == 0 || counts[leafFails] == 0 || counts[leafMatches] == 0 {
			t.Errorf("the outcomes are %v", counts)
		}
	})
}

// What comes first decides, and a look-ahead leaves it open.
func TestLeavesOfExpressions(t *testing.T) {
	l, err := newLeaves(`package p
type parser Peg {
}
A <- B / "%" B
B <- [a-c] / 'd' / "k"
C <- 'ab' / B
D <- !B . / B
E <- B+ / 'x'
F <- B? 'x'
G <- .
H <- 'é'
I <- [à-ü]
`, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		rule    string
		c       rune
		outcome int
		rules   []string
	}{
		{"A", 'a', leafMatches, []string{"B", "A"}},
		{"A", '%', leafOpen, nil}, // more characters follow
		{"A", 'x', leafFails, nil},
		{"B", 'K', leafMatches, []string{"B"}}, // a literal in both cases
		{"B", 'D', leafFails, nil},
		{"C", 'a', leafOpen, nil}, // "ab" comes first
		{"C", 'b', leafMatches, []string{"B", "C"}},
		{"D", 'a', leafOpen, nil},
		{"E", 'a', leafOpen, nil}, // more may follow
		{"E", 'x', leafMatches, []string{"E"}},
		{"F", 'x', leafOpen, nil},
		{"G", 0, leafMatches, []string{"G"}},
		{"A", notASCII, leafFails, nil},
		{"C", notASCII, leafFails, nil},
		{"D", notASCII, leafOpen, nil},
		{"G", notASCII, leafOpen, nil}, // matches it, but not the end
		{"H", notASCII, leafOpen, nil},
		{"I", notASCII, leafOpen, nil},
	} {
		if x := l.rule(test.rule, test.c); x.outcome != test.outcome || !slices.Equal(x.rules, test.rules) {
			t.Errorf("%s at %q: %+v, want %d, %q", test.rule, test.c, x, test.outcome, test.rules)
		}
	}
}

// A parser that calls none of the rules has no function for them: Go refuses a function
// that is not used.
func TestLeavesWithoutCalls(t *testing.T) {
	l, err := newLeaves("package p\ntype parser Peg {\n}\nA <- .\n", nil)
	if err != nil {
		t.Fatal(err)
	}
	const before = "\tmatchDot := func() bool {\n"
	for _, made := range []string{before, before + "if !_rules[ruleB]() {\n}\n"} {
		if got, err := l.insert([]byte(made)); err != nil || string(got) != made {
			t.Errorf("%q becomes %q, %v", made, got, err)
		}
	}
}
