package uri

import (
	"fmt"

	"github.com/stricturi/stricturi/internal/core"
)

// Place is a place in a reference where data goes. [Edition.Escape] escapes data for a
// place.
//
// A place holds one datum: it has no delimiters of its own. Use a [Builder]
// with [Data] for the text of a component whose delimiters are to stay.
//
// The String of a place is "user", "password", "label", "registry name", "segment",
// "segment name", "parameter", "query name", "query value", "query" or "fragment".
type Place uint8

// String returns the name of the place.
func (p Place) String() string { return core.Place(p).String() }

// The places. Where the documents differ, RFC 2396 includes RFC 2732 and bis-00.
const (
	// PlaceUser is the part of the userinfo before its first ":" (RFC 3986, 3.2.1).
	// PlacePassword is the part after it. RFC 2396 reserves ";:@?/" within the
	// authority (3.2).
	PlaceUser Place = iota
	PlacePassword
	// PlaceLabel is a part of a host name, between its dots. Before RFC 3986 a host
	// name has no escapes (RFC 2396, 3.2.2). Since then, a "." has none (RFC 3986,
	// 2.3).
	PlaceLabel
	// PlaceRegName is a whole reg-name: an authority that is not a server (RFC 2396,
	// 3.2.1), or a host (RFC 3986, 3.2.2).
	PlaceRegName
	// PlaceSegment is a segment of the path (3.3). RFC 2396 reserves "/;=?" there.
	// PlaceSegmentName is the part of a segment before its first ";", and PlaceParam
	// the name or the value of a parameter after it. RFC 3986 leaves the syntax of
	// parameters to producers, and gives this one as an example.
	//
	// "." and ".." are dot segments: since RFC 3986 they cannot be escaped
	// ([ErrDotSegment]), because "%2E" means the same (6.2.2.2). RFC 2396 and bis-00
	// compare segments as they are written (5.2), so there "%2E" is data.
	PlaceSegment
	PlaceSegmentName
	PlaceParam
	// PlaceQueryName and PlaceQueryValue are the parts of a pair in a query of the form
	// key=value&…, which no document defines. They reserve "&", "+" and ";", which may
	// stand for a space and a separator, and a name "=". RFC 2396 reserves
	// ";/?:@&=+,$" (3.4).
	PlaceQueryName
	PlaceQueryValue
	// PlaceQuery is a whole query as one datum (3.4), and PlaceFragment a fragment.
	PlaceQuery
	PlaceFragment
)

// Escaped is text that is escaped for its place, as [Edition.Escape] returns it. The type
// differs from that of data, so that "the same string" is not escaped or unescaped "more
// than once" (RFC 3986, 2.4; RFC 2396, 2.4.2): escaping it again does not compile.
type Escaped string

// EscapeError reports data that [Edition.Escape] cannot escape, or text that
// [Edition.Unescape] refuses.
type EscapeError struct {
	Place  Place
	Offset int // in bytes
	// Err is [ErrDotSegment], or tells that the place cannot contain the data, escaped or not, or
	// that a character is not escaped as the place requires, as in a text that was not split into
	// its parts before (RFC 3986, 2.4) or has been unescaped already.
	Err error
}

// Error returns a one-line description of the error. It contains no part of the text.
func (e *EscapeError) Error() string {
	name := e.Place.String()
	if name == "" {
		name = fmt.Sprintf("place %d", uint8(e.Place))
	}
	return fmt.Sprintf("%s, offset %d: %v", name, e.Offset, e.Err)
}

// Unwrap returns Err.
func (e *EscapeError) Unwrap() error { return e.Err }
