// Package urn is the grammar of Uniform Resource Names (RFC 8141), made from
// urn.abnf by stricturi generate: an example of how to make a parser of one's own
// grammar, here with rules of RFC 3986 imported. vectors.json holds texts that are
// names and texts that are none.
//
// The grammar and the text of RFC 8141 disagree on where an r-component ends. The tree
// is that of the grammar as it is printed, whose r-component may contain "?=", and
// shows the first match: behind "?+" all is of the r-component, up to the "#". By
// section 2.3.1 it ends before the first "?=", where the q-component begins; who wants
// that cuts the r-component there, as the example of [Parse] does, and refuses a
// q-component that is then empty or begins with "/" or "?": the grammar, and so
// [Match], lets them pass.
package urn

//go:generate go run ../../../cmd/stricturi generate --abnf urn.abnf --rule namestring --package urn
