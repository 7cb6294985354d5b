// Package peg reads and prints grammars in the notation of
// github.com/pointlander/peg.
//
// [Parse] returns a [Grammar], a list of rules whose bodies are trees of [Node].
// String writes a grammar, a rule body or a part of one in the same notation.
//
// Parsing the result of String returns the same grammar. In a Grammar returned by Parse,
// every reference has a rule, and no rule is recursive.
//
// The package does not match texts. Package proof computes the languages of the rules, and
// peg itself compiles them to parsers.
package peg
