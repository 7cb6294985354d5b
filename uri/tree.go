package uri

import (
	"fmt"
	"iter"
	"strings"
)

// Node is a node of a parse tree: a rule, as the edition's document spells it, and the part of
// the text that it matched, text[n.Start:n.End].
type Node struct {
	Rule       string
	Start, End int // in bytes
	Depth      int // 0 for the root
}

// Tree parses text as a string of a rule and returns an iterator over the nodes of the parse
// tree, each before its children. It can be used more than once, and makes the nodes each time.
// There are two or three per character. The errors are those of [Edition.Check].
func (e Edition) Tree(rule, text string) (iter.Seq[Node], error) {
	s := e.core()
	r := s.Find(rule)
	if r == nil {
		return nil, e.unknownRule(rule)
	}
	nodes, offset, ok := s.Nodes(r, text)
	if !ok {
		return nil, newSyntaxError(s.Fail(r.Name, text, offset), text)
	}
	return func(yield func(Node) bool) {
		for n := range nodes {
			if !yield(Node{n.Rule.String(), int(n.Start), int(n.End), int(n.Depth)}) {
				return
			}
		}
	}, nil
}

func (e Edition) unknownRule(rule string) error {
	return fmt.Errorf("uri: %w: %s has no %q; valid values: %s", ErrUnknownRule, e, rule, strings.Join(e.Rules(), ", "))
}
