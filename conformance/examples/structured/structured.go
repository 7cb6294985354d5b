// Package structured parses structured field values of HTTP (RFC 9651, Appendix C): lists,
// dictionaries and items. It was made from structured.abnf by stricturi generate.
//
// The parsing algorithms of RFC 9651 take precedence over its grammar. structured.abnf lists
// where they differ.
package structured

//go:generate go run ../../../cmd/stricturi generate --abnf structured.abnf --rule sf-list --rule sf-dictionary --rule sf-item --package structured
