package report

import (
	"strings"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/grammar/diff"
)

// Kind is the kind of a [Node].
type Kind uint8

// The kinds of nodes. The last three are leaves.
const (
	KindChoice   Kind = iota // one of Kids
	KindSequence             // all of Kids, in order
	KindRepeat               // Kids[0], Min to Max times
	KindOption               // Kids[0] or nothing
	KindRuleRef              // the name of a rule
	KindTerminal             // characters, as a literal or by number
	KindProse                // a description in words
)

// Node is a node of a normalized definition: groups are removed, and a choice
// within a choice or a sequence within a sequence is merged into it. Every leaf,
// count and bracket is a [Token], so a picture of the tree can show the
// differences between two texts.
type Node struct {
	Kind     Kind
	Text     string // of a leaf, in ABNF
	Min, Max int    // of a KindRepeat; Max is -1 if there is no limit
	Kids     []*Node
	Op       Op // of the node's token: a leaf, the count of a KindRepeat, the bracket of a KindOption

	listed  bool  // a leaf that is an alternative of a KindChoice
	partner *Node // the leaf of the new text that an old one is kept as, or moved to
}

// Definition returns a definition as a tree. No node has an Op: nothing was compared.
func Definition(n abnf.Node) *Node {
	many := func(k Kind, nodes []abnf.Node) *Node {
		p := &Node{Kind: k}
		for _, m := range nodes {
			kid := Definition(m)
			if kid.Kind == k {
				p.Kids = append(p.Kids, kid.Kids...)
			} else {
				p.Kids = append(p.Kids, kid)
			}
		}
		if len(p.Kids) == 1 {
			return p.Kids[0]
		}
		for _, kid := range p.Kids {
			kid.listed = k == KindChoice && kid.IsLeaf()
		}
		return p
	}
	switch n := n.(type) {
	case abnf.Alternation:
		return many(KindChoice, n)
	case abnf.Concatenation:
		return many(KindSequence, n)
	case abnf.Group:
		return Definition(n.Node)
	case abnf.Option:
		return &Node{Kind: KindOption, Kids: []*Node{Definition(n.Node)}}
	case abnf.Repetition:
		if n.Min == 1 && n.Max == 1 {
			return Definition(n.Node)
		}
		return &Node{Kind: KindRepeat, Min: n.Min, Max: n.Max, Kids: []*Node{Definition(n.Node)}}
	case abnf.RuleRef:
		return &Node{Kind: KindRuleRef, Text: n.Name}
	case abnf.Prose, abnf.Invalid:
		return &Node{Kind: KindProse, Text: n.String()}
	}
	return &Node{Kind: KindTerminal, Text: n.String()}
}

// IsLeaf reports whether n is a leaf.
func (n *Node) IsLeaf() bool { return n.Kind >= KindRuleRef }

// count returns the count of a KindRepeat in ABNF.
func (n *Node) count() string { return abnf.Repetition{Min: n.Min, Max: n.Max}.String() }

// tokens appends the tokens of n to list, in parentheses if it would be read otherwise within outer.
func (n *Node) tokens(list []token, outer Kind) []token {
	parentheses := n.Kind == KindChoice && outer >= KindSequence || n.Kind == KindSequence && outer >= KindRepeat ||
		n.Kind == KindRepeat && outer == KindRepeat // 2( 3a ) cannot be written 23a
	if parentheses {
		list = append(list, token{text: "("})
	}
	switch n.Kind {
	case KindChoice:
		for i, kid := range n.Kids {
			if i > 0 {
				list = append(list, token{text: "/"})
			}
			list = kid.tokens(list, KindChoice)
		}
	case KindSequence:
		for _, kid := range n.Kids {
			list = kid.tokens(list, KindSequence)
		}
	case KindRepeat:
		list = append(list, token{text: n.count(), node: n})
		list = n.Kids[0].tokens(list, KindRepeat)
	case KindOption:
		list = append(list, token{text: "[", node: n})
		list = n.Kids[0].tokens(list, KindChoice)
		list = append(list, token{text: "]"})
	default:
		folded := strings.ToLower(n.Text)
		if n.Kind != KindTerminal {
			folded = diff.Fold(strings.Trim(n.Text, "<>")) // 0<pchar> names a rule
		}
		list = append(list, token{n.Text, n, folded})
	}
	if parentheses {
		list = append(list, token{text: ")"})
	}
	return list
}
