// Package hooks lets other packages of this module make errors of package uri. Package uri sets the variables when it is initialized.
package hooks

import "github.com/stricturi/stricturi/internal/core"

// Edition is uri.AnyEdition.
type Edition = core.Name

var (
	// SyntaxError returns the *uri.SyntaxError for a failure to parse text under an
	// edition of package uri or iri. If f.Edition is nil, the error has no hint.
	SyntaxError func(edition Edition, f core.Failure, text string) error

	// Retarget changes the text and the offset of a *uri.SyntaxError.
	Retarget func(err error, text string, offset int)

	// WithRule returns a copy of a *uri.SyntaxError for a text that was matched against
	// another rule.
	WithRule func(err error, rule string) error
)
