// Package purl parses package URLs (ECMA-427, Annex C). It was made from purl.abnf by
// stricturi generate. suite.txt has the canonical outputs of the specification's own
// suite, all of which the grammar accepts.
//
// The grammar is that of canonical package URLs, with one exception: in ABNF the literals
// of its escapes match both cases, so "%2f" is accepted as "%2F" is. purl.abnf lists what
// a grammar cannot say.
package purl

//go:generate go run ../../../cmd/stricturi generate --abnf purl.abnf --rule PURL --package purl --component scheme=scheme --component query=qualifiers --component fragment=subpath
