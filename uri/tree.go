package uri

import (
	"fmt"
	"iter"
)

// Tree parses text as a string of a rule and returns the nodes of the parse tree, each
// before its children. The errors are those of [Edition.Check].
func (e Edition) Tree(rule, text string) ([]Node, error) {
	return e.AppendTree(nil, rule, text)
}

// AppendTree is like [Edition.Tree] but appends the nodes to dst.
func (e Edition) AppendTree(dst []Node, rule, text string) ([]Node, error) {
	s := e.core()
	r := s.Find(rule)
	if r == nil {
		return dst, e.unknownRule(rule)
	}
	dst, offset, ok := s.AppendTree(dst, r, text)
	if !ok {
		return dst, newSyntaxError(s.Fail(r.Name, text, offset), text)
	}
	return dst, nil
}

// Nodes returns an iterator over the nodes that Tree returns. It can be used more than
// once, and makes the nodes each time. Meanwhile it takes at most about ten bytes of memory
// per byte of the text, and Tree's slice takes about thirty more: a tree has two or three nodes
// per character, of 12 bytes each.
func (e Edition) Nodes(rule, text string) (iter.Seq[Node], error) {
	s := e.core()
	r := s.Find(rule)
	if r == nil {
		return nil, e.unknownRule(rule)
	}
	nodes, offset, ok := s.Nodes(r, text)
	if !ok {
		return nil, newSyntaxError(s.Fail(r.Name, text, offset), text)
	}
	return nodes, nil
}

func (e Edition) unknownRule(rule string) error {
	return fmt.Errorf("uri: %w: %s has no %q", ErrUnknownRule, e, rule)
}
