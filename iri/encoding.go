package iri

import (
	"database/sql/driver"
	"errors"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// errNull is the error for scanning NULL into a Reference: see package uri.
var errNull = errors.New("iri: NULL is not a reference; use sql.Null[iri.Reference]")

// MarshalText returns the text, which is empty for the zero IRI. The error is nil.
func (i IRI) MarshalText() ([]byte, error) { return []byte(i.String()), nil }

// MarshalBinary returns what MarshalText returns. It serves encoding/gob.
func (i IRI) MarshalBinary() ([]byte, error) { return i.MarshalText() }

// UnmarshalText parses text as an IRI. The empty text makes i empty. On failure the error is
// a [*uri.SyntaxError], and i keeps its value.
func (i *IRI) UnmarshalText(text []byte) error { return i.set(string(text)) }

// UnmarshalBinary is [IRI.UnmarshalText].
func (i *IRI) UnmarshalBinary(data []byte) error { return i.UnmarshalText(data) }

// Scan parses the text of a database column as [IRI.UnmarshalText] does. NULL and the empty
// text make i empty.
func (i *IRI) Scan(src any) error { return core.Scan(src, nil, i.set) }

// Value returns the text for a database, or NULL for the zero IRI.
func (i IRI) Value() (driver.Value, error) {
	if i.IsZero() {
		return nil, nil
	}
	return i.String(), nil
}

func (i *IRI) set(text string) error {
	e := i.Edition()
	if text == "" {
		i.URI = uri.URI{}
		core.Internal(i).Edition = *core.Internal(&e)
		return nil
	}
	u, err := e.Parse(text)
	if err == nil {
		*i = u
	}
	return err
}

// MarshalText returns the text. The error is nil.
func (r Reference) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// MarshalBinary returns what MarshalText returns. It serves encoding/gob.
func (r Reference) MarshalBinary() ([]byte, error) { return r.MarshalText() }

// UnmarshalText parses text as an IRI reference. On failure the error is a
// [*uri.SyntaxError], and r keeps its value.
func (r *Reference) UnmarshalText(text []byte) error { return r.set(string(text)) }

// UnmarshalBinary is [Reference.UnmarshalText].
func (r *Reference) UnmarshalBinary(data []byte) error { return r.UnmarshalText(data) }

// Scan parses the text of a database column as [Reference.UnmarshalText] does. NULL is an
// error: use [database/sql.Null] for columns that may be NULL.
func (r *Reference) Scan(src any) error { return core.Scan(src, errNull, r.set) }

// Value returns the text for a database. It is never NULL.
func (r Reference) Value() (driver.Value, error) { return r.String(), nil }

func (r *Reference) set(text string) error {
	s, err := r.Edition().ParseReference(text)
	if err == nil {
		*r = s
	}
	return err
}
