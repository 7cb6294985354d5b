package uri

import (
	"database/sql/driver"
	"errors"
	"fmt"
)

// errNull is the error for scanning NULL into a Reference. The empty Reference cannot
// represent NULL, because it refers to the current document.
var errNull = errors.New("uri: NULL is not a reference; use sql.Null[uri.Reference]")

// Scan parses the text of a database column as [URI.UnmarshalText] does. NULL and
// the empty text make u empty.
func (u *URI) Scan(src any) error {
	text, _, err := columnText(src)
	if err != nil {
		return err
	}
	return u.set(text)
}

// Value returns the text for a database, or NULL for the zero URI.
func (u URI) Value() (driver.Value, error) {
	if u.IsZero() {
		return nil, nil
	}
	return u.ref.String(), nil
}

// Scan parses the text of a database column as [Reference.UnmarshalText] does.
// The empty text is the empty reference. NULL is an error: use
// [database/sql.Null] for columns that may be NULL.
func (r *Reference) Scan(src any) error {
	text, null, err := columnText(src)
	switch {
	case err != nil:
		return err
	case null:
		return errNull
	}
	return r.set(text)
}

// Value returns the text for a database. It is never NULL.
func (r Reference) Value() (driver.Value, error) { return r.ref.String(), nil }

// columnText returns a column value of a database driver as text, and whether it is NULL. The
// text does not alias src, which belongs to the driver.
func columnText(src any) (text string, null bool, err error) {
	switch src := src.(type) {
	case nil:
		return "", true, nil
	case string:
		return src, false, nil
	case []byte:
		return string(src), false, nil
	}
	return "", false, fmt.Errorf("uri: cannot convert a column of type %T to text", src)
}
