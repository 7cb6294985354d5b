package uri

import (
	"fmt"

	"github.com/stricturi/stricturi/internal/core"
)

// Component is a place in a URI for which text is escaped.
type Component uint8

// The components.
const (
	ComponentUserinfo Component = iota // the userinfo
	ComponentHost                      // the host if it is a name
	ComponentSegment                   // one segment of the path; in RFC 2396 a part of it between ";"
	ComponentPath                      // a path with its slashes
	ComponentQuery                     // the query
	ComponentFragment                  // the fragment
)

// String returns the name of the component: "userinfo", "host", "segment", "path",
// "query" or "fragment".
func (c Component) String() string { return core.Component(c).String() }

// Escape percent-encodes the octets of text that the edition's grammar does not allow in
// the component (RFC 2396, 2.4; RFC 3986, 2.1 and 2.4). It keeps triplets, so that
// escaped text is not escaped again, and encodes any other "%". Use
// [Edition.EscapeData] for text in which "%" has no special meaning.
//
// Escape keeps characters that the component allows even if they have a meaning in a
// scheme, such as "&" in a query.
func (e Edition) Escape(c Component, text string) string {
	return e.core().Escape(core.Component(c), text, false)
}

// EscapeData is like [Edition.Escape], but encodes every "%". It is for data that is not
// escaped at all. [Edition.UnescapeData] is its inverse.
func (e Edition) EscapeData(c Component, data string) string {
	return e.core().Escape(core.Component(c), data, true)
}

// Unescape decodes the triplets of text except those for reserved characters, "#" and
// "%", which would become delimiters or the beginning of a triplet (RFC 2396, 2.4.2). It
// also keeps those for CR and LF, which delimit lines in many protocols (RFC 2396, 7;
// RFC 3986, 7.2). The error for a "%" that does not begin a triplet is an
// [*EscapeError]. The result need not be UTF-8.
func (e Edition) Unescape(text string) (string, error) {
	return e.unescape(text, true)
}

// UnescapeData decodes all triplets of text, including those for reserved characters, CR
// and LF. It is for text that has already been split, such as a segment or a value in a
// query. The errors are those of [Edition.Unescape].
func (e Edition) UnescapeData(text string) (string, error) {
	return e.unescape(text, false)
}

func (e Edition) unescape(text string, keep bool) (string, error) {
	s, offset := e.core().Unescape(text, keep)
	if offset >= 0 {
		return "", &EscapeError{Offset: offset}
	}
	return s, nil
}

// EscapeError reports a "%" that is not followed by two hexadecimal digits.
type EscapeError struct {
	Offset int // of the "%", in bytes
}

// Error returns a one-line description of the error.
func (e *EscapeError) Error() string {
	return fmt.Sprintf("malformed percent-encoding at offset %d", e.Offset)
}
