package audit

import (
	"fmt"
	"strconv"

	"github.com/stricturi/stricturi/grammar/abnf"
)

// kind is what a piece is.
type kind uint8

const (
	choice   kind = iota // one of kids
	sequence             // all of kids
	repeat               // the one kid, min to max times
	option               // the one kid or nothing
	ruleRef              // a rule's name
	terminal             // characters, as a literal or by number
	prose                // words
)

// piece is a part of a normalised definition: groups are gone, and choices in
// choices and sequences in sequences are merged. Each leaf, count and bracket
// is a token of the wording, so that marks found by comparing tokens can be
// shown in a picture of the tree.
type piece struct {
	kind     kind
	text     string // of a leaf, as in ABNF
	min, max int
	kids     []*piece
	listed   bool // a leaf that is by itself an alternative of a choice
	op       Op   // of the token that the piece is; of a repeat, that of its count
}

func newPiece(n abnf.Node) *piece {
	many := func(k kind, nodes []abnf.Node) *piece {
		p := &piece{kind: k}
		for _, m := range nodes {
			kid := newPiece(m)
			if kid.kind == k {
				p.kids = append(p.kids, kid.kids...)
			} else {
				p.kids = append(p.kids, kid)
			}
		}
		if len(p.kids) == 1 {
			return p.kids[0]
		}
		for _, kid := range p.kids {
			kid.listed = k == choice && kid.leaf()
		}
		return p
	}
	switch n := n.(type) {
	case abnf.Alternation:
		return many(choice, n)
	case abnf.Concatenation:
		return many(sequence, n)
	case abnf.Group:
		return newPiece(n.Node)
	case abnf.Option:
		return &piece{kind: option, kids: []*piece{newPiece(n.Node)}}
	case abnf.Repetition:
		if n.Min == 1 && n.Max == 1 {
			return newPiece(n.Node)
		}
		return &piece{kind: repeat, min: n.Min, max: n.Max, kids: []*piece{newPiece(n.Node)}}
	case abnf.RuleRef:
		return &piece{kind: ruleRef, text: n.Name}
	case abnf.Prose:
		return &piece{kind: prose, text: n.String()}
	}
	return &piece{kind: terminal, text: n.String()}
}

func (p *piece) leaf() bool { return p.kind >= ruleRef }

// count is the token of a repeat, as in ABNF.
func (p *piece) count() string {
	switch {
	case p.min == p.max:
		return strconv.Itoa(p.min)
	case p.max < 0 && p.min == 0:
		return "*"
	case p.max < 0:
		return fmt.Sprintf("%d*", p.min)
	case p.min == 0:
		return fmt.Sprintf("*%d", p.max)
	}
	return fmt.Sprintf("%d*%d", p.min, p.max)
}

// token is a token of a normalised definition. Its piece is nil for
// parentheses and slashes, and for the bracket that closes an option.
type token struct {
	text  string
	piece *piece
}

// tokens appends the tokens of p to list; tight says that p must not be read as
// several alternatives or elements.
func (p *piece) tokens(list []token, tight kind) []token {
	several := p.kind == choice && tight >= sequence || p.kind == sequence && tight >= repeat
	if several {
		list = append(list, token{text: "("})
	}
	switch p.kind {
	case choice:
		for i, kid := range p.kids {
			if i > 0 {
				list = append(list, token{text: "/"})
			}
			list = kid.tokens(list, choice)
		}
	case sequence:
		for _, kid := range p.kids {
			list = kid.tokens(list, sequence)
		}
	case repeat:
		kid := p.kids[0]
		list = append(list, token{p.count(), p})
		if kid.kind == repeat { // 2*( 3a ) is no 2*3a
			list = append(list, token{text: "("})
			list = kid.tokens(list, choice)
			list = append(list, token{text: ")"})
		} else {
			list = kid.tokens(list, repeat)
		}
	case option:
		list = append(list, token{"[", p})
		list = p.kids[0].tokens(list, choice)
		list = append(list, token{text: "]"})
	default:
		list = append(list, token{p.text, p})
	}
	if several {
		list = append(list, token{text: ")"})
	}
	return list
}
