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
// tree, each before its children. There are two or three per character. The errors are those of
// [Edition.Check]; and a text of more than 1 MiB is an error, because a tree takes up to 500
// bytes of memory for each byte of the text while it is made.
func (e Edition) Tree(rule, text string) (iter.Seq[Node], error) {
	s := e.core()
	r := s.Find(rule)
	if r == nil {
		return nil, e.unknownRule(rule)
	}
	if offset, ok := s.Match(r.Number, text); !ok {
		return nil, reject(s, r.Name, text, offset)
	}
	if len(text) > maxTree {
		return nil, fmt.Errorf("%s: a text of %d bytes is too long for a parse tree: at most 1 MiB", e, len(text))
	}
	nodes, _ := s.Tree(r.Number, text)
	return func(yield func(Node) bool) {
		for _, n := range nodes {
			if !yield(Node{s.Rules.Find(n.Rule).Name, int(n.Start), int(n.End), int(n.Depth)}) {
				return
			}
		}
	}, nil
}

// maxTree is the length of the longest text that has a tree.
const maxTree = 1 << 20

func (e Edition) unknownRule(rule string) error {
	return fmt.Errorf("uri: %w: %s has no %q; valid values: %s", ErrUnknownRule, e, rule, strings.Join(e.Rules(), ", "))
}
