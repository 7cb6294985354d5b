package uri

import "fmt"

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
	s := e.syntax()
	r, ok := s.Rule(rule)
	if !ok {
		return nil, e.unknownRule(rule)
	}
	var nodes []Node
	offset, ok := s.Tree(r, text, func(rule string, start, end, depth int) {
		nodes = append(nodes, Node{rule, start, end, depth})
	})
	if !ok {
		return nil, newSyntaxError(s.Explain(r, text, offset), text)
	}
	return nodes, nil
}

func (e Edition) unknownRule(rule string) error {
	return fmt.Errorf("uri: %w: %s has no %q", ErrUnknownRule, e, rule)
}
