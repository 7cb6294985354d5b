// Package sip checks SIP and SIPS URIs and takes them apart (RFC 3261, 19.1).
//
// RFC 3261 has brackets in IPv6 addresses, parameters and headers, where no URI of RFC 3986
// or RFC 2396 may have them. So a reference never does, and "sip:a@[::1]" cannot be checked.
package sip

import (
	"net/netip"
	"strconv"
	"strings"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/uri"
)

var (
	plain  = scheme.Grammar{Scheme: "sip", Section: "RFC 3261, 25.1", Machine: &tables.SIP, Rule: tables.SIPSIPURI}
	secure = scheme.Grammar{Scheme: "sips", Section: "RFC 3261, 25.1", Machine: &tables.SIP, Rule: tables.SIPSIPSURI}
)

// Address is a SIP or SIPS URI, decoded.
type Address struct {
	Secure         bool // a SIPS URI
	User, Password string
	HasPassword    bool
	// Host is a domain name or an IPv4 address, in lower case. Port is empty if the URI
	// has none.
	Host, Port string
	// Params and Headers are in their order. Their names are in lower case.
	Params, Headers []Param
}

// Param is a parameter or a header field.
type Param struct{ Name, Value string }

// Param returns the value of a parameter, and reports whether there is one.
func (a Address) Param(name string) (string, bool) { return find(a.Params, name) }

func find(params []Param, name string) (string, bool) {
	for _, p := range params {
		if strings.EqualFold(p.Name, name) {
			return p.Value, true
		}
	}
	return "", false
}

// Check returns a [*uri.SyntaxError] if a reference is not a SIP URI; see [Parse].
func Check(ref uri.Reference) error {
	_, err := parse(&plain, ref)
	return err
}

// CheckSecure is like [Check] for SIPS URIs.
func CheckSecure(ref uri.Reference) error {
	_, err := parse(&secure, ref)
	return err
}

// Parse takes a SIP or SIPS URI apart. It returns a [*uri.SyntaxError] if the reference does not
// match the grammar, or breaks a requirement of section 19.1.1: no parameter appears twice, a
// SIPS URI has no transport=udp, and a ttl is at most 255 and only with the transport UDP
// and a maddr that is a multicast address. An IPv4 address has numbers up to 255.
func Parse(ref uri.Reference) (Address, error) {
	if name, _ := ref.Scheme(); strings.EqualFold(name, secure.Scheme) {
		return parse(&secure, ref)
	}
	return parse(&plain, ref)
}

func parse(g *scheme.Grammar, ref uri.Reference) (Address, error) {
	text, err := g.Match(ref)
	if err != nil {
		return Address{}, err
	}
	a := Address{Secure: g == &secure}
	at := len(g.Scheme) + 1
	rest := text[at:]
	if user, after, ok := strings.Cut(rest, "@"); ok { // is in the userinfo only
		at += len(user) + 1
		user, a.Password, a.HasPassword = strings.Cut(user, ":")
		a.User, a.Password = scheme.Decode(user), scheme.Decode(a.Password)
		rest = after
	}
	rest, headers, more := strings.Cut(rest, "?")
	rest, params, _ := strings.Cut(rest, ";")
	a.Host, a.Port, _ = strings.Cut(strings.ToLower(rest), ":")
	if !goodHost(a.Host) {
		return Address{}, g.Fail(ref, at, "number over 255 in an IPv4 address", "RFC 3261, 19.1.1")
	}
	at += len(rest) + 1
	ttl := -1
	for param := range strings.SplitSeq(params, ";") {
		if param == "" {
			break // there are no parameters
		}
		name, value, _ := strings.Cut(param, "=")
		p := Param{strings.ToLower(scheme.Decode(name)), scheme.Decode(value)}
		if _, ok := find(a.Params, p.Name); ok {
			return Address{}, g.Fail(ref, at, "second parameter of the same name", "RFC 3261, 19.1.1")
		}
		switch {
		case p.Name == "ttl":
			ttl = at
			if n, err := strconv.Atoi(p.Value); err != nil || n > 255 {
				return Address{}, g.Fail(ref, at, "ttl that is not a number up to 255", "RFC 3261, 25.1")
			}
		case p.Name == "transport" && a.Secure && strings.EqualFold(p.Value, "udp"):
			return Address{}, g.Fail(ref, at, "transport that is not reliable", "RFC 3261, 19.1.1")
		}
		a.Params = append(a.Params, p)
		at += len(param) + 1
	}
	if ttl >= 0 && !a.isMulticast() {
		return Address{}, g.Fail(ref, ttl, "ttl without UDP and a multicast address", "RFC 3261, 19.1.1")
	}
	for more {
		var header string
		header, headers, more = strings.Cut(headers, "&")
		name, value, _ := strings.Cut(header, "=")
		a.Headers = append(a.Headers, Param{strings.ToLower(scheme.Decode(name)), scheme.Decode(value)})
	}
	return a, nil
}

// isMulticast reports whether a request goes to a multicast address by UDP, the default of
// sip.
func (a Address) isMulticast() bool {
	maddr, _ := a.Param("maddr")
	ip, err := netip.ParseAddr(maddr)
	transport, ok := a.Param("transport")
	return err == nil && ip.IsMulticast() && (strings.EqualFold(transport, "udp") || !ok && !a.Secure)
}

// goodHost reports whether a host is a name, or an IPv4 address with numbers up to 255.
func goodHost(host string) bool {
	if strings.Trim(host, "0123456789.") != "" {
		return true
	}
	for number := range strings.SplitSeq(host, ".") {
		if n, err := strconv.Atoi(number); err != nil || n > 255 {
			return false
		}
	}
	return true
}
