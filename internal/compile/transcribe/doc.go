// Package transcribe makes PEGs of a user's own ABNF. [Load] reads the grammar, with the
// rules that it imports from the editions; [Grammar.PEG] transcribes it and proves for
// each rule that the PEG accepts what the ABNF describes.
//
// Guaranteed: a PEG that is returned is proved equal. A grammar that is not regular, or
// that has no definite meaning, is refused with its place. So is one that would take too
// much time or memory (maxRepeated, maxStatesInAll). When the context ends, the work
// ends within about a second.
//
// Not guaranteed: a bound on the size of the PEG other than these limits.
package transcribe
