package engine

import "sync"

// A Matcher matches texts by rules of any context-free grammar. If looking ahead decides
// between the ways to go on, as in JSON, it does so in linear time, and with memory for the
// nesting only. Otherwise it looks for all ways in which a rule can match. That takes linear time
// too for rules that begin with themselves, such as e = e "+" n / n, quadratic time if there is
// only one way, and cubic time for ambiguous rules such as e = e "+" e / n; memory grows with the
// time, or with the square of the length for cubic time. Nesting has no limit.
//
// Of several trees it makes the first match: earlier alternatives first, and as many
// repetitions as possible. A rule that begins with itself gets as much of the text as possible.
type Matcher struct {
	Roots []int32 // by rule: the part that is its definition
	Parts []Part
	Kids  []int32 // lists of parts
	Names func(rule int) string
	Stop  func() bool // if not nil, is called at each step of a search, which true gives up

	once     sync.Once
	facts    []fact            // by part
	programs []func() *program // by rule
}

// A Part is a part of a definition.
type Part = struct {
	Op    uint8
	First int32  // where its list of parts begins in Kids; for PartRule the rule
	Count int32  // how many parts those are
	Low   int32  // the first character, or the least number of repetitions
	High  int32  // the last character, or the greatest number of repetitions, -1 for no limit
	Text  string // of a literal
}

// The kinds of parts.
const (
	PartEither  = iota // one of its parts
	PartAll            // its parts, one after the other
	PartRepeat         // its part, Low to High times
	PartRule           // a rule
	PartRange          // a character
	PartLiteral        // a text, ASCII letters in both cases
	PartExact          // a text
	PartChars          // a text that is given by numbers
)

// A Branch is a rule in a tree. Branches are in the order of the text, each before those
// that are in it. Offsets have 32 bits: texts of trees are shorter than 4 GiB.
type Branch struct {
	Rule       int32
	Start, End uint32
	Depth      uint32 // 0 for the root
}

// Match reports whether text is a string of a rule. If it is not, offset is the end of its
// longest prefix that a string of the rule begins with.
func (g *Matcher) Match(rule int, text string) (offset int, ok bool) {
	_, offset, ok = g.match(rule, text, false)
	return offset, ok
}

// Tree is like Match and returns the tree of a text that matches.
func (g *Matcher) Tree(rule int, text string) (tree []Branch, offset int, ok bool) {
	return g.match(rule, text, true)
}

func (g *Matcher) match(rule int, text string, build bool) (tree []Branch, offset int, ok bool) {
	p := g.program(rule)
	tree, from := p.predict(text, len(text)+1, build)
	switch from.why {
	case stopMatch, stopFailed:
		return tree, from.at, from.why == stopMatch
	case stopUnsure:
		// The text does not match, but a way that looking ahead ruled out may get further.
		_, from = p.predict(text, from.at, false)
	default:
		if build {
			from = stop{}
		}
	}
	m := p.search(text)
	m.rest(from)
	if m.matches && build {
		return m.build(int32(rule)), m.furthest, true
	}
	return nil, m.furthest, m.matches
}
