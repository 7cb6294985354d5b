package iri

import (
	"fmt"

	"github.com/stricturi/stricturi/uri"
)

// Tree parses text as a string of a rule and returns the parse tree, each node
// before its children. Errors are those of [Edition.Check].
func (e Edition) Tree(rule, text string) ([]uri.Node, error) {
	s := e.syntax()
	r, ok := s.Rule(rule)
	if !ok {
		return nil, e.unknownRule(rule)
	}
	var nodes []uri.Node
	offset, ok := s.Tree(r, text, func(rule string, start, end, depth int) {
		nodes = append(nodes, uri.Node{Rule: rule, Start: start, End: end, Depth: depth})
	})
	if !ok {
		return nil, newSyntaxError(s.Explain(r, text, offset), text)
	}
	return nodes, nil
}

func (e Edition) unknownRule(rule string) error {
	return fmt.Errorf("iri: %w: %s has no %q", uri.ErrUnknownRule, e, rule)
}
