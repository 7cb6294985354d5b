package neturl

import (
	"net/url"
	"strings"
)

// compare returns the components that differ between a reference and a url.URL, in
// order.
func compare(r Reference, u *url.URL) []Difference {
	var all []Difference
	compare := func(component, text string, defined bool, netText string, netDefined bool) {
		if text != netText || defined != netDefined {
			all = append(all, Difference{component, optional(text, defined), optional(netText, netDefined)})
		}
	}
	scheme, hasScheme := r.Scheme()
	compare("scheme", scheme, hasScheme, u.Scheme, u.Scheme != "")

	a := authorityOf(u)
	authority, hasAuthority := r.Authority()
	host, hasHost := r.Host()
	if hasAuthority != a.defined {
		compare("authority", authority, hasAuthority, "", a.defined) // if only net/url has an authority, it is empty
	} else {
		userinfo, hasUserinfo := r.Userinfo()
		port, hasPort := r.Port()
		compare("userinfo", userinfo, hasUserinfo, a.userinfo, a.hasUserinfo)
		// In net/url a registry-based authority is a host. Ignore that an
		// empty authority has no host before RFC 3986.
		compare("host", host, hasHost, a.host, a.defined && (hasHost || a.host != ""))
		compare("port", port, hasPort, a.port, a.hasPort)
	}

	// Opaque of net/url is a path that does not begin with a slash.
	path := u.Opaque
	if path == "" {
		path = u.EscapedPath()
	}
	compare("path", r.Path(), true, path, true)
	query, hasQuery := r.Query()
	compare("query", query, hasQuery, u.RawQuery, u.ForceQuery || u.RawQuery != "")
	fragment, hasFragment := r.Fragment()
	compare("fragment", fragment, hasFragment, u.EscapedFragment(), u.Fragment != "")
	if all == nil {
		// "http://é/" has the same host in both, but is written as
		// "http://%C3%A9/".
		compare("text", r.String(), true, u.String(), true)
	}
	return all
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
