package uri

import (
	"fmt"

	"github.com/stricturi/stricturi/internal/core"
)

// Component is a place in a URI that text is escaped for.
type Component uint8

// The components.
const (
	ComponentUserinfo = Component(core.InUserinfo) // the userinfo
	ComponentHost     = Component(core.InHost)     // the host where it is a name
	ComponentSegment  = Component(core.InSegment)  // one segment of the path; in RFC 2396 what stands between its ";"
	ComponentPath     = Component(core.InPath)     // a path with its slashes
	ComponentQuery    = Component(core.InQuery)    // the query
	ComponentFragment = Component(core.InFragment) // the fragment
)

// String returns the component's name: "userinfo", "host", "segment", "path",
// "query" or "fragment".
func (c Component) String() string { return core.Component(c).String() }

// Escape returns text with each octet percent-encoded that the component
// cannot have as it is, by the edition's grammar (RFC 2396, 2.4; RFC 3986, 2.1
// and 2.4). Triplets that are there stay, so that what is escaped already is
// not escaped again; a "%" that begins none is encoded. For text in which "%"
// is a character like any other see [Edition.EscapeData].
//
// It escapes what cannot stand in the component, not what a scheme gives a
// meaning to there, such as "&" in a query.
func (e Edition) Escape(c Component, text string) string {
	return e.core().Escape(core.Component(c), text, false)
}

// EscapeData is [Edition.Escape] for data that is not escaped at all: every
// "%" is encoded. [Edition.UnescapeData] is its inverse.
func (e Edition) EscapeData(c Component, data string) string {
	return e.core().Escape(core.Component(c), data, true)
}

// Unescape returns text with its triplets decoded, but for those that stand
// for a reserved character, for "#" or for "%": decoded, these could be taken
// for a delimiter or for the beginning of a triplet (RFC 2396, 2.4.2). CR and LF
// stay encoded too, since they delimit the lines of many protocols (RFC 2396, 7;
// RFC 3986, 7.2). A "%" that begins no triplet is an [*EscapeError]. What is
// decoded need not be UTF-8.
func (e Edition) Unescape(text string) (string, error) {
	return e.unescape(text, true)
}

// UnescapeData returns text with all its triplets decoded, those of reserved
// characters, CR and LF too: it is for what has been taken apart already, a segment or
// the value in a query. Errors are those of [Edition.Unescape].
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

// EscapeError says that a "%" is not followed by two hexadecimal digits.
type EscapeError struct {
	Offset int // of the "%", in bytes
}

// Error returns the failure in one line.
func (e *EscapeError) Error() string {
	return fmt.Sprintf("malformed percent-encoding at offset %d", e.Offset)
}
