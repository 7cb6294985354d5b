// Package mailto is the grammar of mailto URIs (RFC 6068), made from mailto.abnf by
// stricturi generate: an example of how to make a parser of one's own grammar, here
// with rules of RFC 3986 imported. vectors.json holds texts that are mailto URIs
// and texts that are none.
//
// It is the grammar to the letter: a domain literal ("[" to "]") contains characters
// that no URI does. mailto.abnf says where the text contradicts that, and how it reads
// what the grammar takes from RFC 5322.
package mailto

//go:generate go run ../../../cmd/stricturi generate --abnf mailto.abnf --rule mailtoURI --package mailto
