// Package proof proves that a PEG grammar is equivalent to an ABNF grammar.
//
// [Grammar] returns a [Proof]. [Proof.Rule] compares the languages of the rules. [Transcribe]
// makes a PEG of an ABNF grammar, and compares it so. The tests compare the parse trees too: see
// Trees.Tree in trees_test.go.
//
// "Equal" is a proof for strings of any length. A difference comes with a shortest string
// of each side. The documentation of [Proof.Rule] explains the model and why it is
// correct. Rules that are not regular or whose parsers do not terminate are refused.
//
// Nothing is proved about the program that generates the parser. The tests of
// internal/compile run the test suites of all rules on it.
package proof
