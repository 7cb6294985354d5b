// Package hooks has what package uri lends to package iri and to no one else.
package hooks

import "github.com/stricturi/stricturi/internal/core"

// SyntaxError returns the *uri.SyntaxError for a failure to parse text. Package
// uri sets it when it is initialized. Package iri has the same type of error, and
// cannot set the unexported field that says which grammar refused the text.
var SyntaxError func(f core.Failure, text string) error
