package uri

import "github.com/stricturi/stricturi/internal/core"

// ToURI maps an IRI to a URI of RFC 3986: it percent-encodes the characters that are not
// US-ASCII (RFC 3987, 3.1). It does not normalize them. A URI of any edition is returned as
// it is. The error is nil unless the result would be longer than 4 GiB - 1 bytes; it is then
// a [*SyntaxError] that wraps [ErrTooLong].
//
// Use iri.Mapping for other input, and to convert domain names with ToASCII.
func (u URI) ToURI() (URI, error) {
	var v URI
	err := v.mapFrom(&u.value)
	return v, err
}

// ToURI is like [URI.ToURI] for references.
func (r Reference) ToURI() (Reference, error) {
	var s Reference
	err := s.mapFrom(&r.reference)
	return s, err
}

// mapFrom sets v, which is zero, to the URI that a value is mapped to.
func (v *value) mapFrom(from *value) error {
	e := from.core()
	if !e.IRI {
		*v = *from
		return nil
	}
	if !core.EncodeReference(v.ref(), from.ref()) {
		x := &SyntaxError{Rule: e.Reference}
		x.Offset, x.Err = x.cause.RefuseLength(e, from.String())
		return x
	}
	return nil
}
