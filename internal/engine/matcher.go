package engine

import (
	"slices"
	"sync"
)

// A Matcher matches texts by rules of any context-free grammar. If lookahead decides between
// alternatives, as in JSON, it takes linear time, and memory for the call stack only. Otherwise
// it tries the alternatives in turn. If linear time is not enough for that, or no way matches, it
// searches for all ways in which a rule can match. That takes linear time too for left-recursive
// rules such as e = e "+" n / n, quadratic time for unambiguous rules, and cubic time for ambiguous
// rules such as e = e "+" e / n; memory grows with the time, or with the square of the length for
// cubic time. Nesting has no limit.
//
// If a text has several trees, Tree returns the first match: it prefers earlier alternatives and
// more repetitions. A left-recursive rule matches as much of the text as possible.
type Matcher struct {
	Roots []int32 // by rule: the part that is its definition
	Parts []Part
	Kids  []int32 // lists of parts
	Names func(rule int) string
	Stop  func() bool // if not nil, called at each step of a search, which ends if it returns true

	once     sync.Once
	facts    []fact            // by part
	programs []func() *program // by rule
}

// A Part is a part of a definition.
type Part = struct {
	Op    uint8
	First int32  // the index in Kids of the first of its parts; for PartRule the rule
	Count int32  // the number of its parts
	Low   int32  // the first character, or the minimum number of repetitions
	High  int32  // the last character, or the maximum number of repetitions, -1 for no limit
	Text  string // of a literal
}

// The kinds of parts.
const (
	PartEither  = iota // one of its parts
	PartAll            // its parts, one after the other
	PartRepeat         // its part, Low to High times
	PartRule           // a rule
	PartRange          // a character
	PartLiteral        // a text, ignoring the case of ASCII letters
	PartExact          // a text, case-sensitive
	PartChars          // a text written as numbers
)

// A Branch is a node of a parse tree. Branches are in preorder. Offsets have 32 bits, because
// texts of trees are shorter than 4 GiB.
type Branch struct {
	Rule       int32
	Start, End uint32
	Depth      uint32 // 0 for the root
}

// Match reports whether text is a string of a rule. If it is not, offset is the end of its
// longest prefix that a string of the rule begins with.
func (g *Matcher) Match(rule int, text string) (offset int, ok bool) {
	_, offset, ok = g.match(rule, text, nil)
	return offset, ok
}

// Tree is like Match and returns the tree of a text that matches. It may use the memory of dst.
func (g *Matcher) Tree(dst []Branch, rule int, text string) (tree []Branch, offset int, ok bool) {
	return g.match(rule, text, slices.Grow(dst[:0], 2*len(text)+1))
}

// match makes no tree if dst is nil.
func (g *Matcher) match(rule int, text string, dst []Branch) (tree []Branch, offset int, ok bool) {
	p := g.program(rule)
	tree, from := p.predict(text, len(text)+1, dst)
	switch from.why {
	case stopMatch, stopFailed:
		return tree, from.at, from.why == stopMatch
	case stopUnsure:
		// The text does not match, but an alternative that lookahead ruled out may match a longer prefix.
		_, from = p.predict(text, from.at, nil)
	default:
		if dst != nil {
			from = stop{}
		}
	}
	m := p.search(text)
	m.resume(from)
	if m.matches && dst != nil {
		return m.build(int32(rule)), m.furthest, true
	}
	return nil, m.furthest, m.matches
}
