// Package iri parses and checks IRIs and IRI references. It follows RFC 3987, or its
// draft draft-duerst-iri-11, to the letter.
//
// [uri.Edition.Check] accepts exactly the strings of the edition's grammar. [Parse] and
// [ParseReference] accept those of them that do not contain a bidirectional formatting
// character, which section 4.1 forbids. They do not trim, repair, normalize or decode.
// Every URI of RFC 3986 is an IRI. All offsets and lengths are in bytes.
//
// The package checks generic syntax only, and not the rules of a scheme for its own
// IRIs.
//
// # Overview
//
// [Parse] and [ParseReference] parse under RFC 3987. They return an [IRI] and a [Reference],
// which have the methods of [uri.URI] and [uri.Reference]: they tell the components, resolve,
// normalize, compare and edit. [RFC3987] and [Draft11] return the editions, whose methods
// do the same. Functions of package uri that take an edition take its field. Text that is not an IRI is a [*uri.SyntaxError].
//
// An IRI is not a URI: a function that takes a [uri.URI] needs what ToURI returns. Functions
// that work with the texts of all editions take the field: i.URI of an IRI, and r.Reference of
// a reference. IRIs can be encoded as JSON, XML and gob, stored in databases and used as flags.
// Those in a [uri.URI] cannot.
//
// [uri.URI.ToURI] maps an IRI to a URI by percent-encoding (section 3.1). A [Mapping] has
// options for this: it accepts text from paper, and converts domain names with ToASCII
// ([DomainNames]). [FromURI] converts a URI to an IRI by decoding what can be decoded (3.2). A
// [Conversion] has options for this, and [Conversion.Kept] lists what stays encoded and why.
//
// A [Normalizer] can also normalize characters (NFC and NFKC, 5.3.2.2) and domain names
// (5.3.3), which package uri does not, and a [Comparer] compares domain names. [IsBeginning]
// checks the namespaces of Turtle.
//
// # Other packages
//
// Some packages are separate because their tables are large. A program that only parses
// does not link them:
//
//   - [github.com/stricturi/stricturi/iri/idna]: domain names, with ToASCII and
//     ToUnicode (3.1, 3.2.1, 5.3.3);
//   - [github.com/stricturi/stricturi/iri/charset]: IRIs encoded in any charset (3.1);
//   - [github.com/stricturi/stricturi/iri/bidi]: checking, displaying and embedding
//     bidirectional IRIs (4);
//   - [github.com/stricturi/stricturi/iri/lint]: what IRIs and URIs must not or
//     should not contain (sections 4 to 8);
//   - [github.com/stricturi/stricturi/iri/anyuri]: xsd:anyURI;
//   - [github.com/stricturi/stricturi/formats]: the string formats of schema
//     languages, by name;
//   - [github.com/stricturi/stricturi/uri/extract] and
//     [github.com/stricturi/stricturi/uri/htmllinks]: IRIs in texts and documents.
package iri
