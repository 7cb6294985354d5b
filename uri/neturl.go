package uri

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/stricturi/stricturi/internal/neturl"
	"github.com/stricturi/stricturi/internal/redact"
)

// NetURLError reports that net/url cannot represent a reference.
type NetURLError struct {
	// Differences lists the components that differ, in order.
	Differences []NetURLDifference
	// Err is the error of net/url if it does not accept the text.
	Err error
}

// NetURLDifference is a component that differs between a reference and a [url.URL].
type NetURLDifference struct {
	// Component is "scheme", "authority", "userinfo", "host", "port", "path",
	// "query", "fragment", or "text" if all components are the same but the
	// url.URL is written differently.
	Component string
	Text      string // the component of the reference
	Defined   bool   // whether the reference has the component
	// NetText is the component of the url.URL as its String method writes it,
	// or, for a host, the field Host.
	NetText    string
	NetDefined bool
}

// String returns the name of the component. It leaves out the texts, which may contain a
// password.
func (d NetURLDifference) String() string { return d.Component }

// Format implements fmt.Formatter. Every verb prints the result of String.
func (d NetURLDifference) Format(s fmt.State, verb rune) { redact.Format(s, verb, d.String()) }

// MarshalText returns the result of String, so that encodings leave out the texts.
func (d NetURLDifference) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// Error returns a one-line description of the error. It names the components and leaves
// out their texts.
func (e *NetURLError) Error() string {
	if e.Err != nil {
		return "net/url does not accept the text: " + e.Err.Error()
	}
	var names []string
	for _, d := range e.Differences {
		names = append(names, d.Component)
	}
	return "net/url parses differently: " + strings.Join(names, ", ")
}

// Unwrap returns Err.
func (e *NetURLError) Unwrap() error { return e.Err }

// NetURL returns the URI or reference as a value of net/url if that loses nothing: it
// must have the same components and the same text. Otherwise the error is a
// [*NetURLError]. net/url does not keep capitals in a scheme, an empty fragment, an empty
// authority, triplets in a host, and triplets and some sub-delims in a userinfo, among
// others. It does not accept IPvFuture and most triplets in a host. Use [url.Parse] if
// that does not matter.
//
// In net/url, a path that does not begin with a slash is called opaque.
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

// FromNetURL converts a value of net/url to a reference of RFC 3986. It is the same as
// RFC3986.FromNetURL.
func FromNetURL(u *url.URL) (Reference, error) { return RFC3986.FromNetURL(u) }

// FromNetURL converts a value of net/url to a reference by parsing its text. The error is
// a [*SyntaxError] if the text is not a reference of the edition, and a [*NetURLError] if
// the components differ from those of u, as for url.URL{Scheme: "s", Path: "a"}, which is
// written as "s://a". A nil u is an error too.
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
