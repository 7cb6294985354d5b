// Package uri parses and checks URIs and URI references. It follows RFC 3986, or one
// of its predecessors RFC 2396, RFC 2732 and draft-fielding-uri-rfc2396bis-00, to the
// letter. Package [github.com/stricturi/stricturi/iri] is for IRIs.
//
// [Parse], [ParseReference] and [Edition.Check] accept exactly the strings of the
// edition's grammar: they do not trim, repair or decode. The parsers are generated
// from the grammars. They return small comparable values that keep the original text,
// which String returns. All offsets and lengths are in bytes.
//
// The package checks generic syntax only. It does not check the rules of a scheme for
// its own URIs, whether a host exists, or whether a port is in range.
//
// # Overview
//
// [Parse] parses a URI, which has a scheme. [ParseReference] parses a reference, which
// may be relative. Both use RFC 3986; [Edition.Parse] and [Edition.ParseReference] use
// another edition. [Edition.Check] checks a text against any rule of the grammar, and
// [Edition.Tree] returns its parse tree. [Valid] and [ValidReference] return a bool in place
// of an error, and [Edition.Index] an offset.
//
// The error for an invalid text is a [SyntaxError]. It has the offset at which the
// text becomes invalid. [SyntaxError.Explain] returns what was expected there and the section of
// the document, [SyntaxError.Picture] shows the place in a number of columns,
// [SyntaxError.Hint] explains common mistakes, and [SyntaxError.Fixes] suggests replacements.
//
// The components of a [URI] or a [Reference] are available from methods such as
// [URI.Host], [URI.HostKind], [URI.Query] and [URI.Path]. Those of components that can be
// undefined also report whether they are defined: host, ok := u.Host(). [Split] and [Join] work
// on any string, valid or not. A [Builder] is a struct with a field for each component, and
// [URI.Builder] returns one for changing some of them. [URI.Pairs] and [URI.Segments] edit a
// query and a path. [Edition.Escape] and [Edition.Unescape] convert the data of one [Place].
//
// [URI.Resolve] resolves a reference with the edition's algorithm, and a [Resolver]
// does so with options. [URI.Relativize] finds the shortest reference to a target.
// [URI.Normalize] applies syntax-based normalization, and a [Normalizer] others.
// [URI.Equivalence] finds the lowest rung of the comparison ladder at which two URIs
// are equal. Results of these functions always parse back to the intended components.
//
// URIs and references can be encoded as JSON, XML and gob, stored in databases and
// used as flags ([URI.UnmarshalText], [URI.Scan], [flag.TextVar]). An empty text, null and a
// missing field leave the zero value, which [URI.IsZero] reports. Package
// [github.com/stricturi/stricturi/uri/neturl] converts them to values of net/url and
// back if that loses nothing.
//
// To protect passwords, attributes of log/slog ([URI.LogValue]) and the verbs %+v and
// %#v ([URI.Format]) print "xxxxx" in place of the userinfo. String, %v, %s, %q and
// JSON include the userinfo. So do structs that a JSONHandler logs, and unexported
// fields of structs printed with any verb.
//
// Related packages:
//
//   - [github.com/stricturi/stricturi/uri/extract]: references in running text;
//   - [github.com/stricturi/stricturi/uri/htmllinks]: the links of documents in HTML and XML;
//   - [github.com/stricturi/stricturi/uri/base]: the base URI of a document;
//   - [github.com/stricturi/stricturi/uri/suffix]: expanding abbreviated references;
//   - [github.com/stricturi/stricturi/uri/file]: names of files;
//   - [github.com/stricturi/stricturi/uri/httpuri]: requests of net/http;
//   - [github.com/stricturi/stricturi/iri]: IRIs.
package uri
