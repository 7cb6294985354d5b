// Package iri parses and checks IRIs and IRI references to the letter of a
// specification: RFC 3987, and the draft before it, draft-duerst-iri-11.
//
// It guarantees that [Edition.Check] accepts exactly the strings of the
// edition's grammar, and [Parse] and [ParseReference] those of them that have
// none of the bidirectional formatting characters that section 4.1 forbids:
// nothing is trimmed, repaired, normalised or decoded. Every URI of RFC 3986 is
// an IRI. All offsets and lengths are in bytes.
//
// It does not check what schemes require beyond the generic syntax; see package
// uri, whose twin it is.
//
// # A tour
//
// [Parse] and [ParseReference] parse under RFC 3987, [Edition.Parse] and
// [Edition.ParseReference] under either edition; [Edition.Check] checks a text
// against any rule, and [Edition.Tree] gives its parse tree. A rejected text has a
// [*uri.SyntaxError]. An [IRI] and a [Reference] have their components, each with
// whether it is defined; [Builder], [IRI.WithQuery] and its like,
// [Edition.Escape], [Edition.Unescape] and [uri.Split] are as in package uri.
//
// From IRIs to URIs (section 3.1): [IRI.ToURI] percent-encodes; a [Mapping] has
// the choices, takes texts from paper, and converts domain names by ToASCII
// ([DomainNames]). [IRI.URI] is for an IRI that is a URI already.
//
// From URIs to IRIs (3.2): [ConvertURI] decodes what can be decoded, a
// [Conversion] has the choices and lists what stays encoded, and why
// ([Conversion.Kept]). [FromURI] takes a URI for the IRI that it is.
//
// Normalization and comparison (5): [IRI.Normalize] applies syntax-based
// normalization, a [Normalizer] what it is asked for; [IRI.Equivalence] says at
// which rung of the ladder two IRIs are equal, and a [Comparer] has the options. References are resolved (6.5) by [IRI.Resolve] and
// [Resolver], and relativized by [IRI.Relativize]. The results parse back to the
// components that were put together.
//
// JSON, XML, gob, databases, flags, fmt, log/slog and net/url are served as in package
// uri; its documentation says which ways of printing leave out the userinfo.
//
// # Other packages
//
// Packages with large tables are apart, so that a program that only parses does
// not link them:
//
//   - [github.com/stricturi/stricturi/iri/idna]: domain names, by ToASCII and
//     ToUnicode (3.1, 3.2.1, 5.3.3);
//   - [github.com/stricturi/stricturi/iri/charset]: IRIs in octets of any charset
//     (3.1);
//   - [github.com/stricturi/stricturi/iri/bidi]: bidirectional IRIs, checked,
//     displayed and embedded (4);
//   - [github.com/stricturi/stricturi/iri/lint]: all that sections 4 to 8 say must
//     not or should not be in an IRI;
//   - [github.com/stricturi/stricturi/iri/anyuri]: xsd:anyURI;
//   - [github.com/stricturi/stricturi/iri/formats]: the string formats of schema
//     languages, by name;
//   - [github.com/stricturi/stricturi/uri/extract] and
//     [github.com/stricturi/stricturi/uri/htmllinks]: IRIs in texts and documents.
package iri
