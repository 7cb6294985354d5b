// Package anyuri is the datatype anyURI of XML Schema, in both its versions:
//
//   - XML Schema 1.0, Part 2, section 3.2.17: what becomes a URI reference of
//     RFC 2396 as amended by RFC 2732 once the characters that XLink 1.0,
//     section 5.4, calls disallowed are escaped: [Check10], [ToURI10];
//   - XSD 1.1, Part 2, section 3.3.17: any characters of XML, [Check11]. Those
//     that are usable in practice become a URI reference of RFC 3986 once the
//     same characters are escaped: [ToURI11]. For the advice of
//     draft-duerst-iri-11 see package [github.com/stricturi/stricturi/iri/lint].
//
// It takes a text as it is. Both versions have a schema processor collapse
// white space before: [Collapse].
package anyuri
