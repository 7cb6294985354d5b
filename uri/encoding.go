package uri

import (
	"github.com/stricturi/stricturi/internal/interchange"
)

// A text does not say which edition it is of. What reads one into a value does
// so under the edition that the value has: RFC 3986 if it is a zero value, and
// otherwise the one of the URI or reference that it holds and that is replaced.
// Unset and ParseReference("") make values of other editions to read into.

// Unset returns the URI that is none, as the zero URI is, but of this edition:
// what is unmarshalled, scanned or set into it is parsed under the edition.
func (e Edition) Unset() URI { return URI{value{edition: e}} }

// IsZero reports whether the URI is none: the zero one, or one that
// [Edition.Unset] returned. It makes the omitzero of encoding/json leave these
// out.
func (u URI) IsZero() bool { return u.ref.String() == "" }

// errZero is why the zero URI has no text.
var errZero = interchange.NoText("uri", "URI")

// MarshalText returns the text. The zero URI is none and has no text: the error
// says so. Encodings other than JSON have to leave it out. A field of type *URI
// with omitempty they leave out where it is nil; one of type URI where they ask
// IsZero, which encoding/xml does not. For an attribute that is a nil *URI without
// omitempty, encoding/xml panics.
func (u URI) MarshalText() ([]byte, error) {
	if u.IsZero() {
		return nil, errZero
	}
	return []byte(u.ref.String()), nil
}

// AppendText appends the text to b. Its errors are those of
// [URI.MarshalText]; then it returns b as it was.
func (u URI) AppendText(b []byte) ([]byte, error) {
	if u.IsZero() {
		return b, errZero
	}
	return append(b, u.ref.String()...), nil
}

// UnmarshalText parses text under the edition that u has, RFC 3986 if it is
// the zero URI. The empty text is invalid as any other is that is no URI. On
// failure the error is a [*SyntaxError], which encoding/json passes on, and u
// stays as it was.
func (u *URI) UnmarshalText(text []byte) error { return u.Set(string(text)) }

// MarshalJSON returns the text as a string, and null for the zero URI. For null
// encoding/json leaves a URI as it was, so that the zero one is read back too.
// Not so encoding/json/v2, which sets what it reads null into, a URI or a
// Reference, to the zero value: the edition is then RFC 3986.
func (u URI) MarshalJSON() ([]byte, error) {
	if u.IsZero() {
		return []byte("null"), nil
	}
	return interchange.QuoteJSON(u.ref.String()), nil
}

// Set is [URI.UnmarshalText] for a string. With String it makes *URI a
// [flag.Value]. The error shows no password, but package flag puts the text
// that was refused before it, as it is: that is not for logs.
func (u *URI) Set(text string) error {
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

// UnmarshalText parses text under the edition that r has, RFC 3986 if it is
// the zero Reference. On failure the error is a [*SyntaxError], which
// encoding/json passes on, and r stays as it was.
func (r *Reference) UnmarshalText(text []byte) error { return r.Set(string(text)) }

// Set is [Reference.UnmarshalText] for a string. With String it makes
// *Reference a [flag.Value], with the caution of [URI.Set].
func (r *Reference) Set(text string) error {
	parsed, err := r.Edition().ParseReference(text)
	if err != nil {
		return err
	}
	*r = parsed
	return nil
}

// MarshalBinary returns the text, which of the zero URI is the empty one. It is
// what encoding/gob sends. The edition is not in it, nor is it in other encodings.
func (v value) MarshalBinary() ([]byte, error) { return []byte(v.ref.String()), nil }

// AppendBinary appends to b what MarshalBinary returns. The error is nil.
func (v value) AppendBinary(b []byte) ([]byte, error) { return append(b, v.ref.String()...), nil }

// UnmarshalBinary is [URI.UnmarshalText] for what MarshalBinary returns: the
// empty text is the zero URI, of the edition that u has. A field that is the zero
// URI encoding/gob does not send, so that the one that is read into stays as it was.
func (u *URI) UnmarshalBinary(data []byte) error {
	if len(data) == 0 {
		*u = u.Edition().Unset()
		return nil
	}
	return u.UnmarshalText(data)
}

// UnmarshalBinary is [Reference.UnmarshalText].
func (r *Reference) UnmarshalBinary(data []byte) error { return r.UnmarshalText(data) }
