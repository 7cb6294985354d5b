package iri

import "github.com/stricturi/stricturi/uri"

// IRI is an IRI as the type of a field: what is unmarshalled from JSON, XML or gob, scanned
// from a database or set by a flag must be an IRI of RFC 3987, or of the edition of IRIs that
// the field's value has. It is otherwise like a [uri.URI]; the zero IRI has the zero URI.
type IRI struct{ uri.URI }

// UnmarshalText parses text as an IRI. The empty text makes i empty. On failure the error is
// a [*uri.SyntaxError], and i keeps its value.
func (i *IRI) UnmarshalText(text []byte) error {
	u := i.start()
	err := u.UnmarshalText(text)
	return i.set(u, err)
}

// UnmarshalBinary is [IRI.UnmarshalText].
func (i *IRI) UnmarshalBinary(data []byte) error { return i.UnmarshalText(data) }

// Scan parses the text of a database column as [IRI.UnmarshalText] does. NULL and the empty
// text make i empty.
func (i *IRI) Scan(src any) error {
	u := i.start()
	err := u.Scan(src)
	return i.set(u, err)
}

// start returns an empty IRI of the edition of i, whose methods parse under it.
func (i *IRI) start() uri.URI { return underIRIs(i.Edition()).Unset() }

func (i *IRI) set(u uri.URI, err error) error {
	if err == nil {
		i.URI = u
	}
	return err
}

// Reference is an IRI reference as the type of a field: see [IRI]. What is unmarshalled or
// scanned must be an IRI reference.
type Reference struct{ uri.Reference }

// UnmarshalText parses text as an IRI reference. On failure the error is a
// [*uri.SyntaxError], and r keeps its value.
func (r *Reference) UnmarshalText(text []byte) error {
	s := r.start()
	err := s.UnmarshalText(text)
	return r.set(s, err)
}

// UnmarshalBinary is [Reference.UnmarshalText].
func (r *Reference) UnmarshalBinary(data []byte) error { return r.UnmarshalText(data) }

// Scan parses the text of a database column as [Reference.UnmarshalText] does. NULL is an
// error: use [database/sql.Null] for columns that may be NULL.
func (r *Reference) Scan(src any) error {
	s := r.start()
	err := s.Scan(src)
	return r.set(s, err)
}

func (r *Reference) start() uri.Reference { return underIRIs(r.Edition()).Unset().Reference() }

func (r *Reference) set(s uri.Reference, err error) error {
	if err == nil {
		r.Reference = s
	}
	return err
}
