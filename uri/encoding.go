package uri

import (
	"errors"

	"github.com/stricturi/stricturi/internal/core"
)

// A text does not record its edition. Methods that read a text into a value parse it
// under the edition of that value: RFC 3986 for a zero value, otherwise the edition of
// the URI or reference that is replaced. To read into a reference of another edition, start
// with that of ParseReference(""). A value of an edition of IRIs is neither written nor read,
// because a value of package iri reads IRIs, and one of this package does not.

var errIRI = errors.New("uri: the value holds an IRI: use iri.IRI or iri.Reference for it, or ToURI for its URI")

// IsZero reports whether the text is empty, under any edition: that of the zero value, or of one
// into which an empty text was read. The empty reference refers to the current document. If a
// field's tag says omitzero, encoding/json omits it, and reading the object back leaves the field
// empty; omitempty has no effect on it.
func (v value) IsZero() bool { return v.ref().String() == "" }

// MarshalText returns the text, which is empty for the zero value. It serves encoding/json,
// encoding/xml and package flag. It is an error if the edition is one of IRIs, whose texts
// could not be read back: use iri.IRI or iri.Reference.
func (v value) MarshalText() ([]byte, error) {
	if v.core().IRI {
		return nil, errIRI
	}
	return []byte(v.ref().String()), nil
}

// MarshalBinary returns what MarshalText returns. It serves encoding/gob. The
// edition is not part of it.
func (v value) MarshalBinary() ([]byte, error) { return v.MarshalText() }

// UnmarshalText parses text under the edition of u, which is RFC 3986 if u is the
// zero URI. The empty text makes u empty. On failure the error is a
// [*SyntaxError], and u keeps its value. encoding/json does not call it for null, which
// leaves u unchanged.
//
// [flag.TextVar] uses this method for flags. The error does not show a password, but
// package flag prints the rejected text before it, so do not log that message.
func (u *URI) UnmarshalText(text []byte) error { return u.set(string(text)) }

// UnmarshalBinary is [URI.UnmarshalText].
func (u *URI) UnmarshalBinary(data []byte) error { return u.UnmarshalText(data) }

func (u *URI) set(text string) error {
	if u.core().IRI {
		return errIRI
	}
	if text == "" {
		*u.ref() = core.Ref{}
		return nil
	}
	parsed, err := u.Edition().Parse(text)
	if err != nil {
		return err
	}
	*u = parsed
	return nil
}

// UnmarshalText parses text under the edition of r, which is RFC 3986 if r is the
// zero Reference. On failure the error is a [*SyntaxError], and r keeps its value.
// encoding/json does not call it for null, which leaves r unchanged.
func (r *Reference) UnmarshalText(text []byte) error { return r.set(string(text)) }

// UnmarshalBinary is [Reference.UnmarshalText].
func (r *Reference) UnmarshalBinary(data []byte) error { return r.UnmarshalText(data) }

func (r *Reference) set(text string) error {
	if r.core().IRI {
		return errIRI
	}
	parsed, err := r.Edition().ParseReference(text)
	if err != nil {
		return err
	}
	*r = parsed
	return nil
}
