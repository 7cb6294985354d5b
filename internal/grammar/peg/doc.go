// Package peg reads grammars in the notation of github.com/pointlander/peg.
//
// [Parse] returns a [Grammar], a list of rules whose bodies are trees of [Node]. Every
// reference has a rule, and no rule is recursive.
//
// The package does not match texts. Package proof computes the languages of the rules, and
// peg itself compiles them to parsers.
package peg
