package core

import (
	"iter"

	"github.com/stricturi/stricturi/internal/engine"
)

// The types of parse trees.
type (
	Tree = engine.Tree
	Node = engine.Node
)

// Nodes parses text as a rule and returns an iterator over the nodes of the parse tree. If the
// text does not match, Explain returns the reason, given the offset.
func (e *Edition) Nodes(rule *Rule, text string) (all iter.Seq[Node], offset int, ok bool) {
	if offset, ok = e.Match(rule.Number, text); !ok {
		return nil, offset, false
	}
	return func(yield func(Node) bool) {
		var t Tree
		if t.Read(e.Grammar.Trees(), rule.Number, text) {
			t.All(yield)
		}
	}, offset, true
}
