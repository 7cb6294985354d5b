// Package about checks about URIs (RFC 6694).
package about

import (
	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/uri"
)

var grammar = scheme.Grammar{Scheme: "about", Section: "RFC 6694, 2.1", Machine: &tables.About, Rule: tables.AboutAboutUri, Fragment: true}

// Check returns a [*uri.SyntaxError] if a reference is not an about URI.
func Check(ref uri.Reference) error {
	_, err := grammar.Match(ref)
	return err
}
