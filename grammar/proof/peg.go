package proof

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/stricturi/stricturi/internal/automaton"
)

// PEG is a grammar read from the notation of github.com/pointlander/peg.
type PEG struct {
	rules []*pegRule
	index map[string]*pegRule
}

type pegRule struct {
	name string
	line int
	body *node
}

// Rules returns the names of the rules in order of definition.
func (p *PEG) Rules() []string {
	names := make([]string, len(p.rules))
	for i, r := range p.rules {
		names[i] = r.name
	}
	return names
}

// String returns the rules, one a line, in a normalised form that reads as the
// same grammar.
func (p *PEG) String() string {
	var b strings.Builder
	for _, r := range p.rules {
		fmt.Fprintf(&b, "%s <- %s\n", r.name, r.body)
	}
	return b.String()
}

type op uint8

const (
	opSeq     op = iota // kids in sequence; without kids, the empty string
	opChoice            // the first of kids that matches
	opClass             // one character: a class, or "."
	opLiteral           // text, whose letters match in both cases if fold
	opRef               // the rule name
	opOption            // kids[0]?
	opStar              // kids[0]*
	opPlus              // kids[0]+
	opAnd               // &kids[0]
	opNot               // !kids[0]
)

// node is a parsing expression. Nodes are immutable: a mutant shares those of
// the grammar that it was made from.
type node struct {
	op     op
	kids   []*node
	name   string            // opRef
	text   string            // opLiteral
	ranges []automaton.Range // opClass, as written; nil is "."
	negate bool              // opClass
	fold   bool              // opClass, opLiteral
}

// set returns the characters of an opClass.
func (n *node) set() automaton.Set {
	if n.ranges == nil {
		return automaton.Universe()
	}
	ranges := n.ranges
	if n.fold {
		ranges = nil
		for _, r := range n.ranges {
			if r.Lo == r.Hi && !isLetter(r.Lo) {
				ranges = append(ranges, r)
				continue
			}
			ranges = append(ranges,
				automaton.Range{Lo: unicode.ToLower(r.Lo), Hi: unicode.ToLower(r.Hi)},
				automaton.Range{Lo: unicode.ToUpper(r.Lo), Hi: unicode.ToUpper(r.Hi)})
		}
	}
	s := automaton.NewSet(ranges...)
	if n.negate {
		s = s.Complement()
	}
	return s
}

// isLetter reports whether c is one of the letters that peg's double quotes and
// double brackets match in both cases.
func isLetter(c rune) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// How tightly the place binds that an expression is printed in.
const (
	atTop = iota
	inChoice
	inSequence
	inPrefix
	inSuffix
)

// String returns the expression in peg's notation.
func (n *node) String() string { return string(n.append(nil, atTop)) }

func (n *node) append(b []byte, place int) []byte {
	paren := func(least int, f func()) {
		if place < least {
			f()
			return
		}
		b = append(b, "( "...)
		f()
		b = append(b, " )"...)
	}
	list := func(sep string, place int) {
		for i, k := range n.kids {
			if i > 0 {
				b = append(b, sep...)
			}
			b = k.append(b, place)
		}
	}
	suffix := func(s string) {
		paren(inSuffix, func() {
			b = n.kids[0].append(b, inSuffix)
			b = append(b, s...)
		})
	}
	switch n.op {
	case opChoice:
		paren(inChoice, func() { list(" / ", inChoice) })
	case opSeq:
		if len(n.kids) == 0 {
			return append(b, "&( . / !. )"...)
		}
		paren(inSequence, func() { list(" ", inSequence) })
	case opClass:
		b = n.appendClass(b)
	case opLiteral:
		quote := byte('\'')
		if n.fold {
			quote = '"'
		}
		b = append(b, quote)
		for _, c := range n.text {
			b = appendChar(b, c, string(quote)+`\`)
		}
		b = append(b, quote)
	case opRef:
		b = append(b, n.name...)
	case opOption:
		suffix("?")
	case opStar:
		suffix("*")
	case opPlus:
		suffix("+")
	case opAnd, opNot:
		paren(inPrefix, func() {
			b = append(b, "&!"[n.op-opAnd])
			b = n.kids[0].append(b, inPrefix)
		})
	}
	return b
}

func (n *node) appendClass(b []byte) []byte {
	if n.ranges == nil {
		return append(b, '.')
	}
	begin, end := "[", "]"
	if n.fold {
		begin, end = "[[", "]]"
	}
	b = append(b, begin...)
	if n.negate {
		b = append(b, '^')
	}
	const special = `\-[]^`
	for _, r := range n.ranges {
		b = appendChar(b, r.Lo, special)
		if r.Hi != r.Lo {
			b = append(b, '-')
			b = appendChar(b, r.Hi, special)
		}
	}
	return append(b, end...)
}

// appendChar writes a character as itself, or escaped if it is one of special
// or is not plainly visible.
func appendChar(b []byte, c rune, special string) []byte {
	switch {
	case c == '^' && strings.ContainsRune(special, c), c <= ' ', c > '~':
		return fmt.Appendf(b, `\0x%X`, c)
	case strings.ContainsRune(special, c):
		b = append(b, '\\')
	}
	return append(b, string(c)...)
}
