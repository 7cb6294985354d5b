package diff

import (
	"slices"
	"strings"
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
	like := func(o, n token) bool {
		if o.text == n.text {
			return true
		}
		if o.node == nil || n.node == nil || o.node.Kind != n.node.Kind {
			return false
		}
		switch o.node.Kind {
		case KindRuleRef:
			return slices.Contains(partners[Fold(o.text)], Fold(n.text))
		case KindProse: // 0<pchar> names a rule
			return slices.Contains(partners[Fold(strings.Trim(o.text, "<>"))], Fold(strings.Trim(n.text, "<>")))
		case KindTerminal:
			return strings.EqualFold(o.text, n.text) && !strings.HasPrefix(o.text, "%s")
		}
		return false
	}
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
		p.Tokens = align(olds, news, like)
		if p.Old != nil && p.New != nil {
			p.Wording = wording(p.Tokens)
			continue
		}
		for _, t := range slices.Concat(olds, news) {
			t.mark(OpKeep) // no need to mark every token of a new rule
		}
	}
}

func sameLanguage(r, s *Rule) bool { return r.dfa != nil && s.dfa != nil && r.dfa.Equal(s.dfa) }

func wording(diff []Token) Wording {
	w := WordingSame
	for _, t := range diff {
		switch {
		case t.Op == OpDelete && t.Old != "/" || t.Op == OpInsert && t.New != "/":
			return WordingRewritten
		case t.Op == OpRename && w == WordingSame:
			w = WordingRenamed
		case t.Op == OpMovedFrom || t.Op == OpMovedTo:
			w = WordingReordered
		}
	}
	return w
}

// weight returns the weight of a token in an alignment: names and characters
// weigh more than brackets, and brackets more than slashes.
func (t token) weight() int {
	switch {
	case t.node == nil:
		return 1
	case t.node.IsLeaf():
		return 8
	}
	return 3
}

// align returns the alignment of two token lists that keeps the most weight,
// deletions before insertions, and sets the Op of each node.
func align(olds, news []token, like func(o, n token) bool) []Token {
	w := len(news) + 1
	best := make([]int, (len(olds)+1)*w) // weight kept of olds[i:] and news[j:]
	for i := len(olds) - 1; i >= 0; i-- {
		for j := len(news) - 1; j >= 0; j-- {
			b := max(best[(i+1)*w+j], best[i*w+j+1])
			if like(olds[i], news[j]) {
				b = max(b, best[(i+1)*w+j+1]+olds[i].weight())
			}
			best[i*w+j] = b
		}
	}
	var diff []Token
	var deleted, inserted []int // indices in diff of alternatives
	tokens := map[int]token{}
	for i, j := 0, 0; i < len(olds) || j < len(news); {
		keep := i < len(olds) && j < len(news) && like(olds[i], news[j]) &&
			best[i*w+j] == best[(i+1)*w+j+1]+olds[i].weight()
		if keep && olds[i].opens() {
			// As late as possible, next to its element.
			keep = best[i*w+j] > max(best[(i+1)*w+j], best[i*w+j+1])
		}
		switch {
		case keep:
			op := OpKeep
			if olds[i].text != news[j].text {
				op = OpRename
			}
			olds[i].mark(op)
			news[j].mark(op)
			diff = append(diff, Token{op, olds[i].text, news[j].text})
			i++
			j++
		case j == len(news) || i < len(olds) && best[(i+1)*w+j] >= best[i*w+j+1]:
			if olds[i].listed() {
				deleted = append(deleted, len(diff))
			}
			tokens[len(diff)] = olds[i]
			olds[i].mark(OpDelete)
			diff = append(diff, Token{Op: OpDelete, Old: olds[i].text})
			i++
		default:
			if news[j].listed() {
				inserted = append(inserted, len(diff))
			}
			tokens[len(diff)] = news[j]
			news[j].mark(OpInsert)
			diff = append(diff, Token{Op: OpInsert, New: news[j].text})
			j++
		}
	}
	for _, g := range deleted {
		for k, n := range inserted {
			if like(tokens[g], tokens[n]) {
				diff[g].Op, diff[n].Op = OpMovedFrom, OpMovedTo
				tokens[g].mark(OpMovedFrom)
				tokens[n].mark(OpMovedTo)
				inserted = slices.Delete(inserted, k, k+1)
				break
			}
		}
	}
	return diff
}

func (t token) mark(op Op) {
	if t.node != nil {
		t.node.Op = op
	}
}

// opens reports whether a token precedes the element that it belongs to.
func (t token) opens() bool { return t.text == "(" || t.node != nil && !t.node.IsLeaf() }

func (t token) listed() bool { return t.node != nil && t.node.listed }
