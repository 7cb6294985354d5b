// Package uritemplate parses URI Templates (RFC 6570, section 2, with erratum 6937). It was
// made from uritemplate.abnf by stricturi generate, as an example of a grammar that imports
// rules of RFC 3986 and RFC 3987.
package uritemplate

//go:generate go run ../../../cmd/stricturi generate --abnf uritemplate.abnf --rule URI-Template --package uritemplate
