package engine

import (
	"math"
	"sync"
)

// A Matcher matches texts by rules of any context-free grammar. If looking ahead decides
// between the ways to go on, as in JSON, it does so in linear time. Otherwise it looks for all
// ways in which a rule can match, which takes up to cubic time, and memory that grows with the
// text.
//
// Of several trees it makes the first match: earlier alternatives first, and as many
// repetitions as possible. A rule may begin with itself.
type Matcher struct {
	Roots []int32 // by rule: the part that is its definition
	Parts []Part
	Kids  []int32 // lists of parts
	Names func(rule int) string

	once     sync.Once
	facts    []fact // by part
	programs []onceProgram
}

// MaxNesting limits how deeply rules, groups, options and repetitions may nest in a text
// that recursive rules match.
const MaxNesting = 100_000

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
// that are in it.
type Branch struct {
	Rule       int
	Start, End int
	Depth      int // 0 for the root
}

// Match reports whether text is a string of a rule. If it is not, offset is the end of its
// longest prefix that a string of the rule begins with. If deep is true, the text nests
// too deeply at the offset to tell.
func (g *Matcher) Match(rule int, text string) (offset int, ok, deep bool) {
	_, offset, ok, deep = g.match(rule, text, false)
	return offset, ok, deep
}

// Tree is like Match and returns the tree of a text that matches.
func (g *Matcher) Tree(rule int, text string) (tree []Branch, offset int, ok, deep bool) {
	return g.match(rule, text, true)
}

func (g *Matcher) match(rule int, text string, build bool) (tree []Branch, offset int, ok, deep bool) {
	p := g.program(rule)
	tree, stop := p.predict(text, math.MaxInt, build)
	switch stop.why {
	case stopMatch, stopFailed, stopDeep:
		return tree, stop.at, stop.why == stopMatch, stop.why == stopDeep
	case stopUnsure:
		// The text does not match, but a way that looking ahead ruled out may get further.
		_, stop = p.predict(text, stop.at, false)
	}
	m := p.search(text)
	at := m.try(func() {
		if ok = m.rest(stop); ok && build {
			m.branch(int32(rule), 0, len(text), 0)
		}
	})
	if at >= 0 {
		return nil, at, false, true
	}
	return m.tree, m.furthest, ok, false
}
