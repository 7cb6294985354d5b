// Package proof shows that a PEG grammar means what an ABNF grammar says: that
// each rule of the one accepts the strings of the same rule of the other, that
// the parse trees agree, that the generated parser does what the PEG says, and
// that no small edit of the PEG would pass unseen.
//
// [Edition] and [Grammar] make a [Proof]. [Proof.Rules] compares what the rules
// accept, [Proof.Trees] the parse trees; [Proof.Suite] runs test suites on a
// parser, and [Proof.Mutants] judges edits of the PEG.
//
// Guaranteed: "equal" is a proof, for strings of any length; a difference comes
// with the shortest string on each side. What the model of PEG means, and why
// it is right, is said at [Proof.Rules], what the trees are compared with at
// [Proof.Trees]. A grammar that is not regular, or does not end, is refused.
//
// Not guaranteed: anything about the program that makes the parser, but for
// what the suites run ([Proof.Suite]); those are tests, not proofs.
package proof
