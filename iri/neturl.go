package iri

import (
	"net/url"

	"github.com/stricturi/stricturi/internal/neturl"
	"github.com/stricturi/stricturi/uri"
)

// NetURLError says that net/url has no value for a reference, or one that
// disagrees with it.

// NetURLDifference is a component that a reference and a [url.URL] disagree on.

// NetURL returns the IRI or reference as a value of net/url if that loses nothing: it
// must have the same components and the same text. Otherwise the error is a
// [*uri.NetURLError]. net/url does not keep capitals in a scheme, an empty fragment, an
// empty authority, triplets in a host, and triplets and some sub-delims in a userinfo,
// among others. It does not accept IPvFuture and most triplets in a host. Use [url.Parse]
// if that does not matter.
//
// net/url keeps non-ASCII characters in a query, does not accept them in a userinfo, and
// writes them as triplets elsewhere. Map an IRI that contains some to a URI first, with
// ToURI.
//
// In net/url, a path that does not begin with a slash is called opaque.
func (v value) NetURL() (*url.URL, error) {
	u, err := neturl.Parse(v.ref.String())
	if err != nil {
		return nil, &uri.NetURLError{Err: err}
	}
	if err := compareURL(v, u); err != nil {
		return nil, err
	}
	return u, nil
}

// compareURL returns a [*uri.NetURLError], or nil.
func compareURL(v value, u *url.URL) error {
	var all []uri.NetURLDifference
	for _, d := range neturl.Compare(v.ref, u) {
		all = append(all, uri.NetURLDifference(d))
	}
	if all == nil {
		return nil
	}
	return &uri.NetURLError{Differences: all}
}

// FromNetURL converts a value of net/url to a reference of RFC 3987. It is the same as
// RFC3987.FromNetURL.
func FromNetURL(u *url.URL) (Reference, error) { return RFC3987.FromNetURL(u) }

// FromNetURL converts a value of net/url to a reference by parsing its text. The error is
// a [*uri.SyntaxError] if the text is not a reference of the edition, and a
// [*uri.NetURLError] if the components differ from those of u, as for url.URL{Scheme:
// "s", Path: "a"}, which is written as "s://a". A nil u is an error too.
func (e Edition) FromNetURL(u *url.URL) (Reference, error) {
	if u == nil {
		return Reference{}, neturl.ErrNil
	}
	r, err := e.ParseReference(u.String())
	if err != nil {
		return Reference{}, err
	}
	if err := compareURL(r.value, u); err != nil {
		return Reference{}, err
	}
	return r, nil
}
