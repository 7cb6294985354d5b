package uri

import "github.com/stricturi/stricturi/internal/core"

// BuildError says that a [Builder] cannot put its components together, or that a
// method such as [URI.WithHost] cannot change one.
type BuildError struct {
	Component string // "scheme", "userinfo", "host", "port", "authority", "path", "query" or "fragment"
	Err       error  // why: a [*SyntaxError] where the grammar refuses it
}

// Error returns the failure in one line, without the component's text.
func (e *BuildError) Error() string { return "cannot build: " + e.Component + ": " + e.Err.Error() }

// Unwrap returns Err.
func (e *BuildError) Unwrap() error { return e.Err }

// What a [BuildError] wraps where it is not the grammar alone.
var (
	// ErrDelimiter says that a host, or an encoded component, holds the
	// delimiter of another component.
	ErrDelimiter = core.ErrDelimiter
	// ErrConflict says that a component cannot stand beside the others.
	ErrConflict = core.ErrConflict
	// ErrAddress says that an IP address cannot be a host: it has a zone, or
	// is the zero netip.Addr.
	ErrAddress = core.ErrAddress
	// ErrDotSegment says that one of Segments is "." or "..".
	ErrDotSegment = core.ErrDotSegment
)
