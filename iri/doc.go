// Package iri parses and checks IRIs and IRI references to the letter of a
// specification: RFC 3987, and the draft before it, draft-duerst-iri-11.
//
// It guarantees that [Edition.Check] accepts exactly the strings of the
// edition's grammar, and [Parse] and [ParseReference] those of them that have
// none of the bidirectional formatting characters that section 4.1 forbids:
// nothing is trimmed, repaired, normalised or decoded. Every URI of RFC 3986 is
// an IRI.
//
// Section 3 is [IRI.ToURI] and [Mapping], from IRIs to URIs, and [ConvertURI]
// and [Conversion], from URIs to IRIs.
//
// References are resolved (6.5, [Resolver]), relativised ([Relativizer]),
// normalised by chosen rungs (5.3, [Normalizer]) and compared ([Comparer]). What
// results parses back to the components that were put together.
//
// It does not look beyond generic syntax; see package uri, whose twin it is.
//
// All offsets and lengths are in bytes.
package iri
