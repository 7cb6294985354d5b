// Package extract finds URI references in running text, as RFC 2396 and
// rfc2396bis-00 recommend in Appendix E and RFC 3986 in Appendix C: within
// angle brackets, within double quotes, and between white space. With
// [Finder.IRI] it finds IRI references (RFC 3987, 7.3).
//
// White space within angle brackets is ignored; within double quotes it is around
// a line break alone, and other quoted words are speech ([Finder.QuotedBlanks]).
//
// It guarantees that the hits come in the order of the text and do not
// overlap, that each says what was left out of it and why, and that what is
// left is in the text to the byte. It reads a stream of any length once, in
// time linear in its length and in memory that does not grow with it.
//
// White space is that of ASCII. Unicode's other white space characters, such as
// U+00A0 and U+3000, may stand in an IRI, and are no reason to end it or to make
// another of it; within the delimiters of a URI they make it invalid, and
// elsewhere they end it as any character beyond ASCII does.
//
// [Find] is for a text, [Finder] has the options, and [Finder.Read] is for a
// stream. Whatever the edition, [Under] makes it judge the hits. A [Hit] says
// where the reference stands, by offset and by line and column, what was trimmed
// from it, and which hyphens may be the typesetter's.
//
// Where references begin and end in prose is a guess: the documents leave it
// to the reader of the text. What a hit is worth under a grammar, its Err says.
package extract
