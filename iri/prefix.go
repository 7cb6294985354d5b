package iri

import (
	"strings"

	"github.com/stricturi/stricturi/gen/rfc3987"
	"github.com/stricturi/stricturi/internal/core"
)

// IsPrefix reports whether a simple term of a JSON-LD context that expands to text can be
// the prefix of compact IRIs: the text is "an IRI ending with a gen-delim character" (JSON-LD
// 1.1 Processing Algorithms and API, Create Term Definition, step 14.2.5), one of ":/?#[]@".
// An expanded term definition with "@prefix": true may be any IRI.
func IsPrefix(text string) bool {
	return text != "" && strings.IndexByte(":/?#[]@", text[len(text)-1]) >= 0 && Valid(text)
}

// IsBeginning reports whether text is the beginning of an IRI of RFC 3987: an IRI, or a text
// that becomes one if characters are added at its end. The namespace of a prefix in Turtle
// or RDF/XML need not be an IRI: "urn:x:%E2%8" is the beginning of one, and "urn:x:<" is not.
func IsBeginning(text string) bool {
	var spans core.Spans
	at, ok := rfc3987.Recognize(rfc3987.RuleIRI, text, &spans)
	return ok && !spans.Formatting || !ok && at == len(text)
}
