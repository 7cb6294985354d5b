// Package generated makes the generated parsers known to package proof, which
// itself knows grammars only, and proves the tables of URI schemes.
package generated

import (
	"github.com/stricturi/stricturi/gen/all"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/grammar/proof"
)

// Parser returns the generated parser of the edition with the given stem, and
// whether there is one.
func Parser(stem string) (proof.Parser, bool) {
	for _, e := range all.Editions {
		if e.Stem == stem {
			return parser(e), true
		}
	}
	return nil, false
}

func parser(e *core.Edition) proof.Parser {
	rules := map[string]uint8{}
	names := map[uint8]string{}
	for _, r := range e.Rules {
		rules[r.Name], names[r.Number] = r.Number, r.Name
	}
	return func(rule, text string) (spans []proof.Span, ok bool) {
		r, ok := rules[rule]
		if !ok {
			return nil, false
		}
		nodes, ok := e.Tree(r, text)
		var open []core.Node
		end := func(depth int) {
			for len(open) > depth {
				n := open[len(open)-1]
				spans = append(spans, proof.Span{Rule: names[n.Rule], Start: int(n.Start), End: int(n.End)})
				open = open[:len(open)-1]
			}
		}
		for _, n := range nodes {
			end(int(n.Depth))
			open = append(open, n)
		}
		end(0)
		return spans, ok
	}
}
