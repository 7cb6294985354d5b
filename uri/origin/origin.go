// Package origin computes and compares the origins of URIs (RFC 6454): a scheme, a host and
// a port, which user agents take as one principal. [Registrable] returns the registrable domain
// of a host, which several origins of one site share.
//
// [Of] computes the origin of a URI. Only schemes with a known default port have origins of
// this form. All other URIs, such as those of the schemes data and file, have opaque origins,
// which are written "null". Each is different from all others.
//
// Hosts are compared as text, in lower case and without the percent-encoding of unreserved
// characters. "[::1]" and "[0::1]" are different, and so are "example.com" and
// "example.com.". The userinfo is not part of an origin.
//
// Map an IRI to a URI first, with its domain name in A-labels: section 4 assumes that.
package origin

import (
	"errors"
	"strings"

	"github.com/stricturi/stricturi/uri"
)

// Origin is the origin of a URI. Origins are comparable: == is the comparison of section 5.
// The zero Origin is not the origin of any URI.
type Origin struct {
	scheme, host, port string
	isDefault          bool  // the port is the default of the scheme
	id                 *byte // of an opaque origin
}

// Schemes has the schemes whose URIs have origins, with their default ports. A scheme
// without a default port has none. The zero Schemes has those of the zero
// [uri.SchemeTable].
type Schemes struct{ Table uri.SchemeTable }

// Of returns the origin of a URI (section 4). It is the same as Schemes{}.Of.
func Of(u uri.URI) Origin { return Schemes{}.Of(u) }

// Same reports whether two URIs have the same origin (section 5). A URI whose origin is
// opaque has not even the same origin as itself.
func Same(a, b uri.URI) bool { return Of(a) == Of(b) }

// Of returns the origin of a URI (section 4). Each call returns another opaque origin. The
// origin is opaque also if the host is empty, which no scheme in the table allows except
// file, and if the URI has a registry-based authority (RFC 2396, 3.2.1).
func (s Schemes) Of(u uri.URI) Origin {
	n := uri.Normalizer{Apply: uri.NormalizePercent}.Normalize(u)
	// Section 4, step 1
	host, _ := n.Host()
	if host == "" {
		return opaque()
	}
	// Step 2
	scheme, _ := n.Scheme()
	scheme = strings.ToLower(scheme)
	// Steps 3 and 4: no port is known of file
	defaults, _ := s.Table.Lookup(scheme)
	if defaults.Port == "" {
		return opaque()
	}
	// Step 5: URIs are ASCII, so this is i;ascii-casemap
	o := Origin{scheme: scheme, host: strings.ToLower(host)}
	// Step 6
	port, _ := n.Port()
	if port == "" {
		port = defaults.Port
	}
	o.port = number(port)
	o.isDefault = o.port == number(defaults.Port)
	// Step 7
	return o
}

func opaque() Origin { return Origin{id: new(byte)} }

// number returns a port without leading zeros.
func number(port string) string {
	if n := strings.TrimLeft(port, "0"); n != "" {
		return n
	}
	return "0"
}

// IsOpaque reports whether the origin is opaque: a globally unique identifier.
func (o Origin) IsOpaque() bool { return o.scheme == "" }

// Scheme returns the scheme, in lower case, or "" if the origin is opaque.
func (o Origin) Scheme() string { return o.scheme }

// Host returns the host, in lower case, or "" if the origin is opaque.
func (o Origin) Host() string { return o.host }

// Port returns the port in decimal digits, or "" if the origin is opaque.
func (o Origin) Port() string { return o.port }

// String returns the ASCII serialization (section 6.2), such as "https://example.com".
func (o Origin) String() string { return o.Unicode(func(host string) string { return host }) }

// Unicode returns the Unicode serialization (section 6.1). It is for people. ToUnicode
// replaces the A-labels of a host with U-labels, as the methods of package iri/idna do.
func (o Origin) Unicode(toUnicode func(host string) string) string {
	if o.IsOpaque() {
		return "null"
	}
	host := o.host
	if host[0] != '[' {
		host = toUnicode(host)
	}
	s := o.scheme + "://" + host
	if !o.isDefault {
		s += ":" + o.port
	}
	return s
}

// ErrNotSerialized reports a URI that has more than a scheme, a host and a port.
var ErrNotSerialized = errors.New("not the serialization of an origin: more than a scheme, a host and a port")

// Parse parses the ASCII serialization of an origin, such as the value of a header field
// Origin with one origin (section 7.1). The origin of "null" is opaque. The error is a
// [*uri.SyntaxError] or ErrNotSerialized.
func Parse(text string) (Origin, error) { return Schemes{}.Parse(text) }

// Parse is like the function [Parse].
func (s Schemes) Parse(text string) (Origin, error) {
	if text == "null" {
		return opaque(), nil
	}
	u, err := uri.Parse(text)
	if err != nil {
		return Origin{}, err
	}
	_, hasUserinfo := u.Userinfo()
	_, hasQuery := u.Query()
	_, hasFragment := u.Fragment()
	if host, _ := u.Host(); host == "" || u.Path() != "" || hasUserinfo || hasQuery || hasFragment {
		return Origin{}, ErrNotSerialized
	}
	return s.Of(u), nil
}
