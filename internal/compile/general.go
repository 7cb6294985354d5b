package compile

import (
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
	var names []string
	for _, r := range g.General {
		names = append(names, r.Name)
	}
	data["GeneralNames"], data["General"] = names, matcher.Translate(g.ABNF, rules)
}
