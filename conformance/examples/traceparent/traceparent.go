// Package traceparent parses the value of the HTTP header traceparent (W3C Trace Context,
// section 3.2.2). It was made from traceparent.abnf by stricturi generate.
//
// The package follows the grammar literally, which accepts uppercase hexadecimal digits, ids
// of zeroes and version "ff". The text of the specification forbids these; the example
// checks them after the grammar.
package traceparent

//go:generate go run ../../../cmd/stricturi generate --abnf traceparent.abnf --rule value --package traceparent
