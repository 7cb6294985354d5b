// Package urn is the grammar of Uniform Resource Names (RFC 8141), made from
// urn.abnf by stricturi generate: an example of how to make a parser of one's own
// grammar, here with rules of RFC 3986 imported. vectors.json holds texts that are
// names and texts that are none.
//
// An r-component may contain "?=", and of several readings the tree shows the first
// match: behind "?+" all is of the r-component, up to the "#".
package urn

//go:generate go run ../../../cmd/stricturi generate --abnf urn.abnf --rule namestring --package urn
