package uri

import (
	"fmt"
	"iter"

	"github.com/stricturi/stricturi/internal/core"
)

// Tree parses text as a string of a rule and returns the nodes of the parse tree, each
// before its children. The errors are those of [Edition.Check].
func (e Edition) Tree(rule, text string) ([]Node, error) {
	var actions [256]uint16
	var ends [64]uint32
	t, err := e.tree(rule, text, actions[:], ends[:])
	if err != nil {
		return nil, err
	}
	return t.Append(make([]Node, 0, t.Len())), nil
}

// Nodes returns an iterator over the nodes that Tree returns. It can be used more than
// once. It takes less than half of the memory of Tree's slice, which matters for texts of
// many megabytes: a tree has about three nodes per character.
func (e Edition) Nodes(rule, text string) (iter.Seq[Node], error) {
	t, err := e.tree(rule, text, nil, nil)
	if err != nil {
		return nil, err
	}
	return t.All, nil
}

func (e Edition) tree(rule, text string, actions []uint16, ends []uint32) (core.Tree, error) {
	s := e.core()
	r, ok := s.Rule(rule)
	if !ok {
		return core.Tree{}, e.unknownRule(rule)
	}
	t, offset, ok := s.Tree(e.trees(), r, text, actions, ends)
	if !ok {
		return core.Tree{}, newSyntaxError(s.Fail(r.Name, text, offset), text)
	}
	return t, nil
}

func (e Edition) unknownRule(rule string) error {
	return fmt.Errorf("uri: %w: %s has no %q", ErrUnknownRule, e, rule)
}
