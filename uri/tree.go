package uri

import (
	"fmt"
	"iter"

	"github.com/stricturi/stricturi/gen/rfc2396"
	"github.com/stricturi/stricturi/gen/rfc2396bis00"
	"github.com/stricturi/stricturi/gen/rfc2732"
	"github.com/stricturi/stricturi/gen/rfc3986"
	"github.com/stricturi/stricturi/internal/core"
)

// Node is a node of a parse tree: a rule, and the bytes of the text that it
// matched.
type Node struct {
	Rule       string // as the edition's document spells it
	Start, End int    // offsets in bytes
	Depth      int    // 0 for the root
}

// Tree parses text as a string of a rule and returns the parse tree, each node
// before its children. Errors are those of [Edition.Check].
func (e Edition) Tree(rule, text string) ([]Node, error) {
	t, err := e.tree(rule, text)
	if err != nil {
		return nil, err
	}
	nodes := make([]Node, t.Len())
	for i := range nodes {
		n := &nodes[i]
		n.Rule, n.Start, n.End, n.Depth = t.Node(i)
	}
	return nodes, nil
}

// Nodes returns the nodes of the parse tree that Tree returns, as a sequence.
// It can be read more than once. Until it is read it takes less than half of the
// memory of Tree's slice, which matters for texts of many megabytes: a tree has
// about three nodes for each character.
func (e Edition) Nodes(rule, text string) (iter.Seq[Node], error) {
	t, err := e.tree(rule, text)
	if err != nil {
		return nil, err
	}
	return func(yield func(Node) bool) {
		for i := range t.Len() {
			var n Node
			n.Rule, n.Start, n.End, n.Depth = t.Node(i)
			if !yield(n) {
				return
			}
		}
	}, nil
}

func (e Edition) tree(rule, text string) (core.Tree, error) {
	s := e.core()
	r, ok := s.Rule(rule)
	if !ok {
		return core.Tree{}, e.unknownRule(rule)
	}
	t, offset, ok := s.Tree(e.treeParser(), r, text)
	if !ok {
		return core.Tree{}, newSyntaxError(s.Explain(r, text, offset), text)
	}
	return t, nil
}

// treeParser returns the edition's parser of trees. It is not part of
// [core.Edition], so that only programs that ask for trees contain it.
func (e Edition) treeParser() core.TreeParser {
	return func(rule uint8, text string) ([]core.Token, bool) {
		switch e {
		case RFC2396bis00:
			return rfc2396bis00.Parse(nil, rfc2396bis00.Rule(rule), text, nil)
		case RFC2732:
			return rfc2732.Parse(nil, rfc2732.Rule(rule), text, nil)
		case RFC2396:
			return rfc2396.Parse(nil, rfc2396.Rule(rule), text, nil)
		}
		return rfc3986.Parse(nil, rfc3986.Rule(rule), text, nil)
	}
}

func (e Edition) unknownRule(rule string) error {
	return fmt.Errorf("uri: %w: %s has no %q", ErrUnknownRule, e, rule)
}
