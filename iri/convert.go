package iri

import (
	"fmt"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/interchange"
	"github.com/stricturi/stricturi/uri"
)

// What package uri lends to this one: see [core.Lent].
var (
	lentRef       = core.Lent.Ref.(func(uri.Reference) core.Ref)
	lentReference = core.Lent.Reference.(func(core.Ref) uri.Reference)
	lentSchemes   = core.Lent.Schemes.(func(uri.SchemeTable) core.Schemes)
	lentText      = core.Lent.Text.(func(uri.Text) core.Text)
)

// FromURI returns a URI as what it is, an IRI of RFC 3987. It is
// RFC3987.FromURI.
func FromURI(u uri.URI) (IRI, error) { return RFC3987.FromURI(u) }

// FromURIReference returns a URI reference as what it is, an IRI reference of
// RFC 3987. It is RFC3987.FromURIReference.
func FromURIReference(r uri.Reference) (Reference, error) { return RFC3987.FromURIReference(r) }

// FromURI returns a URI as what it is, an IRI: "Every URI is by definition an
// IRI" (3.1). Nothing is decoded; for that see [Conversion]. That is said of
// the URIs of RFC 3986, and for these the error is nil, and nothing is copied
// or parsed. A URI of an earlier edition is parsed as an IRI: it can be none,
// as with "http://a@b@c" of RFC 2396, and then the error is a [*SyntaxError],
// and the components can be others where its edition has an opaque part or a
// registry-based authority.
func (e Edition) FromURI(u uri.URI) (IRI, error) {
	if u.Edition() != uri.RFC3986 {
		return e.Parse(u.String())
	}
	return IRI{keep(lentRef(u.Reference()).As(e.syntax().ID))}, nil
}

// FromURIReference is [Edition.FromURI] for references.
func (e Edition) FromURIReference(r uri.Reference) (Reference, error) {
	if r.Edition() != uri.RFC3986 {
		return e.ParseReference(r.String())
	}
	return Reference{keep(lentRef(r).As(e.syntax().ID))}, nil
}

// URI returns the IRI as a URI of RFC 3986 where it is one, that is, where it
// has no character beyond US-ASCII. Otherwise the error is a [*NotURIError].
// Nothing is copied, encoded or parsed; to map any IRI to a URI see
// [IRI.ToURI].
func (u IRI) URI() (uri.URI, error) {
	r, err := u.Reference().URIReference()
	if err != nil {
		return uri.URI{}, err
	}
	return mustURI(r), nil
}

// URIReference is [IRI.URI] for references.
func (r Reference) URIReference() (uri.Reference, error) {
	if i := firstNonASCII(r.ref.String()); i >= 0 {
		return uri.Reference{}, &NotURIError{Text: r.ref.String(), Offset: i}
	}
	return lentReference(r.ref.As(core.RFC3986)), nil
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
	Text   string // the IRI
	Offset int    // of the first character beyond US-ASCII, in bytes
}

// Error returns the failure in one line. It shows nothing of the text.
func (e *NotURIError) Error() string {
	return fmt.Sprintf("valid IRI, not a URI: character beyond US-ASCII at offset %d", e.Offset)
}

// Format prints the error for fmt, by every verb as its message.
func (e NotURIError) Format(s fmt.State, verb rune) { interchange.Format(s, verb, e.Error()) }

// MarshalText returns the message: encodings would have the text, and with it a
// password.
func (e NotURIError) MarshalText() ([]byte, error) { return []byte(e.Error()), nil }

// firstNonASCII returns the offset of the first octet beyond US-ASCII, or -1.
func firstNonASCII(s string) int {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return i
		}
	}
	return -1
}
