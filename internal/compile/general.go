package compile

import (
	"fmt"
	"strconv"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
)

// generalData adds what general.go needs: the rules without an automaton, and those that
// they use, as parts of the engine's Matcher.
func (g *Grammar) generalData(data map[string]any) {
	number := g.numbers()
	rules := make([]*abnf.Rule, len(number)+1)
	var all []*abnf.Rule
	add := func(name string) {
		if n := number[g.goName(name)]; rules[n] == nil {
			rules[n] = g.ABNF.Rule(name)
			all = append(all, rules[n])
		}
	}
	for _, r := range g.General {
		add(r.Name)
	}
	for i := 0; i < len(all); i++ {
		for _, name := range abnf.Uses(all[i].Node) {
			add(g.ABNF.Rule(name).Name)
		}
	}
	m := matcher.Translate(g.ABNF, rules)
	var roots, parts []string
	var kids []int
	for n, r := range rules {
		if r != nil {
			roots = append(roots, fmt.Sprintf("Rule%s: %d", g.goName(r.Name), m.Roots[n]))
		}
	}
	for _, p := range m.Parts {
		parts = append(parts, fmt.Sprintf("{%d, %d, %d, %d, %d, %s}", p.Op, p.First, p.Count, p.Low, p.High, strconv.Quote(p.Text)))
	}
	for _, k := range m.Kids {
		kids = append(kids, int(k))
	}
	var names []string
	for _, r := range g.General {
		names = append(names, r.Name)
	}
	data["GeneralNames"], data["Roots"], data["Parts"], data["Kids"] = names, lines(roots), lines(parts), numbers(kids)
}
