// Package urn parses Uniform Resource Names (RFC 8141). It was made from urn.abnf by
// stricturi generate, as an example of a parser for your own grammar that imports rules
// of RFC 3986. vectors.json has texts that are names and texts that are not.
//
// The grammar and the text of RFC 8141 disagree on where an r-component ends. The parse
// tree follows the printed grammar: an r-component may contain "?=", so everything from
// "?+" to the "#" belongs to it. By section 2.3.1 it ends before the first "?=", where the
// q-component begins. To follow that section, cut the r-component there, as the example
// of [Parse] does, and refuse a q-component that is then empty or begins with "/" or
// "?", which the grammar and [Match] accept.
package urn

//go:generate go run ../../../cmd/stricturi generate --abnf urn.abnf --rule namestring --package urn
