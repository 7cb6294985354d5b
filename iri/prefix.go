package iri

import (
	"github.com/stricturi/stricturi/gen/rfc3987"
	"github.com/stricturi/stricturi/internal/core"
)

// IsBeginning reports whether text is the beginning of an IRI of RFC 3987: an IRI, or a text
// that becomes one if characters are added at its end. The namespace of a prefix in Turtle
// or RDF/XML need not be an IRI: "urn:x:%E2%8" is the beginning of one, and "urn:x:<" is not.
func IsBeginning(text string) bool {
	var spans core.Spans
	at, ok := rfc3987.Recognize(rfc3987.RuleIRI, text, &spans)
	return ok && !spans.Formatting || !ok && at == len(text)
}
