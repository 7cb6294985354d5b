// Package http checks URIs of the schemes http and https (RFC 9110, 4.2).
package http

import (
	"strings"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/uri"
)

// An Error says why a URI is not valid, where, and by which section.
type Error = scheme.Error

var (
	plain  = scheme.Grammar{Scheme: "http", Machine: &tables.HTTP, Rule: tables.HTTPHttpURI}
	secure = scheme.Grammar{Scheme: "https", Machine: &tables.HTTP, Rule: tables.HTTPHttpsURI}
)

// Check returns an [*Error] if a reference is not an http or https URI. Besides the grammar
// it checks that the host is not empty (4.2.1, 4.2.2). A fragment is not part of these
// schemes' syntax (4.2.5).
//
// A URI with userinfo passes, because RFC 9110, 4.2.4, deprecates it only in messages. To
// reject it, use the method Userinfo of the reference.
func Check(ref uri.Reference) error {
	g, section := &plain, "RFC 9110, 4.2.1"
	if name, _ := ref.Scheme(); strings.EqualFold(name, "https") {
		g, section = &secure, "RFC 9110, 4.2.2"
	}
	if _, err := g.Match(ref); err != nil {
		return err
	}
	if host, _ := ref.Host(); host == "" {
		at := len(g.Scheme) + len("://")
		if user, ok := ref.Userinfo(); ok {
			at += len(user) + 1
		}
		return g.Fail(at, "empty host", section)
	}
	return nil
}
