package core

import (
	"sync"

	"github.com/stricturi/stricturi/internal/compile/engine"
)

// The types of parse trees.
type (
	Tree = engine.Tree
	Node = engine.Node
)

// Tree parses text as a rule and returns the parse tree. If the text does not match, Explain
// returns the reason, given the offset.
func (e *Edition) Tree(trees *engine.Trees, rule Rule, text string) (t *Tree, offset int, ok bool) {
	if offset, ok = e.Check(rule, text); !ok {
		return nil, offset, false
	}
	t = new(Tree)
	return t, len(text), t.Read(trees, rule.Number, text)
}

// AppendTree is like Tree and appends the nodes to dst. It keeps no tree.
func (e *Edition) AppendTree(dst []Node, trees *engine.Trees, rule Rule, text string) (nodes []Node, offset int, ok bool) {
	if offset, ok = e.Check(rule, text); !ok {
		return dst, offset, false
	}
	t := new(Tree)
	if len(text) <= maxPooled {
		t = treePool.Get().(*Tree)
		defer treePool.Put(t)
	}
	if ok = t.Read(trees, rule.Number, text); ok {
		dst = t.Append(dst)
	}
	t.Forget()
	return dst, len(text), ok
}

// treePool has trees whose memory can be used again.
var treePool = sync.Pool{New: func() any { return new(Tree) }}

// maxPooled is the length of a text, in bytes, from which on memory is not kept.
const maxPooled = 64 << 10
