package uri

import (
	"github.com/stricturi/stricturi/internal/interchange"
	"github.com/stricturi/stricturi/internal/syntax"
)

// A text does not say which edition it is of. What reads one into a value does
// so under the edition that the value has: RFC 3986 if it is a zero value, and
// otherwise the one of the URI or reference that it holds and that is replaced.
// Unset and ParseReference("") make values of other editions to read into.

// Unset returns the URI that is none, as the zero URI is, but of this edition:
// what is unmarshalled, scanned or set into it is parsed under the edition.
func (e Edition) Unset() URI { return URI{value{syntax.Ref{}.As(e.syntax().ID)}} }

// IsZero reports whether the URI is none: the zero one, or one that
// [Edition.Unset] returned. It makes the omitzero of encoding/json leave these
// out.
func (u URI) IsZero() bool { return u.ref.String() == "" }

// MarshalText returns the text. For the zero URI, which is none, the error is
// the [*SyntaxError] of the empty text.
func (u URI) MarshalText() ([]byte, error) {
	if u.IsZero() {
		return nil, u.none()
	}
	return []byte(u.ref.String()), nil
}

// AppendText appends the text to b. Its errors are those of
// [URI.MarshalText]; then it returns b as it was.
func (u URI) AppendText(b []byte) ([]byte, error) {
	if u.IsZero() {
		return b, u.none()
	}
	return append(b, u.ref.String()...), nil
}

// none returns why the zero URI is none.
func (u URI) none() error {
	_, err := u.Edition().Parse("")
	return err
}

// UnmarshalText parses text under the edition that u has, RFC 3986 if it is
// the zero URI. The empty text is invalid as any other is that is no URI. On
// failure the error is a [*SyntaxError], which encoding/json passes on, and u
// stays as it was.
func (u *URI) UnmarshalText(text []byte) error { return u.Set(string(text)) }

// MarshalJSON returns the text as a string, and null for the zero URI. For null
// encoding/json leaves a URI as it was, so that the zero one is read back too.
func (u URI) MarshalJSON() ([]byte, error) {
	if u.IsZero() {
		return []byte("null"), nil
	}
	return interchange.QuoteJSON(u.ref.String()), nil
}

// Set is [URI.UnmarshalText] for a string. With String it makes *URI a
// [flag.Value].
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
// *Reference a [flag.Value].
func (r *Reference) Set(text string) error {
	parsed, err := r.Edition().ParseReference(text)
	if err != nil {
		return err
	}
	*r = parsed
	return nil
}
