package compile

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/testutil"
)

// A Checker explains what the generated code of the same grammar does. Expectations
// depend on components, which a Checker does not know, so they are compared only in rules
// without components.
func TestChecker(t *testing.T) {
	eachEdition(t, func(t *testing.T, g *edition) {
		g.skipSlow(t)
		for i, r := range g.rules {
			if !testutil.Whole() && i%5 != 0 {
				continue
			}
			c := testutil.Must(NewChecker(g.Grammar(), r.Name))
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
	g := testutil.Must(abnf.Parse("right = \"a\" right / \"b\"\nleft = left \"a\" / \"b\"\n"))
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
	} {
		k := testutil.Must(NewChecker(g, c.rule))
		offset, open, expected, ok, err := k.Check(c.text)
		if err != nil || ok != (c.offset < 0) || !ok && (offset != c.offset || !slices.Equal(open, c.open) || !slices.Equal(expected, c.expected)) {
			t.Errorf("%s, %d bytes: %d, %t, open %q, expected %q, %v", c.rule, len(c.text), offset, ok, open, expected, err)
		}
	}
}

func TestCheckerRefuses(t *testing.T) {
	g := testutil.Must(abnf.Parse("a = \"(\" a \")\"\nb = <x>\nc = d\ne = \"e\"\nf = f f / \"f\"\ng = *999999999e"))
	for rule, want := range map[string]bool{"a": false, "b": false, "c": false, "d": false, "e": true, "f": false, "g": false} {
		if _, err := NewChecker(g, rule); (err == nil) != want {
			t.Errorf("%s: %v", rule, err)
		}
	}
}

// The memory for a Checker is linear in the length of a literal and of a sequence, and so
// is that for checking texts of this length.
func TestCheckerLong(t *testing.T) {
	for _, c := range []struct{ name, abnf, element, expected string }{
		{"literal", `a = "%s"`, "ab", `"b"`},
		{"numbers", "a = %%x%s.61.62", ".61.62", "%x62"},
		{"elements", "a =%s", ` "a" "b"`, `"b"`},
	} {
		testutil.Linear(t, c.name, 16_000, func(size int) {
			source := fmt.Sprintf(c.abnf, strings.Repeat(c.element, size))
			g := testutil.Must(abnf.Parse(strings.Replace(source, "%x.", "%x", 1) + "\n"))
			k := testutil.Must(NewChecker(g, "a"))
			text := strings.TrimSuffix(strings.Repeat("ab", strings.Count(source, "b")+strings.Count(source, ".62")), "b")
			offset, _, expected, ok, err := k.Check(text)
			if ok || err != nil || offset != len(text) || !slices.Equal(expected, []string{c.expected}) {
				t.Errorf("%s: %d, expected %q, %t, %v, want %d and %q", c.name, offset, expected, ok, err, len(text), c.expected)
			}
		})
	}
}

// What is repeated may be empty, and is in any depth: a Checker then reads a text in linear
// time, for which a matcher needs a cubic one.
func TestCheckerEmpty(t *testing.T) {
	rng := rand.New(rand.NewPCG(5234, 2))
	sources := []string{`2*(*(*"a" *"b")) [ c ]`, `*["a"]`, `3*("a" / *"b")`, `2["a"]`, `*(*(*"a"))`, `*""`, `0("a") "b"`}
	for range testutil.Amount(300, 5000) {
		sources = append(sources, testutil.Definition(rng, 4, "c"))
	}
	for _, source := range sources {
		g, err := abnf.Parse("r = " + source + "\nc = *\"c\" [\"a\"]\n")
		if err != nil {
			t.Fatal(source, err)
		}
		d, err := regular.New(g).DFA("r")
		if err != nil {
			t.Fatal(source, err)
		}
		k, err := NewChecker(g, "r")
		if err != nil {
			t.Errorf("%s: %v", source, err)
			continue
		}
		m := matcher.New(g, "r")
		for range 30 {
			text := ""
			for range rng.IntN(9) {
				text += string("abc"[rng.IntN(3)])
			}
			at := d.Start()
			want := 0
			for want < len(text) && d.Step(at, rune(text[want])) != automaton.Dead {
				at = d.Step(at, rune(text[want]))
				want++
			}
			offset, _, expected, ok, err := k.Check(text)
			if err != nil || ok != d.Match(text) || !ok && (offset != want || len(expected) == 0) {
				t.Errorf("%s: %q: %d, %t, expected %q, %v, want %d", source, text, offset, ok, expected, err, want)
			}
			if err := m.Check(text); (err == nil) != ok {
				t.Errorf("%s: %q: %t, the matcher says %v", source, text, ok, err)
			}
		}
	}
}
