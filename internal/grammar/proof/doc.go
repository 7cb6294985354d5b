// Package proof proves that a PEG grammar is equivalent to an ABNF grammar.
//
// [Edition] and [Grammar] return a [Proof]. [Proof.Rules] compares the languages of the
// rules and [Proof.Tree] their parse trees. [Proof.Suite] runs a test suite on a
// generated parser.
//
// "Equal" is a proof for strings of any length. A difference comes with a shortest string
// of each side. The documentation of [Proof.Rules] and [Proof.Tree] explains the models
// and why they are correct. Rules that are not regular or whose parsers do not terminate
// are refused.
//
// Nothing is proved about the program that generates the parser. The suites of
// [Proof.Suite] test it.
package proof
