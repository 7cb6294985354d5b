package suite_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/grammar/suite"
	"github.com/stricturi/stricturi/internal/testutil"
)

func coverage(t *testing.T, text string) (*abnf.Grammar, *suite.Coverage) {
	g := testutil.Must(abnf.Parse(text))
	return g, suite.NewCoverage(g, func(rule string) bool { return rule != "imported" })
}

func TestCoverage(t *testing.T) {
	for _, tt := range []struct {
		grammar string
		texts   []string
		want    []string // of Missing: rule, kind, text, times, example
	}{
		{"a = \"x\" / b\nb = \"y\" / \"zz\"\n", []string{"x"}, []string{`a alternative b  "y"`, `b rule b  "y"`}},
		{"a = \"x\" / b\nb = \"y\" / \"zz\"\n", []string{"x", "y"}, []string{`b alternative "zz"  "zz"`}},
		{"a = [ \"x\" ] \"y\" *\"z\"\n", []string{"y", "yz"}, []string{`a option [ "x" ] 1 "xy"`, `a repetition *"z" 2 or more "yzz"`}},
		{"a = [ \"x\" ] 2*4\"y\" 3\"z\"\n", []string{"xyyyzzz"}, []string{`a option [ "x" ] 0 "yyzzz"`, `a repetition 2*4"y" 2 "yyzzz"`, `a repetition 2*4"y" 4 "yyyyzzz"`}},
		{"a = 1*%x2D-42\n", []string{"9", "AA"}, []string{`a characters %x2D-2F / %x3A-40  "-"`}},
		{"a = 1*%x2D-42\n", []string{"-9A"}, []string{`a repetition 1*%x2D-42 1 "1"`}},
		{"a = \"(\" *( a / \",\" ) \")\"\n", []string{"(())"}, []string{`a repetition *( a / "," ) 2 or more "(,,)"`, `a alternative ","  "(,)"`}},
		{"a = imported\nimported = \"x\" / \"y\"\nb = <word>\nc = *1000000\"x\" c\n", []string{"x"}, nil},
		{"a = \"(\" b \")\"\nb = \"y\" / \"z\"\nc = b / d\nd = b b\n", []string{"(y)"},
			[]string{`b alternative "z"  "(z)"`, `c rule c  "y"`, `d rule d  "yy"`}},
		{"a = \"x\"\nb = \"y\" / \"z\"\n", []string{"x"}, []string{`b rule b  "y"`}},
	} {
		_, c := coverage(t, tt.grammar)
		for _, text := range tt.texts {
			c.Add("a", text)
		}
		var got []string
		for p := range c.Missing() {
			got = append(got, fmt.Sprintf("%s %s %s %s %q", p.Rule, p.Kind, p.Text, p.Times, p.Example))
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s%q: got %q, want %q", tt.grammar, tt.texts, got, tt.want)
		}
	}
}

// Examples match, and once they are added, nothing is missing. In a text that has several trees they
// can show another part than they were made for.
func TestCoverageExamples(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 3))
	grammars := []string{"a = b [ c ] *d\nb = 1*2( %x2D-42 / \"c\" )\nc = \"(\" a \")\" / \"<\" *4c \">\"\nd = \";\" [ \"x\" ] %x80-FF\n"}
	for range 100 {
		grammars = append(grammars, "a = "+testutil.Definition(rng, 4, "b", "c")+"\nb = "+testutil.Definition(rng, 3, "b", "c")+"\nc = \"c\"\n")
	}
	for i, text := range grammars {
		g, c := coverage(t, text)
		if matcher.Usable(g, "a") != nil {
			continue
		}
		m := matcher.New(g, "a")
		c.Add("a", "-")
		for range 10 {
			for p := range c.Missing() {
				if i > 0 && p.Kind == "rule" {
					continue // perhaps a does not use it
				}
				if err := m.Check(p.Example); err != nil {
					t.Errorf("%s%+v: %v", text, p, err)
				}
				c.Add("a", p.Example)
			}
		}
		if missing := slices.Collect(c.Missing()); i == 0 && missing != nil {
			t.Errorf("%+v", missing)
		}
	}
}
