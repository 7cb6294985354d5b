// Package uri parses and checks URIs and URI references to the letter of a
// specification: RFC 3986, and the editions before it, RFC 2396, RFC 2732 and
// draft-fielding-uri-rfc2396bis-00.
//
// It guarantees that [Parse], [ParseReference] and [Edition.Check] accept
// exactly the strings of the edition's grammar: nothing is trimmed, repaired
// or decoded. The parsers are generated from the grammars. What it returns are
// small comparable values over the original text, which String gives back. All
// offsets and lengths are in bytes.
//
// It does not look beyond generic syntax: what a scheme asks of its own URIs,
// whether a host exists, or whether a port is a number that fits, is not
// judged here.
//
// # A tour
//
// [Parse] takes what has a scheme, [ParseReference] what may be relative too;
// both are of RFC 3986, and [Edition.Parse] and [Edition.ParseReference] of
// any edition. [Edition.Check] holds a text against any rule by its own name,
// and [Edition.Tree] gives its parse tree.
//
// A text that is refused gives a [SyntaxError]: where the text ceases to be valid,
// what could have stood there, by which section; with a picture
// ([SyntaxError.Picture]), for common mistakes the problem and its remedy
// ([SyntaxError.Hint]), and replacements that make the text valid
// ([SyntaxError.Fixes]).
//
// A [URI] and a [Reference] have their components, each with whether it is
// defined: [URI.Host] and [URI.HostKind], [URI.Query], [URI.Segments] and so on.
// [Split] and [Join] are for any string, valid or not. A [Builder] puts a
// reference together from data. The With and Without methods, such as
// [URI.WithQuery], change one component of a value. [Edition.Escape] and
// [Edition.Unescape] are for the text of one component.
//
// [URI.Resolve] resolves references by the edition's own algorithm, and
// [Resolver] with options; [URI.Relativize] finds the shortest reference to a
// target. [URI.Normalize] applies syntax-based normalization, a [Normalizer] what it is
// asked for, and [URI.Equivalence] finds the lowest rung at which two URIs
// are equal. What results parses back to the components that were put together.
//
// URIs and references are read from and written to JSON, XML, gob, databases and
// flags ([URI.UnmarshalText], [URI.Scan], [URI.Set]), and exchanged with net/url
// where that loses nothing
// ([URI.NetURL], [FromNetURL]).
//
// Attributes of log/slog ([URI.LogValue]), and whatever is printed by %+v or %#v
// ([URI.Format]), have "xxxxx" for the userinfo. String, %v, %s, %q and JSON have all
// of the text, in a struct that a JSONHandler logs too, and so has an unexported field
// of a struct, printed by any verb.
//
// Beside it stand
//
//   - [github.com/stricturi/stricturi/uri/extract]: references in running text;
//   - [github.com/stricturi/stricturi/uri/htmllinks]: the links of HTML documents;
//   - [github.com/stricturi/stricturi/uri/base]: the base URI of a document;
//   - [github.com/stricturi/stricturi/uri/suffix]: abbreviated references made whole;
//   - [github.com/stricturi/stricturi/iri]: IRIs.
package uri
