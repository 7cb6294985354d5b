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
			name = fold(name)
			if c := core.index[name]; c != nil && !needed[name] && g.index[name] == nil {
				needed[name] = true
				todo = append(todo, c)
			}
		}
	}
	for _, c := range core.Rules {
		if name := fold(c.Name); needed[name] {
			own := *c
			g.Rules = append(g.Rules, &own)
			g.index[name] = &own
		}
	}
}
