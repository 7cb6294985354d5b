package peg

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

// Rule returns the rule of the given name, or nil.
func (g *Grammar) Rule(name string) *Rule { return g.index[name] }

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
	Text   string  // of a Literal; of an Option, a Star or a Plus, as written
	Ranges []Range // of a Class, as written; nil is "."
	Negate bool    // of a Class
	Fold   bool    // of a Class or a Literal: letters match in both cases
}
