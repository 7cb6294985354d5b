// Package ws checks URIs of the schemes ws and wss (RFC 6455, 3).
package ws

import (
	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/uri"
)

var (
	plain  = scheme.Grammar{Scheme: "ws", Section: "RFC 6455, 3", Machine: &tables.WS, Rule: tables.WSWsURI}
	secure = scheme.Grammar{Scheme: "wss", Section: "RFC 6455, 3", Machine: &tables.WS, Rule: tables.WSWssURI}
)

// Check returns a [*uri.SyntaxError] if a reference is not a ws URI. The grammar has no
// userinfo, and section 3 forbids fragments.
func Check(ref uri.Reference) error { return check(&plain, ref) }

// CheckSecure is like [Check] for wss URIs.
func CheckSecure(ref uri.Reference) error { return check(&secure, ref) }

func check(g *scheme.Grammar, ref uri.Reference) error {
	text, err := g.Match(ref)
	if err != nil {
		return err
	}
	if _, ok := ref.Fragment(); ok {
		return g.Fail(ref, len(text), "fragment", "RFC 6455, 3")
	}
	return nil
}
