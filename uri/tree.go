package uri

import (
	"fmt"
	"iter"
	"strings"

	"github.com/stricturi/stricturi/internal/engine"
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
	if offset, ok := s.Match(r.Number, text); !ok {
		return nil, newSyntaxError(s.Fail(r.Name, text, offset), text)
	}
	return func(yield func(Node) bool) {
		var t engine.Tree
		if t.Read(s.Grammar.Trees(), r.Number, text) {
			t.All(func(n engine.Node) bool { return yield(Node{n.Rule.String(), int(n.Start), int(n.End), int(n.Depth)}) })
		}
	}, nil
}

func (e Edition) unknownRule(rule string) error {
	return fmt.Errorf("uri: %w: %s has no %q; valid values: %s", ErrUnknownRule, e, rule, strings.Join(e.Rules(), ", "))
}
