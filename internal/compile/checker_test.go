package compile

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/testutil"
)

// A Checker explains what the generated code of the same grammar does. Expectations
// depend on components, which a Checker does not know, so they are compared only in rules
// without components.
func TestChecker(t *testing.T) {
	eachEdition(t, func(t *testing.T, g *edition) {
		if !testutil.Whole() && g.Stem == "rfc2396bis00" {
			t.Skip("its labels of 63 characters make it the slow one")
		}
		for i, r := range g.rules {
			if !testutil.Whole() && i%5 != 0 {
				continue
			}
			c, err := NewChecker(g.Grammar(), r.Name)
			if err != nil {
				t.Fatal(err)
			}
			simple := !slices.ContainsFunc(g.explainer().all[i].kids, g.explainer().contains) && !g.explainer().contains(g.explainer().all[i])
			texts := []string{"", "http://a b/", "//[::1", "%4", "a\x80", "é", "::"}
			for s := range g.dfas[i]().All() {
				if texts = append(texts, s, s+" ", s+"%", "/"+s); len(texts) > 60 {
					break
				}
			}
			for _, text := range texts {
				offset, open, expected, ok, err := c.Check(text)
				if err != nil {
					t.Fatal(err)
				}
				want, valid := g.match(i, text)
				if !utf8.ValidString(text) {
					continue // the generated code moves the offset to the byte
				}
				if ok != valid || !ok && offset != want {
					t.Errorf("%s: %q: %d, %t, want %d, %t", r.Name, text, offset, ok, want, valid)
				}
				if x := g.explain(i, text, want); !ok && simple && (!slices.Equal(open, x.Open) || !slices.Equal(expected, x.Expected)) {
					t.Errorf("%s: %q: open %q, expected %q, want %q and %q", r.Name, text, open, expected, x.Open, x.Expected)
				}
			}
		}
	})
}

// The recursion of linear rules is removed, so there is no limit to nesting.
func TestCheckerLinear(t *testing.T) {
	g, err := abnf.Parse("right = \"a\" right / \"b\"\nleft = mid \"a\" / \"b\"\nmid = left\n")
	if err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("a", 100_000)
	for _, c := range []struct {
		rule, text     string
		offset         int
		open, expected []string
	}{
		{"right", long, 100_000, []string{"right"}, []string{`"a"`, `"b"`}},
		{"right", long + "bb", 100_001, []string{"right"}, []string{"end"}},
		{"right", long + "b", -1, nil, nil},
		{"left", "b" + long + "b", 100_001, []string{"left"}, []string{`"a"`, "end"}},
		{"mid", "b" + long, -1, nil, nil},
	} {
		k, err := NewChecker(g, c.rule)
		if err != nil {
			t.Fatal(err)
		}
		offset, open, expected, ok, err := k.Check(c.text)
		if err != nil || ok != (c.offset < 0) || !ok && (offset != c.offset || !slices.Equal(open, c.open) || !slices.Equal(expected, c.expected)) {
			t.Errorf("%s, %d bytes: %d, %t, open %q, expected %q, %v", c.rule, len(c.text), offset, ok, open, expected, err)
		}
	}
}

func TestCheckerRefuses(t *testing.T) {
	g, err := abnf.Parse("a = \"(\" a \")\"\nb = <x>\nc = d\ne = \"e\"\nf = f f / \"f\"\ng = *999999999e")
	if err != nil {
		t.Fatal(err)
	}
	for rule, want := range map[string]bool{"a": false, "b": false, "c": false, "d": false, "e": true, "f": false, "g": false} {
		if _, err := NewChecker(g, rule); (err == nil) != want {
			t.Errorf("%s: %v", rule, err)
		}
	}
}
