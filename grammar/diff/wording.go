package diff

import "slices"

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

// wordings compares the definitions of all pairs as text.
func (c *comparer) wordings() {
	partners := map[string][]string{} // folded old name → folded new names
	for _, p := range c.All {
		// If two rules became one, the second counts as renamed only if it is
		// equal to the first.
		if p.Old != nil && p.New != nil && (!p.Secondary || sameLanguage(p.Old, c.byNew[Fold(p.New.Name)].Old)) {
			partners[Fold(p.Old.Name)] = append(partners[Fold(p.Old.Name)], Fold(p.New.Name))
		}
	}
	texts := numbers{}
	for _, p := range c.All {
		var olds, news []token
		if p.Old != nil {
			p.OldTree = newNode(p.Old.rule.Node)
			olds = p.OldTree.tokens(nil, KindChoice)
		}
		if p.New != nil {
			p.NewTree = newNode(p.New.rule.Node)
			news = p.NewTree.tokens(nil, KindChoice)
		}
		texts.number(olds, partners)
		texts.number(news, nil)
		p.Tokens = align(olds, news)
		if p.Old != nil && p.New != nil {
			p.Wording = wording(p)
			continue
		}
		for _, t := range slices.Concat(olds, news) {
			t.mark(OpKeep) // no need to mark every token of a new rule
		}
	}
}

func sameLanguage(r, s *Rule) bool { return r.dfa != nil && s.dfa != nil && r.dfa.Equal(s.dfa) }

func wording(p *Pair) Wording {
	if !p.OldTree.matches(p.NewTree) {
		return WordingRewritten
	}
	w := WordingSame
	for _, t := range p.Tokens {
		switch t.Op {
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
