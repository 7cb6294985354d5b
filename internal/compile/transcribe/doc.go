// Package generate makes parsers of a user's own ABNF, as stricturi generate
// does: it reads the grammar, with the rules that it imports from the editions
// (Load), transcribes it to PEG and proves that each rule of the one accepts
// what the same rule of the other describes (Grammar.PEG), and writes the
// package (Grammar.Files).
//
// Guaranteed: a PEG that is returned is proved equal; a grammar that is not
// regular, or that has no definite meaning, is refused with its place; one that
// would take too much time or memory too (maxRepeated, maxStatesInAll), and when
// the context ends, the work does within about a second.
//
// Not guaranteed: a bound on the size of the PEG other than the limits that
// make it refuse.
package transcribe
