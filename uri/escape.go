package uri

import "github.com/stricturi/stricturi/internal/core"

// Escape percent-encodes data for a place: the octets that the edition's grammar does not
// allow there, "%", and what is reserved there, but nothing else (RFC 2396, 2.2 and 2.4;
// RFC 3986, 2.1 to 2.4). [Edition.Unescape] is its inverse for all data.
//
// The error for data that the place cannot contain is an [*EscapeError].
func (e Edition) Escape(p Place, data string) (Escaped, error) {
	text, offset, err := e.core().Escape(core.Place(p), data)
	if err != nil {
		return "", &EscapeError{Place: p, Offset: offset, Err: err}
	}
	return Escaped(text), nil
}

// Unescape decodes all triplets of the text of a place. It is the inverse of
// [Edition.Escape].
//
// The result may contain any octets, such as NUL, CR and LF, and need not be UTF-8. See
// [Edition.UnescapeSafe] for text that is passed on. Text with characters that the place
// does not allow, or that end it, such as "/" in a segment, is not the text of one datum:
// the error is an [*EscapeError] for the first of them.
func (e Edition) Unescape(p Place, text Escaped) (string, error) {
	if offset := e.core().Unescaped(core.Place(p), string(text)); offset >= 0 {
		return "", &EscapeError{Place: p, Offset: offset, Err: errUnescaped}
	}
	return core.Decode(string(text), false), nil
}

// UnescapeSafe decodes the triplets of the text of a place as far as this does not change
// its structure, for people to read or for other protocols. It keeps the triplets of:
//
//   - "%", "#" and the characters that are reserved in the place (RFC 2396, 2.4.2; RFC
//     3986, 2.2);
//   - control characters, such as NUL, CR and LF, which delimit lines in many protocols
//     (RFC 2396, 7; RFC 3986, 7.2 and 7.3);
//   - octets that are not UTF-8, such as overlong sequences;
//   - the dots of an escaped dot segment.
//
// So every "%" in the result begins a triplet that was kept. The errors are those of
// [Edition.Unescape].
func (e Edition) UnescapeSafe(p Place, text Escaped) (string, error) {
	if _, err := e.Unescape(p, text); err != nil {
		return "", err
	}
	return e.core().DecodeSafe(core.Place(p), string(text)), nil
}
