package iri

import (
	"database/sql/driver"
	"errors"
	"fmt"

	"github.com/stricturi/stricturi/internal/interchange"
)

// errNull is why a Reference cannot be NULL: each text that it can have, the
// empty one too, refers to something.
var errNull = errors.New("iri: NULL is no reference; sql.Null[iri.Reference] can hold it")

// Scan parses the text of a database column, as [IRI.UnmarshalText] does. NULL
// is the zero IRI, of the edition that u had. The empty text is invalid.
func (u *IRI) Scan(src any) error {
	text, null, err := interchange.Column(src)
	switch {
	case err != nil:
		return fmt.Errorf("iri: %w", err)
	case null:
		*u = u.Edition().Unset()
		return nil
	}
	return u.Set(text)
}

// Value returns the text for a database, and NULL for the zero IRI.
func (u IRI) Value() (driver.Value, error) {
	if u.IsZero() {
		return nil, nil
	}
	return u.ref.String(), nil
}

// Scan parses the text of a database column, as [Reference.UnmarshalText]
// does. The empty text is the empty reference, and NULL is an error: for
// columns that have it there is [database/sql.Null].
func (r *Reference) Scan(src any) error {
	text, null, err := interchange.Column(src)
	switch {
	case err != nil:
		return fmt.Errorf("iri: %w", err)
	case null:
		return errNull
	}
	return r.Set(text)
}

// Value returns the text for a database. It is never NULL.
func (r Reference) Value() (driver.Value, error) { return r.ref.String(), nil }
