// Package peg reads grammars in the notation of github.com/pointlander/peg.
//
// [Parse] returns a [Grammar], a list of rules whose bodies are trees of [Node]. Every
// reference has a rule, and no rule is recursive.
//
// The package does not match texts. Package proof computes the languages of the rules, and
// peg itself compiles them to parsers.
package peg

import "github.com/stricturi/stricturi/internal/grammar/automaton"

// Grammar is a grammar in the notation of github.com/pointlander/peg.
type Grammar struct {
	Rules []*Rule // in order of definition
	index map[string]*Rule
}

// Rule is one rule of a grammar.
type Rule struct {
	Name string
	Body *Node
}

// Rule returns the rule of the given name, or nil.
func (g *Grammar) Rule(name string) *Rule { return g.index[name] }

// Op is the kind of a parsing expression.
type Op uint8

// The kinds of parsing expressions.
const (
	OpSequence  Op = iota // Kids one after the other
	OpChoice              // the first of Kids that matches
	OpClass               // one character of Set
	OpLiteral             // Text, whose letters match in both cases if Fold
	OpReference           // the rule Name
	OpOption              // Kids[0]?
	OpStar                // Kids[0]*
	OpPlus                // Kids[0]+
	OpAnd                 // &Kids[0]
	OpNot                 // !Kids[0]
)

// Node is a parsing expression. Nodes are immutable and may be shared.
type Node struct {
	Op   Op
	Kids []*Node
	Name string // of a Reference
	Text string // of a Literal; of an Option, a Star or a Plus, as written
	Fold bool   // of a Literal: letters match in both cases
	Set  automaton.Set
}
