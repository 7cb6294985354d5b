package neturl

import (
	"cmp"
	"net/url"
	"strings"
)

// compare returns the components that differ between a reference and a url.URL, in
// order.
func compare(r Reference, u *url.URL) []Difference {
	var all []Difference
	compare := func(component string, get func() (string, bool), netText string, netDefined bool) {
		if text, defined := get(); text != netText || defined != netDefined {
			all = append(all, Difference{component, optional(text, defined), optional(netText, netDefined)})
		}
	}
	compare("scheme", r.Scheme, u.Scheme, u.Scheme != "")
	a := authorityOf(u)
	if _, ok := r.Authority(); ok != a.defined {
		compare("authority", r.Authority, "", a.defined) // if only net/url has an authority, it is empty
	} else {
		compare("userinfo", r.Userinfo, a.userinfo, a.hasUserinfo)
		// In net/url a registry-based authority is a host. Ignore that an
		// empty authority has no host before RFC 3986.
		_, hasHost := r.Host()
		compare("host", r.Host, a.host, a.defined && (hasHost || a.host != ""))
		compare("port", r.Port, a.port, a.hasPort)
	}
	// Opaque of net/url is a path that does not begin with a slash.
	compare("path", always(r.Path), cmp.Or(u.Opaque, u.EscapedPath()), true)
	compare("query", r.Query, u.RawQuery, u.ForceQuery || u.RawQuery != "")
	compare("fragment", r.Fragment, u.EscapedFragment(), u.Fragment != "")
	if all == nil {
		// "http://é/" has the same host in both, but is written as
		// "http://%C3%A9/".
		compare("text", always(r.String), u.String(), true)
	}
	return all
}

// always returns the function for a component that is always defined.
func always(get func() string) func() (string, bool) {
	return func() (string, bool) { return get(), true }
}

// netAuthority is the authority of a url.URL as it is written.
type netAuthority struct {
	defined              bool
	userinfo, host, port string
	hasUserinfo, hasPort bool
}

func authorityOf(u *url.URL) (a netAuthority) {
	if u.Opaque != "" {
		return a
	}
	a.hasUserinfo = u.User != nil
	a.userinfo = u.User.String()
	a.defined = u.Host != "" || a.hasUserinfo || u.Scheme != "" && !u.OmitHost && u.Path != ""
	a.host = u.Host
	// The colons of an IP literal are inside the brackets.
	if colon := strings.LastIndexByte(u.Host, ':'); colon > strings.LastIndexByte(u.Host, ']') {
		a.host, a.port, a.hasPort = u.Host[:colon], u.Host[colon+len(":"):], true
	}
	return a
}

func optional(text string, defined bool) *string {
	if !defined {
		return nil
	}
	return &text
}
