package iri

import (
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// ErrFormattingCharacter is wrapped by a [uri.SyntaxError] for a text that matches the
// grammar but contains a bidirectional formatting character, which IRIs must not contain
// (RFC 3987 and iri-11, section 4.1).
var ErrFormattingCharacter = core.ErrFormattingCharacter

func newSyntaxError(f core.Failure, text string) *uri.SyntaxError {
	return uri.Reject(nil, f, text)
}
