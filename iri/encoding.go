package iri

import (
	"github.com/stricturi/stricturi/internal/interchange"
	"github.com/stricturi/stricturi/internal/syntax"
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
	return IRI{keep(syntax.Ref{}.As(e.syntax().ID))}
}

// IsZero reports whether the IRI is none: the zero one, or one that
// [Edition.Unset] returned. It makes the omitzero of encoding/json leave these
// out.
func (u IRI) IsZero() bool { return u.ref.String() == "" }

// MarshalText returns the text. For the zero IRI, which is none, the error is
// the [*SyntaxError] of the empty text.
func (u IRI) MarshalText() ([]byte, error) {
	if u.IsZero() {
		return nil, u.none()
	}
	return []byte(u.ref.String()), nil
}

// AppendText appends the text to b. Its errors are those of
// [IRI.MarshalText]; then it returns b as it was.
func (u IRI) AppendText(b []byte) ([]byte, error) {
	if u.IsZero() {
		return b, u.none()
	}
	return append(b, u.ref.String()...), nil
}

// none returns why the zero IRI is none.
func (u IRI) none() error {
	_, err := u.Edition().Parse("")
	return err
}

// UnmarshalText parses text under the edition that u has, RFC 3987 if it is
// the zero IRI. The empty text is invalid as any other is that is no IRI. On
// failure the error is a [*SyntaxError], which encoding/json passes on, and u
// stays as it was.
func (u *IRI) UnmarshalText(text []byte) error { return u.Set(string(text)) }

// MarshalJSON returns the text as a string, and null for the zero IRI. For null
// encoding/json leaves an IRI as it was, so that the zero one is read back too.
func (u IRI) MarshalJSON() ([]byte, error) {
	if u.IsZero() {
		return []byte("null"), nil
	}
	return interchange.QuoteJSON(u.ref.String()), nil
}

// Set is [IRI.UnmarshalText] for a string. With String it makes *IRI a
// [flag.Value].
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
// *Reference a [flag.Value].
func (r *Reference) Set(text string) error {
	parsed, err := r.Edition().ParseReference(text)
	if err != nil {
		return err
	}
	*r = parsed
	return nil
}
