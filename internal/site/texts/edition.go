package texts

import (
	"slices"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// editions are all editions, oldest first.
var editions = slices.Concat(uri.Editions(), iri.Editions())

// referenceRule returns the rule of references.
func referenceRule(e uri.Edition) string {
	if e.IsIRI() {
		return "IRI-reference"
	}
	return "URI-reference"
}
