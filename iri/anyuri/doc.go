// Package anyuri implements the datatype anyURI of both versions of XML Schema:
//
//   - XML Schema 1.0, Part 2, section 3.2.17. A value must become a URI reference
//     of RFC 2396, as amended by RFC 2732, when the characters that XLink 1.0,
//     section 5.4, disallows are escaped: [Check10].
//   - XSD 1.1, Part 2, section 3.3.17. A value may be any sequence of XML
//     characters: [Check11]. Values that are usable in practice become a URI
//     reference of RFC 3986 when the same characters are escaped: [Escape].
//
// These functions do not change white space. In both versions, a schema processor
// collapses it first.
package anyuri
