package uri

import (
	"fmt"
	"iter"
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
	if err := e.Check(rule, text); err != nil {
		return nil, err
	}
	if len(text) > maxTree {
		return nil, fmt.Errorf("%s: a text of %d bytes is too long for a parse tree: at most 1 MiB", e, len(text))
	}
	s := e.core()
	nodes, _ := s.Tree(s.Find(rule).Number, text)
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
