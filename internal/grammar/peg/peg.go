package peg

import (
	"bytes"
	"fmt"
	"strings"
)

// Grammar is a grammar in the notation of github.com/pointlander/peg.
type Grammar struct {
	Rules []*Rule // in order of definition
	index map[string]*Rule
}

// Rule is one rule of a grammar.
type Rule struct {
	Name string
	Line int // where the definition begins, from 1
	Body *Node
}

// New returns a grammar with the given rules, whose names must be different.
func New(rules ...*Rule) *Grammar {
	g := &Grammar{Rules: rules, index: make(map[string]*Rule, len(rules))}
	for _, r := range rules {
		g.index[r.Name] = r
	}
	return g
}

// Rule returns the rule of the given name, or nil.
func (g *Grammar) Rule(name string) *Rule { return g.index[name] }

// String returns the rules in normalized form, one a line.
func (g *Grammar) String() string {
	var b strings.Builder
	for _, r := range g.Rules {
		fmt.Fprintf(&b, "%s <- %s\n", r.Name, r.Body)
	}
	return b.String()
}

// Op is the kind of a parsing expression.
type Op uint8

// The kinds of parsing expressions.
const (
	OpSequence  Op = iota // Kids one after the other; without Kids, the empty string
	OpChoice              // the first of Kids that matches
	OpClass               // one character: a class, or "."
	OpLiteral             // Text, whose letters match in both cases if Fold
	OpReference           // the rule Name
	OpOption              // Kids[0]?
	OpStar                // Kids[0]*
	OpPlus                // Kids[0]+
	OpAnd                 // &Kids[0]
	OpNot                 // !Kids[0]
)

// Range is the range of characters from Lo to Hi, inclusive.
type Range struct{ Lo, Hi rune }

// Node is a parsing expression. Nodes are immutable and may be shared.
type Node struct {
	Op     Op
	Kids   []*Node
	Name   string  // of a Reference
	Text   string  // of a Literal
	Ranges []Range // of a Class, as written; nil is "."
	Negate bool    // of a Class
	Fold   bool    // of a Class or a Literal: letters match in both cases
}

// Precedences of the places where an expression is printed.
const (
	atTop = iota
	inChoice
	inSequence
	inPrefix
	inSuffix
)

// String returns the expression in peg's notation.
func (n *Node) String() string { return string(n.append(nil, atTop)) }

func (n *Node) append(b []byte, place int) []byte {
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
		for i, k := range n.Kids {
			if i > 0 {
				b = append(b, sep...)
			}
			b = k.append(b, place)
		}
	}
	suffix := func(s string) {
		paren(inSuffix, func() {
			b = n.Kids[0].append(b, inSuffix)
			b = append(b, s...)
		})
	}
	switch n.Op {
	case OpChoice:
		paren(inChoice, func() { list(" / ", inChoice) })
	case OpSequence:
		if len(n.Kids) == 0 {
			return append(b, "&( . / !. )"...)
		}
		paren(inSequence, func() { list(" ", inSequence) })
	case OpClass:
		b = n.appendClass(b)
	case OpLiteral:
		quote := byte('\'')
		if n.Fold {
			quote = '"'
		}
		b = append(b, quote)
		for _, c := range n.Text {
			b = appendChar(b, c, string(quote)+`\`)
		}
		b = append(b, quote)
	case OpReference:
		b = append(b, n.Name...)
	case OpOption:
		suffix("?")
	case OpStar:
		suffix("*")
	case OpPlus:
		suffix("+")
	case OpAnd, OpNot:
		paren(inPrefix, func() {
			b = append(b, "&!"[n.Op-OpAnd])
			b = n.Kids[0].append(b, inPrefix)
		})
	}
	return b
}

func (n *Node) appendClass(b []byte) []byte {
	if n.Ranges == nil {
		return append(b, '.')
	}
	begin, end := "[", "]"
	if n.Fold {
		begin, end = "[[", "]]"
	}
	b = append(b, begin...)
	if n.Negate {
		b = append(b, '^')
	}
	const special = `\-[]^`
	for _, r := range n.Ranges {
		b = appendChar(b, r.Lo, special)
		if r.Hi != r.Lo {
			b = append(b, '-')
			b = appendChar(b, r.Hi, special)
		}
	}
	return append(b, end...)
}

// appendChar writes a character as itself, or escaped if it is one of special
// or is not plainly visible. A hexadecimal digit is escaped too after a number, which
// would take it.
func appendChar(b []byte, c rune, special string) []byte {
	number := bytes.TrimRight(b, hexDigits)
	switch {
	case c == '^' && strings.ContainsRune(special, c), c <= ' ', c > '~',
		strings.ContainsRune(hexDigits, c) && len(number) < len(b) && bytes.HasSuffix(number, []byte(`\0x`)):
		return fmt.Appendf(b, `\0x%X`, c)
	case strings.ContainsRune(special, c):
		b = append(b, '\\')
	}
	return append(b, string(c)...)
}

const hexDigits = "0123456789abcdefABCDEF"
