package uri

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/stricturi/stricturi/internal/neturl"
	"github.com/stricturi/stricturi/internal/redact"
)

// NetURLError says that net/url has no value for a reference, or one that
// disagrees with it.
type NetURLError struct {
	// Differences are the components that disagree, in their order.
	Differences []NetURLDifference
	// Err is why net/url refuses the text, and nil where it does not.
	Err error
}

// NetURLDifference is a component that a reference and a [url.URL] disagree on.
type NetURLDifference struct {
	// Component is "scheme", "authority", "userinfo", "host", "port", "path",
	// "query", "fragment", or "text" where all components agree and the
	// whole would still be written in another way.
	Component string
	Text      string // the reference's
	Defined   bool   // whether the reference has the component
	// NetText is net/url's: what the url.URL's String makes of the component,
	// and of a host what its field Host has.
	NetText    string
	NetDefined bool
}

// String names the component. It shows neither text, which may be of a userinfo.
func (d NetURLDifference) String() string { return d.Component }

// Format prints the difference for fmt, by every verb as String has it.
func (d NetURLDifference) Format(s fmt.State, verb rune) { redact.Format(s, verb, d.String()) }

// MarshalText returns what String does: encodings would have the fields.
func (d NetURLDifference) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// Error returns the failure in one line. It names the components and shows
// nothing of them.
func (e *NetURLError) Error() string {
	if e.Err != nil {
		return "net/url refuses it: " + e.Err.Error()
	}
	var names []string
	for _, d := range e.Differences {
		names = append(names, d.Component)
	}
	return "net/url disagrees on " + strings.Join(names, ", ")
}

// Unwrap returns Err.
func (e *NetURLError) Unwrap() error { return e.Err }

// NetURL returns the URI or the reference as a value of net/url, if that holds
// all of it: the same components, and the same text when it is written. The
// error is a [*NetURLError] otherwise. Among what net/url does not keep are
// capitals in a scheme, an empty fragment, an authority that is empty, triplets
// in a host, and triplets and some of the sub-delims in a userinfo; it refuses
// most triplets in a host, and IPvFuture. Where that does not matter there is
// [url.Parse].
//
// What net/url calls opaque is a path that does not begin with a slash.
func (v value) NetURL() (*url.URL, error) {
	u, err := neturl.Parse(v.ref.String())
	if err != nil {
		return nil, &NetURLError{Err: err}
	}
	if err := compareURL(v, u); err != nil {
		return nil, err
	}
	return u, nil
}

// compareURL returns a [*NetURLError], or nil.
func compareURL(v value, u *url.URL) error {
	var all []NetURLDifference
	for _, d := range neturl.Compare(v.ref, u) {
		all = append(all, NetURLDifference(d))
	}
	if all == nil {
		return nil
	}
	return &NetURLError{Differences: all}
}

// FromNetURL returns a value of net/url as a reference of RFC 3986. It is
// RFC3986.FromNetURL.
func FromNetURL(u *url.URL) (Reference, error) { return RFC3986.FromNetURL(u) }

// FromNetURL returns a value of net/url as a reference: what its String returns,
// parsed. The error is a [*SyntaxError] where that is no reference of the
// edition, and a [*NetURLError] where it has other components than u, as for
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
