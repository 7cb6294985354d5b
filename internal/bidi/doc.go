// Package bidi implements the Unicode Bidirectional Algorithm (Unicode Standard
// Annex #9) for a line of text with a given base direction: the embedding
// levels, and the visual order that follows from them.
//
// It exists because golang.org/x/text/unicode/bidi returns runs, not levels,
// and ignores a given base direction if the text has a strong character. The
// algorithm is complete for one line. It includes isolates (X1–X10), which are
// newer than RFC 3987 but allowed in an IRI, and paired brackets (N0). Character
// properties come from golang.org/x/text/unicode/bidi, for its UnicodeVersion.
//
// Time and memory are linear in the length of the text.
package bidi
