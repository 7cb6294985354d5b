// Package http checks URIs of the schemes http and https (RFC 9110, 4.2).
package http

import (
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
	if _, err := g.Match(ref); err != nil {
		return err
	}
	if host, _ := ref.Host(); host == "" {
		at := len(g.Scheme) + len("://")
		if user, ok := ref.Userinfo(); ok {
			at += len(user) + 1
		}
		return g.Fail(ref, at, "empty host", g.Section)
	}
	return nil
}
