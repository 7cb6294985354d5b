// Package bidi computes the levels of the Unicode Bidirectional Algorithm
// (Unicode Standard Annex #9), and the visual order that follows from them.
//
// It implements all of the algorithm for one line: explicit formatting and
// isolates (X1–X10) included, because the isolates, which are younger than RFC
// 3987, are characters that an IRI may contain; paired brackets (N0) included,
// because the algorithm that texts are shown with today has them. The
// properties are those of golang.org/x/text/unicode/bidi, of its UnicodeVersion.
//
// What it does takes time and memory linear in the text, whatever its shape.
package bidi
