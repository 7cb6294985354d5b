package abnf

import (
	_ "embed"
	"slices"
	"sync"
)

// coreText is RFC 5234, Appendix B.1.
//
//go:embed core.abnf
var coreText string

var coreRules = sync.OnceValue(func() *Grammar {
	g, err := ListsSender.parse(coreText, nil, nil)
	if err != nil {
		panic(err) // coreText is tested
	}
	for _, r := range g.Rules {
		r.Core, r.Line, r.Col, r.refs = true, 0, 0, nil
	}
	return g
})

// CoreNames returns the names of the rules of RFC 5234, Appendix B.1.
func CoreNames() (names []string) {
	for _, r := range coreRules().Rules {
		names = append(names, r.Name)
	}
	return names
}

// addCore appends the core rules that g uses, directly or through other core rules, and
// does not define, in the order of Appendix B.1.
func (g *Grammar) addCore() {
	core := coreRules()
	needed := make(map[string]bool)
	for todo := slices.Clone(g.Rules); len(todo) > 0; todo = todo[1:] {
		for _, name := range Uses(todo[0].Node) {
			if c := core.Rule(name); c != nil && !needed[c.Name] && g.Rule(name) == nil {
				needed[c.Name] = true
				todo = append(todo, c)
			}
		}
	}
	for _, c := range core.Rules {
		if needed[c.Name] {
			own := *c
			g.add(&own)
		}
	}
}
