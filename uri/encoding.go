package uri

// A text does not record its edition. Methods that read a text into a value parse it
// under the edition of that value: RFC 3986 for a zero value, otherwise the edition of
// the URI or reference that is replaced. To read into a value of another edition, start
// with the result of [Edition.Unset] or ParseReference("").

// Unset returns an empty URI bound to edition e. Unmarshalling into it parses
// under e instead of RFC 3986.
func (e Edition) Unset() URI { return URI{value: value{edition: e}} }

// IsZero reports whether the URI is empty: the zero URI, or one that
// [Edition.Unset] returned. encoding/json omits such a field if its tag says
// omitzero; omitempty has no effect on it.
func (u URI) IsZero() bool { return u.ref.String() == "" }

// IsZero reports whether the reference is empty, under any edition. The empty reference
// refers to the current document. If a field's tag says omitzero, encoding/json omits it,
// and reading the object back leaves the field empty.
func (r Reference) IsZero() bool { return r.ref.String() == "" }

// MarshalText returns the text, which is empty for the zero value. The error is nil.
// It serves encoding/json, encoding/xml and package flag.
func (v value) MarshalText() ([]byte, error) { return []byte(v.ref.String()), nil }

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
	if text == "" {
		*u = u.edition.Unset()
		return nil
	}
	parsed, err := u.edition.Parse(text)
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
	parsed, err := r.edition.ParseReference(text)
	if err != nil {
		return err
	}
	*r = parsed
	return nil
}
