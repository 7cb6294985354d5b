// Package peg reads and prints grammars in the notation of
// github.com/pointlander/peg.
//
// [Parse] returns a [Grammar], a list of rules whose bodies are trees of [Node].
// String writes a grammar, a rule body or a part of one in the same notation.
//
// Guaranteed: what String writes reads as the same grammar, and each Grammar that
// Parse returns is closed (every reference has a rule) and free of recursion.
//
// The package matches no text. Package proof computes the languages of the rules,
// and peg itself compiles them.
package peg
