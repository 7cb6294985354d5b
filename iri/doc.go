// Package iri parses and checks IRIs and IRI references. It follows RFC 3987, or its
// draft draft-duerst-iri-11, to the letter. It has the same functions as package uri.
//
// [Edition.Check] accepts exactly the strings of the edition's grammar. [Parse] and
// [ParseReference] accept those of them that do not contain a bidirectional formatting
// character, which section 4.1 forbids. They do not trim, repair, normalize or decode.
// Every URI of RFC 3986 is an IRI. All offsets and lengths are in bytes.
//
// The package checks generic syntax only, and not the rules of a scheme for its own
// IRIs.
//
// # Overview
//
// [Parse] and [ParseReference] parse under RFC 3987; [Edition.Parse] and
// [Edition.ParseReference] parse under either edition. [Edition.Check] checks a text
// against any rule, and [Edition.Tree] returns its parse tree. The error for an invalid
// text is a [*uri.SyntaxError]. Components, [Builder], methods such as [IRI.WithQuery],
// [Edition.Escape], [Edition.Unescape], [IRI.Pairs], [IRI.Segments] and [uri.Split] work
// as in package uri.
//
// [IRI.ToURI] maps an IRI to a URI by percent-encoding (section 3.1). A [Mapping] has
// options for this: it accepts text from paper, and converts domain names with ToASCII
// ([DomainNames]). [IRI.AsURI] returns an IRI that consists of ASCII characters as a URI,
// unchanged. The methods for references have names that end in URIReference.
//
// [ConvertURI] converts a URI to an IRI by decoding what can be decoded (3.2). A
// [Conversion] has options for this, and [Conversion.Kept] lists what stays encoded and
// why. [FromURI] returns a URI as an IRI without decoding.
//
// [IRI.Normalize] applies syntax-based normalization (5.3.2), and a [Normalizer] others.
// [IRI.Equivalence] finds the lowest rung of the comparison ladder at which two IRIs are
// equal (5.3); a [Comparer] has options. [IRI.Resolve] and [Resolver] resolve references
// (6.5), and [IRI.Relativize] finds the shortest reference to a target. Results of these
// functions always parse back to the intended components. [IsPrefix] and [IsBeginning]
// check the namespaces of JSON-LD and Turtle.
//
// JSON, XML, gob, databases, flags, fmt, log/slog and net/url work as in package uri.
// Its documentation tells which ways of printing leave out the userinfo.
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
