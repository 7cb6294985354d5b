package iri

import (
	"fmt"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// FromURI returns a URI as an IRI of RFC 3987, without decoding. It is the same as
// RFC3987.FromURI.
func FromURI(u uri.URI) (IRI, error) { return RFC3987.FromURI(u) }

// FromURIReference returns a URI reference as an IRI reference of RFC 3987, without
// decoding. It is the same as RFC3987.FromURIReference.
func FromURIReference(r uri.Reference) (Reference, error) { return RFC3987.FromURIReference(r) }

// FromURI returns a URI as an IRI without decoding: "Every URI is by definition an IRI"
// (3.1). Use [Conversion] to decode it. The error is nil for URIs of RFC 3986. For a URI
// of another edition that is not an IRI, such as "http://a@b@c" of RFC 2396 or one with a
// zone identifier of RFC 6874, it is a [*uri.SyntaxError]. If the URI has an opaque part or
// a registry-based authority, which only earlier editions have, the components of the IRI
// differ from those of the URI.
func (e Edition) FromURI(u uri.URI) (IRI, error) {
	if u.IsZero() {
		return e.Unset(), nil
	}
	if u.Edition() == uri.RFC3986 {
		r, err := e.FromURIReference(u.Reference())
		return IRI{value: r.value}, err
	}
	return e.Parse(u.String()) // the rule for absolute URIs is not that for references
}

// FromURIReference is like [Edition.FromURI] for references.
func (e Edition) FromURIReference(r uri.Reference) (i Reference, err error) {
	if r.Edition() != uri.RFC3986 {
		return e.ParseReference(r.String())
	}
	i = e.wrap(r)
	if i.ref.Spans.Host == uint8(core.RegName) {
		i.ref.Spans.Host = uint8(core.IregName)
	}
	return i, nil
}

// AsURI returns an IRI that consists of ASCII characters as a URI of RFC 3986. Otherwise the
// error is a [*NotURIError]. AsURI does not encode; use [IRI.ToURI] to map any IRI to a URI.
func (u IRI) AsURI() (uri.URI, error) {
	r, err := u.Reference().AsURIReference()
	if err != nil {
		return uri.URI{}, err
	}
	return mustURI(r), nil
}

// AsURIReference is like [IRI.AsURI] for references.
func (r Reference) AsURIReference() (uri.Reference, error) {
	if i := ascii.IndexBeyond(r.ref.String()); i >= 0 {
		return uri.Reference{}, &NotURIError{Offset: i}
	}
	return r.ToURIReference()
}

// mustURI returns a reference that was mapped from an IRI as a URI. It has a scheme, unless
// it comes from the zero IRI, which becomes the zero URI.
func mustURI(r uri.Reference) uri.URI {
	u, _ := r.URI()
	return u
}

// NotURIError reports a valid IRI or IRI reference that is not a URI or URI reference
// because it contains non-ASCII characters (2.1).
type NotURIError struct {
	Offset int // byte offset of the first non-ASCII character
}

// Error returns a one-line description of the error. It shows no part of the text.
func (e *NotURIError) Error() string {
	return fmt.Sprintf("valid IRI, not a URI: non-ASCII character at offset %d", e.Offset)
}
