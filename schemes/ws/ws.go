// Package ws checks URIs of the schemes ws and wss (RFC 6455, 3).
package ws

import (
	"strings"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/uri"
)

// An Error says why a URI is not valid, where, and by which section.
type Error = scheme.Error

var (
	plain  = scheme.Grammar{Scheme: "ws", Machine: &tables.WS, Rule: tables.WSWsURI}
	secure = scheme.Grammar{Scheme: "wss", Machine: &tables.WS, Rule: tables.WSWssURI}
)

// Check returns an [*Error] if a reference is not a ws or wss URI. The grammar has no
// userinfo, and section 3 forbids fragments.
func Check(ref uri.Reference) error {
	g := &plain
	if name, _ := ref.Scheme(); strings.EqualFold(name, "wss") {
		g = &secure
	}
	text, err := g.Match(ref)
	if err != nil {
		return err
	}
	if _, ok := ref.Fragment(); ok {
		return g.Fail(len(text), "fragment", "RFC 6455, 3")
	}
	return nil
}
