// Package http checks URIs of the schemes http and https (RFC 9110, 4.2).
package http

import (
	"strings"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/uri"
)

var (
	plain  = scheme.Grammar{Scheme: "http", Section: "RFC 9110, 4.2.1", Machine: &tables.HTTP, Rule: tables.HTTPHttpURI}
	secure = scheme.Grammar{Scheme: "https", Section: "RFC 9110, 4.2.2", Machine: &tables.HTTP, Rule: tables.HTTPHttpsURI}
)

// Check returns a [*uri.SyntaxError] if a reference is not an http URI. Besides the grammar
// it checks that the host is not empty (4.2.1). A fragment is not part of the scheme's
// syntax (4.2.5).
//
// A URI with userinfo passes, because RFC 9110, 4.2.4, deprecates it only in messages. To
// reject it, use the method Userinfo of the reference.
func Check(ref uri.Reference) error { return check(&plain, ref) }

// CheckSecure is like [Check] for https URIs (4.2.2).
func CheckSecure(ref uri.Reference) error { return check(&secure, ref) }

func check(g *scheme.Grammar, ref uri.Reference) error {
	text, err := g.Match(ref)
	if err != nil {
		return err
	}
	// The host is that of the grammar. An edition before RFC 3986 may have read the authority
	// as a registry's name, which has none.
	at := len(g.Scheme) + len("://")
	authority := text[at:]
	if i := strings.IndexAny(authority, "/?"); i >= 0 {
		authority = authority[:i]
	}
	if i := strings.LastIndexByte(authority, '@'); i >= 0 {
		at += i + 1
		authority = authority[i+1:]
	}
	if authority == "" || authority[0] == ':' {
		return g.Fail(ref, at, "empty host", g.Section)
	}
	return nil
}
