// Package extract finds URI references in running text, as RFC 2396 and
// rfc2396bis-00 recommend in Appendix E and RFC 3986 in Appendix C: within
// angle brackets, within double quotes, and between white space. With
// [Finder.IRI] it finds IRI references (RFC 3987, 7.3).
//
// A text is read by paragraphs, which end with an empty line. No reference contains an empty
// line. White space within angle brackets is ignored. Within double quotes it is ignored
// only around a line break, because quotes around words usually mark speech.
//
// In angle brackets, relative and abbreviated references are found too (RFC 2396, 5 and
// Appendix F): those that begin with "/", "./", "../", "#", "?" or "www.", with white space
// only around a line break, and words with a "/" or "." that can be a reference. [Unwrap]
// returns a single reference without its delimiters.
//
// Hits are in the order of the text and do not overlap. Each records the parts that were
// trimmed from it and why; the rest is in the text byte for byte. A stream is read once, in
// linear time and constant memory: a paragraph of more than 1 MiB is split outside references.
//
// White space means ASCII white space. Other white space characters of Unicode,
// such as U+00A0 and U+3000, are valid in an IRI, and neither end it nor are
// removed from it. Full-width punctuation ends a reference without delimiters, because
// no space follows it in East Asian text. Any non-ASCII character ends a URI without
// delimiters, and makes a URI within delimiters invalid.
//
// [Find] searches a string and [Finder.Read] a stream; [Finder] has the options.
// [Under] lets an edition check the hits. A [Hit] has the offset, line and column
// of the reference, the parts that were trimmed from it, and the hyphens that a
// typesetter may have added.
//
// Where a reference begins and ends in prose is a guess, because the documents leave it
// to the reader of the text. The field Err of a hit tells whether the reference is valid.
package extract
