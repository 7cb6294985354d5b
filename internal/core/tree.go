package core

import (
	"iter"
	"sync"

	"github.com/stricturi/stricturi/internal/engine"
)

// The types of parse trees.
type (
	Tree     = engine.Tree
	Node     = engine.Node
	RuleName = engine.RuleName
)

// Nodes parses text as a rule and returns an iterator over the nodes of the parse tree. If the
// text does not match, Explain returns the reason, given the offset.
func (e *Edition) Nodes(rule *Rule, text string) (all iter.Seq[Node], offset int, ok bool) {
	if offset, ok = e.Match(rule.Number, text); !ok {
		return nil, offset, false
	}
	return func(yield func(Node) bool) {
		t := treePool.Get().(*Tree)
		if t.Read(e.Grammar.Trees(), rule.Number, text) {
			t.All(yield)
		}
		release(t, text)
	}, offset, true
}

// AppendTree is like Nodes and appends the nodes to dst.
func (e *Edition) AppendTree(dst []Node, rule *Rule, text string) (nodes []Node, offset int, ok bool) {
	t := treePool.Get().(*Tree)
	if offset, ok = e.read(t, rule, text); ok {
		dst = t.Append(dst)
	}
	release(t, text)
	return dst, offset, ok
}

// read makes t the tree of a text.
func (e *Edition) read(t *Tree, rule *Rule, text string) (offset int, ok bool) {
	if isTooLong(uint64(len(text))) || !e.Grammar.Trees().Start(rule.Number).Exact {
		if offset, ok = e.Match(rule.Number, text); !ok {
			return offset, false
		}
	}
	if t.Read(e.Grammar.Trees(), rule.Number, text) {
		return len(text), true
	}
	offset, _ = e.Match(rule.Number, text)
	return offset, false
}

// release lets the memory of the tree of a text be used again.
func release(t *Tree, text string) {
	if len(text) <= maxPooled {
		t.Forget()
		treePool.Put(t)
	}
}

// treePool has trees whose memory can be used again.
var treePool = sync.Pool{New: func() any { return new(Tree) }}

// maxPooled is the length of a text, in bytes, from which on memory is not kept.
const maxPooled = 64 << 10
