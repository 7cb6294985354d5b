package interchange

import (
	"errors"
	"net/url"
	"strings"

	"github.com/stricturi/stricturi/internal/core"
)

// Difference is a component that a reference and a url.URL do not agree on.
type Difference struct {
	Component  string
	Text       string // the reference's
	Defined    bool
	NetText    string // net/url's, as it would write it
	NetDefined bool
}

// ErrNilURL says that there is no url.URL to convert.
var ErrNilURL = errors.New("a nil *url.URL is no reference")

// errPort is in the place of an error of net/url that quotes what it takes for
// a port: in a registry-based authority that may be a password.
var errPort = errors.New("invalid port after host")

// ParseURL has net/url parse a text. Its error does not repeat the text, which
// may hold a password.
func ParseURL(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err == nil {
		return u, nil
	}
	if e, ok := errors.AsType[*url.Error](err); ok {
		err = e.Err
	}
	if strings.HasPrefix(err.Error(), "invalid port ") {
		err = errPort
	}
	return nil, err
}

// CompareURL returns what a reference and a url.URL do not agree on, in the
// order of the components.
func CompareURL(r core.Ref, u *url.URL) []Difference {
	var all []Difference
	compare := func(component, text string, defined bool, netText string, netDefined bool) {
		if text != netText || defined != netDefined {
			all = append(all, Difference{component, text, defined, netText, netDefined})
		}
	}
	scheme, hasScheme := r.Scheme()
	compare("scheme", scheme, hasScheme, u.Scheme, u.Scheme != "")

	a := authorityOf(u)
	authority, hasAuthority := r.Authority()
	host, hasHost := r.Host()
	if hasAuthority != a.defined {
		compare("authority", authority, hasAuthority, "", a.defined) // one of net/url alone is empty
	} else {
		userinfo, hasUserinfo := r.Userinfo()
		port, hasPort := r.Port()
		compare("userinfo", userinfo, hasUserinfo, a.userinfo, a.hasUserinfo)
		// To net/url a registry-based authority is a host. That an empty
		// authority has no host before RFC 3986 is no matter.
		compare("host", host, hasHost, a.host, a.defined && (hasHost || a.host != ""))
		compare("port", port, hasPort, a.port, a.hasPort)
	}

	// What net/url calls opaque is a path that does not begin with a slash.
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

// netAuthority is the authority that a url.URL has when it is written.
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
	// The colons of an IP literal are within brackets.
	if colon := strings.LastIndexByte(u.Host, ':'); colon > strings.LastIndexByte(u.Host, ']') {
		a.host, a.port, a.hasPort = u.Host[:colon], u.Host[colon+len(":"):], true
	}
	return a
}
