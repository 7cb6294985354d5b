package iri

import (
	"fmt"
	"iter"

	"github.com/stricturi/stricturi/gen/iri11"
	"github.com/stricturi/stricturi/gen/rfc3987"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// Tree parses text as a string of a rule and returns the parse tree, each node
// before its children. Errors are those of [Edition.Check].
func (e Edition) Tree(rule, text string) ([]uri.Node, error) {
	t, err := e.tree(rule, text)
	if err != nil {
		return nil, err
	}
	nodes := make([]uri.Node, t.Len())
	for i := range nodes {
		n := &nodes[i]
		n.Rule, n.Start, n.End, n.Depth = t.Node(i)
	}
	return nodes, nil
}

// Nodes returns the nodes of the parse tree that Tree returns, as a sequence:
// see [uri.Edition.Nodes].
func (e Edition) Nodes(rule, text string) (iter.Seq[uri.Node], error) {
	t, err := e.tree(rule, text)
	if err != nil {
		return nil, err
	}
	return func(yield func(uri.Node) bool) {
		for i := range t.Len() {
			var n uri.Node
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
		if e == Draft11 {
			return iri11.Parse(nil, iri11.Rule(rule), text, nil)
		}
		return rfc3987.Parse(nil, rfc3987.Rule(rule), text, nil)
	}
}

func (e Edition) unknownRule(rule string) error {
	return fmt.Errorf("iri: %w: %s has no %q", uri.ErrUnknownRule, e, rule)
}
