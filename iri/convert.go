package iri

import (
	"fmt"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/uri"
)

// FromURI returns a URI as what it is, an IRI of RFC 3987. It is
// RFC3987.FromURI.
func FromURI(u uri.URI) (IRI, error) { return RFC3987.FromURI(u) }

// FromURIReference returns a URI reference as what it is, an IRI reference of
// RFC 3987. It is RFC3987.FromURIReference.
func FromURIReference(r uri.Reference) (Reference, error) { return RFC3987.FromURIReference(r) }

// FromURI returns a URI as an IRI: "Every URI is by definition an IRI" (3.1).
// Nothing is decoded; for that see [Conversion]. The error is nil for the URIs of
// RFC 3986, of which the sentence speaks, and a [*uri.SyntaxError] for a URI of an
// earlier edition that is not an IRI, as "http://a@b@c" of RFC 2396. Where the
// earlier edition has an opaque part or a registry-based authority, the components
// of the IRI differ from those of the URI.
func (e Edition) FromURI(u uri.URI) (IRI, error) {
	if u.IsZero() {
		return e.Unset(), nil
	}
	return e.Parse(u.String())
}

// FromURIReference is [Edition.FromURI] for references.
func (e Edition) FromURIReference(r uri.Reference) (Reference, error) {
	return e.ParseReference(r.String())
}

// URI returns the IRI as a URI of RFC 3986 where it is one, that is, where it
// has no character beyond US-ASCII. Otherwise the error is a [*NotURIError].
// Nothing is encoded; to map any IRI to a URI see [IRI.ToURI].
func (u IRI) URI() (uri.URI, error) {
	r, err := u.Reference().URIReference()
	if err != nil {
		return uri.URI{}, err
	}
	return mustURI(r), nil
}

// URIReference is [IRI.URI] for references.
func (r Reference) URIReference() (uri.Reference, error) {
	if i := ascii.IndexBeyond(r.ref.String()); i >= 0 {
		return uri.Reference{}, &NotURIError{Offset: i}
	}
	return uri.ParseReference(r.ref.String())
}

// IRI returns the reference as an IRI, and whether it is one: it has a scheme.
func (r Reference) IRI() (IRI, bool) {
	if !r.IsAbsolute() {
		return IRI{}, false
	}
	return IRI(r), true
}

// mustURI takes a reference for the URI of an IRI: it has a scheme, but for
// that of the zero IRI, which becomes the zero URI.
func mustURI(r uri.Reference) uri.URI {
	u, _ := r.URI()
	return u
}

// NotURIError says that a text is a valid IRI or IRI reference, but not a URI
// or URI reference, because it has characters beyond US-ASCII (2.1).
type NotURIError struct {
	Offset int // of the first character beyond US-ASCII, in bytes
}

// Error returns the failure in one line. It shows nothing of the text.
func (e *NotURIError) Error() string {
	return fmt.Sprintf("valid IRI, not a URI: character beyond US-ASCII at offset %d", e.Offset)
}
