// Package uri parses and checks URIs and URI references to the letter of a
// specification: RFC 3986, and the editions before it, RFC 2396, RFC 2732 and
// draft-fielding-uri-rfc2396bis-00.
//
// It guarantees that [Parse], [ParseReference] and [Edition.Check] accept
// exactly the strings of the edition's grammar: nothing is trimmed, repaired
// or decoded. The parsers are generated from the grammars. What it returns are
// small comparable values over the original text, which String gives back.
//
// References are resolved by each edition's own algorithm ([Resolver]),
// relativised ([Relativizer]), normalised by chosen rungs ([Normalizer]) and
// compared ([Comparer]). What results parses back to the components that were
// put together.
//
// It does not look beyond generic syntax: what a scheme asks of its own URIs,
// whether a host exists, or whether a port is a number that fits, is not
// judged here.
//
// All offsets and lengths are in bytes.
package uri
