package iri

import (
	"net/url"

	"github.com/stricturi/stricturi/internal/neturl"
	"github.com/stricturi/stricturi/uri"
)

// NetURLError says that net/url has no value for a reference, or one that
// disagrees with it.

// NetURLDifference is a component that a reference and a [url.URL] disagree on.

// NetURL returns the IRI or the reference as a value of net/url, if that holds
// all of it: the same components, and the same text when it is written. The
// error is a [*uri.NetURLError] otherwise. Among what net/url does not keep are
// capitals in a scheme, an empty fragment, an authority that is empty, triplets
// in a host, and triplets and some of the sub-delims in a userinfo; it refuses
// most triplets in a host, and IPvFuture. Where that does not matter there is
// [url.Parse].
//
// Characters beyond US-ASCII net/url keeps in a query, refuses in a userinfo,
// and elsewhere writes as triplets: an IRI that has some is to be mapped to a
// URI first (see ToURI).
//
// What net/url calls opaque is a path that does not begin with a slash.
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

// FromNetURL returns a value of net/url as a reference of RFC 3987. It is
// RFC3987.FromNetURL.
func FromNetURL(u *url.URL) (Reference, error) { return RFC3987.FromNetURL(u) }

// FromNetURL returns a value of net/url as a reference: what its String returns,
// parsed. The error is a [*uri.SyntaxError] where that is no reference of the
// edition, and a [*uri.NetURLError] where it has other components than u, as for
// url.URL{Scheme: "s", Path: "a"}, which is written as "s://a". A nil u is an
// error too.
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
