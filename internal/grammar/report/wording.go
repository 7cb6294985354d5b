package report

import (
	"slices"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/diff"
)

// Wording is how the text of a definition changed. Both texts are normalized
// first: the notation of RFC 822 is translated to ABNF, readings are applied, and
// redundant parentheses removed.
type Wording string

// The wordings, from no change to any change.
const (
	WordingSame      Wording = "same"      // the same tokens
	WordingRenamed   Wording = "renamed"   // the same except for the names of paired rules
	WordingReordered Wording = "reordered" // the same alternatives in another order
	WordingRewritten Wording = "rewritten" // anything else
)

// Op is what happened to a token.
type Op string

// The operations. A token moved if it is an alternative of a choice, and the
// same alternative is at another position of the other text.
const (
	OpKeep      Op = "keep"
	OpRename    Op = "rename"
	OpDelete    Op = "delete"
	OpInsert    Op = "insert"
	OpMovedFrom Op = "moved-from"
	OpMovedTo   Op = "moved-to"
)

// Token is a token of one or both texts. Old is "" if the token is only in the
// new text, New if it is only in the old one.
type Token struct {
	Op  Op     `json:"op"`
	Old string `json:"old,omitempty"`
	New string `json:"new,omitempty"`
}

// Text is how the definition of a pair of rules changed.
type Text struct {
	// Wording is "" if the rule was added or removed.
	Wording Wording
	// Tokens are the tokens of both definitions, aligned.
	Tokens []Token
	// Old and New are the definitions as trees. Each Op in them says what happened to that
	// token. One is nil if the rule was added or removed.
	Old, New *Node
}

// partnersOf returns the names of the pairs of a step.
func partnersOf(c *diff.Comparison) partners {
	names := partners{}
	first := map[*abnf.Rule]*diff.Pair{}
	for _, p := range c.All {
		if p.Old == nil || p.New == nil {
			continue
		}
		if !p.Secondary {
			first[p.New.Rule] = p
		}
		// If two rules became one, the second counts as renamed only if it is
		// equal to the first.
		if !p.Secondary || sameOld(p, first[p.New.Rule]) {
			names[diff.Fold(p.Old.Name)] = append(names[diff.Fold(p.Old.Name)], diff.Fold(p.New.Name))
		}
	}
	return names
}

// text compares the definitions of a pair as text.
func (p partners) text(of *diff.Pair) *Text {
	var olds, news []token
	t := &Text{}
	if of.Old != nil {
		t.Old = Definition(of.Old.Node)
		olds = t.Old.tokens(nil, KindChoice)
	}
	if of.New != nil {
		t.New = Definition(of.New.Node)
		news = t.New.tokens(nil, KindChoice)
	}
	t.Tokens = p.align(olds, news)
	if of.Old != nil && of.New != nil {
		t.Wording = t.wording()
	} else {
		for _, token := range slices.Concat(olds, news) {
			token.mark(OpKeep) // no need to mark every token of a new rule
		}
	}
	return t
}

// sameOld reports whether the old rules of two pairs with the same new rule are known to have
// the same strings: each lost and gained the same.
func sameOld(p, q *diff.Pair) bool {
	lost, gained := p.Digests()
	lost2, gained2 := q.Digests()
	return p.Why == "" && q.Why == "" && lost == lost2 && gained == gained2
}

func (t *Text) wording() Wording {
	if !t.Old.matches(t.New) {
		return WordingRewritten
	}
	w := WordingSame
	for _, token := range t.Tokens {
		switch token.Op {
		case OpRename:
			w = WordingRenamed
		case OpMovedFrom, OpMovedTo:
			return WordingReordered
		}
	}
	return w
}

// matches reports whether two aligned trees differ at most in names and in the order of
// the alternatives of each choice.
func (n *Node) matches(m *Node) bool {
	if n.Kind != m.Kind || n.Min != m.Min || n.Max != m.Max || len(n.Kids) != len(m.Kids) {
		return false
	}
	if n.IsLeaf() {
		return n.partner == m
	}
	moved := func(kid *Node) bool { return kid.Op == OpMovedFrom || kid.Op == OpMovedTo }
	if slices.ContainsFunc(n.Kids, func(kid *Node) bool { return moved(kid) && !slices.Contains(m.Kids, kid.partner) }) {
		return false
	}
	return slices.EqualFunc(slices.DeleteFunc(slices.Clone(n.Kids), moved), slices.DeleteFunc(slices.Clone(m.Kids), moved), (*Node).matches)
}
