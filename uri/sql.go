package uri

import (
	"database/sql/driver"
	"errors"

	"github.com/stricturi/stricturi/internal/core"
)

// errNull is the error for scanning NULL into a Reference. The empty Reference cannot
// represent NULL, because it refers to the current document.
var errNull = errors.New("uri: NULL is not a reference; use sql.Null[uri.Reference]")

// Scan parses the text of a database column as [URI.UnmarshalText] does. NULL and
// the empty text make u empty.
func (u *URI) Scan(src any) error { return core.Scan(src, nil, u.set) }

// Value returns the text for a database, or NULL for the zero URI.
func (u URI) Value() (driver.Value, error) {
	if u.IsZero() {
		return nil, nil
	}
	return u.columnText()
}

// Scan parses the text of a database column as [Reference.UnmarshalText] does.
// The empty text is the empty reference. NULL is an error: use
// [database/sql.Null] for columns that may be NULL.
func (r *Reference) Scan(src any) error { return core.Scan(src, errNull, r.set) }

// Value returns the text for a database. It is never NULL.
func (r Reference) Value() (driver.Value, error) { return r.columnText() }

func (v value) columnText() (driver.Value, error) {
	text, err := v.MarshalText()
	return string(text), err
}
