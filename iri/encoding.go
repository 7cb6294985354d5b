package iri

import (
	"github.com/stricturi/stricturi/internal/interchange"
)

// A text does not say which edition it is of. What reads one into a value does
// so under the edition that the value has: RFC 3987 if it is a zero value, and
// otherwise the one of the IRI or reference that it holds and that is replaced.
// Unset and ParseReference("") make values of other editions to read into.

// Unset returns the IRI that is none, as the zero IRI is, but of this edition:
// what is unmarshalled, scanned or set into it is parsed under the edition.
func (e Edition) Unset() IRI {
	if e == RFC3987 {
		return IRI{} // whose edition it is
	}
	return IRI{value{edition: e}}
}

// IsZero reports whether the IRI is none: the zero one, or one that
// [Edition.Unset] returned. It makes the omitzero of encoding/json leave these
// out.
func (u IRI) IsZero() bool { return u.ref.String() == "" }

// errZero is why the zero IRI has no text.
var errZero = interchange.NoText("iri", "IRI")

// MarshalText returns the text. The zero IRI is none and has no text: the error
// says so. Encodings other than JSON have to leave it out. A field of type *IRI
// with omitempty they leave out where it is nil; one of type IRI where they ask
// IsZero, which encoding/xml does not. For an attribute that is a nil *IRI without
// omitempty, encoding/xml panics.
func (u IRI) MarshalText() ([]byte, error) {
	if u.IsZero() {
		return nil, errZero
	}
	return []byte(u.ref.String()), nil
}

// AppendText appends the text to b. Its errors are those of
// [IRI.MarshalText]; then it returns b as it was.
func (u IRI) AppendText(b []byte) ([]byte, error) {
	if u.IsZero() {
		return b, errZero
	}
	return append(b, u.ref.String()...), nil
}

// UnmarshalText parses text under the edition that u has, RFC 3987 if it is
// the zero IRI. The empty text is invalid as any other is that is no IRI. On
// failure the error is a [*SyntaxError], which encoding/json passes on, and u
// stays as it was.
func (u *IRI) UnmarshalText(text []byte) error { return u.Set(string(text)) }

// MarshalJSON returns the text as a string, and null for the zero IRI. For null
// encoding/json leaves an IRI as it was, so that the zero one is read back too.
// Not so encoding/json/v2, which sets what it reads null into, an IRI or a
// Reference, to the zero value: the edition is then RFC 3987.
func (u IRI) MarshalJSON() ([]byte, error) {
	if u.IsZero() {
		return []byte("null"), nil
	}
	return interchange.QuoteJSON(u.ref.String()), nil
}

// Set is [IRI.UnmarshalText] for a string. With String it makes *IRI a
// [flag.Value]. The error shows no password, but package flag puts the text
// that was refused before it, as it is: that is not for logs.
func (u *IRI) Set(text string) error {
	parsed, err := u.Edition().Parse(text)
	if err != nil {
		return err
	}
	*u = parsed
	return nil
}

// MarshalText returns the text, which may be empty. The error is nil.
func (r Reference) MarshalText() ([]byte, error) { return []byte(r.ref.String()), nil }

// AppendText appends the text to b. The error is nil.
func (r Reference) AppendText(b []byte) ([]byte, error) { return append(b, r.ref.String()...), nil }

// UnmarshalText parses text under the edition that r has, RFC 3987 if it is
// the zero Reference. On failure the error is a [*SyntaxError], which
// encoding/json passes on, and r stays as it was.
func (r *Reference) UnmarshalText(text []byte) error { return r.Set(string(text)) }

// Set is [Reference.UnmarshalText] for a string. With String it makes
// *Reference a [flag.Value], with the caution of [IRI.Set].
func (r *Reference) Set(text string) error {
	parsed, err := r.Edition().ParseReference(text)
	if err != nil {
		return err
	}
	*r = parsed
	return nil
}

// MarshalBinary returns the text, which of the zero IRI is the empty one. It is
// what encoding/gob sends. The edition is not in it, nor is it in other encodings.
func (v value) MarshalBinary() ([]byte, error) { return []byte(v.ref.String()), nil }

// AppendBinary appends to b what MarshalBinary returns. The error is nil.
func (v value) AppendBinary(b []byte) ([]byte, error) { return append(b, v.ref.String()...), nil }

// UnmarshalBinary is [IRI.UnmarshalText] for what MarshalBinary returns: the
// empty text is the zero IRI, of the edition that u has. A field that is the zero
// IRI encoding/gob does not send, so that the one that is read into stays as it was.
func (u *IRI) UnmarshalBinary(data []byte) error {
	if len(data) == 0 {
		*u = u.Edition().Unset()
		return nil
	}
	return u.UnmarshalText(data)
}

// UnmarshalBinary is [Reference.UnmarshalText].
func (r *Reference) UnmarshalBinary(data []byte) error { return r.UnmarshalText(data) }
