package core

import (
	"slices"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
)

// Node is a rule in a parse tree, and the bytes of the text that it matched.
type Node struct {
	Start, End  uint32
	Rule, Depth uint8 // Depth is 0 for the root
}

// Token is a rule that the parser made by peg found, and the characters that it matched.
type Token = struct {
	Rule       uint8
	Start, End uint32
}

// MaxReused is the length of the longest text after which the parser made by peg is used again.
// It keeps its buffers, some 50 bytes for a byte of the text.
const MaxReused = 1 << 14

// Tree returns the nodes of the parse tree of a text, each before its children, and reports
// whether the text matches the rule. The text must be shorter than 4 GiB.
func (e *Edition) Tree(rule uint8, text string) (nodes []Node, ok bool) {
	if !utf8.ValidString(text) {
		return nil, false // peg takes a wrong byte for U+FFFD
	}
	tokens, ok := e.Grammar.Parse(rule, text)
	if !ok {
		return nil, false
	}
	tokens = slices.DeleteFunc(tokens, func(t Token) bool { return e.Rules.Find(t.Rule) == nil }) // helpers of the PEG
	if !ascii.Is(text) {
		var offsets []uint32 // of each character
		for i := range text {
			offsets = append(offsets, uint32(i))
		}
		offsets = append(offsets, uint32(len(text)))
		for i := range tokens {
			t := &tokens[i]
			t.Start, t.End = offsets[t.Start], offsets[t.End]
		}
	}
	return e.nodes(tokens), true
}

// nodes returns the nodes of tokens, which are in the order in which their rules ended. Read
// backwards, a token is followed by its children, the last one first. One that is empty may touch
// several others: it is in the innermost rule that refers to its own.
func (e *Edition) nodes(tokens []Token) []Node {
	nodes := make([]Node, len(tokens))
	var open []int // the tokens around the next one
	for i := len(tokens) - 1; i >= -1; i-- {
		for len(open) > 0 && (i < 0 || !e.within(tokens[i], tokens[open[len(open)-1]])) {
			depth := len(open) - 1
			t := tokens[open[depth]]
			// Before the node are those around it, and all that ended before its own tokens.
			nodes[i+1+depth] = Node{t.Start, t.End, t.Rule, uint8(depth)}
			open = open[:depth]
		}
		open = append(open, i)
	}
	return nodes
}

// within reports whether a token is in another that comes after it.
func (e *Edition) within(t, outer Token) bool {
	return outer.Start <= t.Start && t.End <= outer.End && e.Rules.Find(outer.Rule).Uses[t.Rule/64]>>(t.Rule%64)&1 != 0
}
