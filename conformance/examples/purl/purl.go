// Package purl parses package URLs (ECMA-427, Annex C). It was made from schemes/pkg/pkg.abnf by
// stricturi generate. vectors.json has the canonical outputs of the specification's own
// suite, all of which the grammar accepts.
//
// The grammar is that of canonical package URLs, with one exception: in ABNF the literals
// of its escapes match both cases, so "%2f" is accepted as "%2F" is. That file lists what
// a grammar cannot say.
package purl

//go:generate go run ../../../cmd/stricturi generate ../../../schemes/pkg/pkg.abnf --rule PURL --package purl --component scheme=scheme --component query=qualifiers --component fragment=subpath
