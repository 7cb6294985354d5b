// Package langtag parses language tags (RFC 5646, section 2.1). It was made from langtag.abnf
// by stricturi generate. What it accepts is well-formed, unless variants or singletons are
// repeated; whether a tag is valid depends on the registry of subtags.
package langtag

//go:generate go run ../../../cmd/stricturi generate --abnf langtag.abnf --rule Language-Tag --package langtag
