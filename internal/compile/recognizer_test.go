package compile

import (
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/gen/rfc3986"
	"github.com/stricturi/stricturi/internal/bench"
	"github.com/stricturi/stricturi/internal/testutil"
)

// Texts are explained as the vectors say.
func TestExplain(t *testing.T) {
	for _, v := range testutil.Vectors[struct {
		Edition, Rule, In, Section, Why string
		Offset                          int
		Rules, Expected                 []string
	}]("testdata/explanations.json") {
		i := slices.IndexFunc(editions(), func(g *edition) bool { return g.Stem == v.Edition })
		g := editions()[i]
		rule := g.rule(v.Rule)
		offset, _ := g.match(rule, v.In)
		x := g.explain(rule, v.In, offset)
		if offset != v.Offset || !slices.Equal(x.Open, v.Rules) || !slices.Equal(x.Expected, v.Expected) || x.Section != v.Section {
			t.Errorf("%s: %s %q: offset %d, open %q, expected %q, section %s", v.Why, v.Rule, v.In, offset, x.Open, x.Expected, x.Section)
		}
	}
}

// Expected is what leads on in the automaton of a rule, no character more or less,
// in every state: behind every beginning of a text, in what is generated.
func TestExpected(t *testing.T) {
	type state struct{ explained, language int }
	eachEdition(t, func(t *testing.T, g *edition) {
		g.skipSlow(t)
		m := &g.explainer().machine
		var examples []rune // of each class
		for _, set := range m.classes.sets()[1:] {
			c, _ := set.Min()
			examples = append(examples, c)
		}
		checked, failures := 0, 0
		for rule, start := range m.starts {
			d := g.dfas[rule]()
			texts := map[state]string{{start, d.Start()}: ""}
			queue := []state{{start, d.Start()}}
			for len(queue) > 0 && failures < 5 {
				s := queue[0]
				queue = queue[1:]
				text := texts[s]
				checked++
				if err := g.checkExpected(rule, d, s.language, text, g.explain(rule, text, len(text)).Expected); err != nil {
					t.Error(err)
					failures++
				}
				for class, c := range examples {
					to := m.next[s.explained*m.classes.Len()+class+1]
					after := state{to, d.Step(s.language, c)}
					if _, seen := texts[after]; to >= 0 && !seen {
						texts[after] = text + string(c)
						queue = append(queue, after)
					}
				}
			}
		}
		t.Logf("%d states", checked)
	})
}

// What is malformed counts before what the grammar says, and unknown rules match
// nothing.
func TestEdges(t *testing.T) {
	eachEdition(t, func(t *testing.T, g *edition) {
		rule := g.rule(g.Reference)
		for _, text := range []string{"a b\xFF", "\xFF", "http://é\xC3", "a\xED\xA0\x80", "\xC0\x80"} {
			want := strings.IndexFunc(text, func(c rune) bool { return c == 0xFFFD })
			if offset, ok := g.match(rule, text); ok || offset != want {
				t.Errorf("%q: %d, %t, want offset %d", text, offset, ok, want)
			}
		}
	})
	var s rfc3986.Spans
	for _, rule := range []rfc3986.Rule{0, 255, rfc3986.RuleHost} {
		if _, ok := rfc3986.Recognize(rule, "", &s); ok {
			t.Errorf("rule %d is recognized", rule)
		}
	}
	if _, ok := rfc3986.Match(255, ""); ok {
		t.Error("rule 255 matches")
	}
	if x := rfc3986.Explain(255, "", 0); x.Open != nil {
		t.Errorf("rule 255 is explained: %v", x)
	}
}

// Nothing allocates, be the text valid or not.
func TestAllocations(t *testing.T) {
	var texts []string
	for _, kind := range []bench.Kind{bench.Valid, bench.IRI, bench.Invalid} {
		texts = append(texts, bench.Texts(kind)[:10]...)
	}
	for _, g := range editions() {
		rule, path := g.rule(g.Reference), g.rule("path")
		if path < 0 {
			path = g.rule("ipath")
		}
		var s rfc3986.Spans
		n := testing.AllocsPerRun(100, func() {
			for _, text := range texts {
				if offset, ok := g.recognize(rule, text, &s); !ok {
					g.explain(rule, text, offset)
				}
				if offset, ok := g.match(path, text); !ok {
					g.explain(path, text, offset)
				}
			}
		})
		if n != 0 {
			t.Errorf("%s: %v allocations", g.Stem, n)
		}
	}
}
