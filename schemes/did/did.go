// Package did checks DID URLs (W3C, Decentralized Identifiers, 3).
package did

import (
	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/uri"
)

var grammar = scheme.Grammar{Scheme: "did", Section: "DID Core, 3.2", Machine: &tables.DID, Rule: tables.DIDDidUrl, Fragment: true}

// Check returns a [*uri.SyntaxError] if a reference is not a DID URL. Each DID is a DID URL.
func Check(ref uri.Reference) error {
	_, err := grammar.Match(ref)
	return err
}
