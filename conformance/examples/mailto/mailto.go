// Package mailto parses mailto URIs (RFC 6068). It was made from mailto.abnf by
// stricturi generate, as an example of a parser for your own grammar that imports rules
// of RFC 3986. vectors.json has texts that are mailto URIs and texts that are not.
//
// The package follows the grammar literally: a domain literal ("[" to "]") contains
// characters that are not allowed in URIs. mailto.abnf notes where the text of RFC 6068
// contradicts the grammar, and how the rules of RFC 5322 are read.
package mailto

//go:generate go run ../../../cmd/stricturi generate mailto.abnf --rule mailtoURI --package mailto
