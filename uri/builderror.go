package uri

import (
	"errors"

	"github.com/stricturi/stricturi/internal/core"
)

// BuildError reports the component that made a [Builder] fail.
type BuildError struct {
	Component string // "scheme", "userinfo", "host", "port", "authority", "path", "query" or "fragment"
	Err       error  // a [*SyntaxError] if the component does not match the grammar
}

// Error returns a one-line description of the error, without the text of the component.
func (e *BuildError) Error() string {
	text := "cannot build: " + e.Component
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

// Unwrap returns Err.
func (e *BuildError) Unwrap() error { return e.Err }

// A [BuildError] may wrap one of these errors.
var (
	// ErrDelimiter reports a host or an encoded component that contains the
	// delimiter of another component.
	ErrDelimiter = core.ErrDelimiter
	// ErrConflict reports a component that conflicts with the others.
	ErrConflict = core.ErrConflict
	// ErrAddress reports an IP address that cannot be a host: the zero
	// netip.Addr, or an address with a zone if the edition is not [RFC6874].
	ErrAddress = core.ErrAddress
	// ErrDotSegment reports a segment that is to be "." or ".." as data.
	ErrDotSegment = core.ErrDotSegment
	// ErrNoSegment reports a segment to replace that the path does not have.
	ErrNoSegment = errors.New("the path does not have this segment")
)
