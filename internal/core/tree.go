package core

import "github.com/stricturi/stricturi/internal/compile/engine"

// The types of parse trees.
type (
	Tree = engine.Tree
	Node = engine.Node
)

// Tree parses text as a rule and returns the parse tree, in these buffers if they are large
// enough. If the text does not match, Explain returns the reason, given the offset.
func (e *Edition) Tree(trees *engine.Trees, rule Rule, text string, actions []uint16, ends []uint32) (t Tree, offset int, ok bool) {
	if offset, ok = e.Check(rule, text); !ok {
		return t, offset, false
	}
	t, ok = trees.Tree(rule.Number, text, actions, ends)
	return t, len(text), ok
}
