// Package file checks file URIs (RFC 8089, 2).
package file

import (
	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/uri"
)

var grammar = scheme.Grammar{Scheme: "file", Section: "RFC 8089, 2", Machine: &tables.File, Rule: tables.FileFileURI}

// Check returns a [*uri.SyntaxError] if a reference is not a file URI. The grammar has no port, no
// userinfo and no query, and the path is absolute. The variants of the document's appendices
// E and F are not accepted.
func Check(ref uri.Reference) error {
	_, err := grammar.Match(ref)
	return err
}
