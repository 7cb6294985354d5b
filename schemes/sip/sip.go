// Package sip checks SIP and SIPS URIs and takes them apart (RFC 3261, 19.1, as updated by
// RFC 5954).
//
// RFC 3261 has brackets in IPv6 addresses, parameters and headers. There they are not valid
// by RFC 3986, but by RFC 2732: to check "sip:a@[::1]", parse it with [uri.RFC2732]. No
// edition accepts "sip:[::1]".
package sip

import (
	"net/netip"
	"strconv"
	"strings"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/internal/ascii"
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
	// Host is a domain name, an IPv4 address or an IPv6 address in brackets, in lower
	// case. Port is empty if the URI has none.
	Host, Port string
	// Params and Headers are in their order. Their names are in lower case.
	Params, Headers []Param
}

// Param is a parameter or a header field.
type Param = scheme.Param

// Param returns the value of a parameter, and reports whether there is one.
func (a Address) Param(name string) (string, bool) {
	for _, p := range a.Params {
		if ascii.EqualFold(p.Name, name) {
			return p.Value, true
		}
	}
	return "", false
}

// Check returns a [*uri.SyntaxError] if a reference is not a SIP URI; see [Parse].
func Check(ref uri.Reference) error {
	_, err := check(&plain, ref)
	return err
}

// CheckSecure is like [Check] for SIPS URIs.
func CheckSecure(ref uri.Reference) error {
	_, err := check(&secure, ref)
	return err
}

// Parse takes a SIP or SIPS URI apart. It returns a [*uri.SyntaxError] if the reference does not
// match the grammar, or breaks a requirement of section 19.1.1: no parameter appears twice, a
// SIPS URI has no transport=udp, and a ttl is at most 255 and only with the transport UDP
// and a maddr that is a multicast address.
func Parse(ref uri.Reference) (Address, error) {
	p, err := split(ref)
	if err != nil {
		return Address{}, err
	}
	return Address{
		Secure: p.grammar == &secure,
		User:   scheme.Decode(p.user), Password: scheme.Decode(p.password), HasPassword: p.hasPassword,
		Host: strings.ToLower(p.host), Port: p.port,
		Params: decoded(p.params), Headers: decoded(p.headers),
	}, nil
}

func decoded(params []Param) []Param {
	for i, p := range params {
		params[i] = Param{Name: ascii.Lower(scheme.Decode(p.Name)), Value: scheme.Decode(p.Value)}
	}
	return params
}

// parts are the parts of a URI, as they are written.
type parts struct {
	grammar         *scheme.Grammar
	user, password  string
	hasPassword     bool
	host, port      string
	params, headers []Param
}

func split(ref uri.Reference) (parts, error) {
	if name, _ := ref.Scheme(); strings.EqualFold(name, secure.Scheme) {
		return check(&secure, ref)
	}
	return check(&plain, ref)
}

func check(g *scheme.Grammar, ref uri.Reference) (parts, error) {
	text, err := g.Match(ref)
	if err != nil {
		return parts{}, err
	}
	p := parts{grammar: g}
	at := len(g.Scheme) + 1
	rest := text[at:]
	if user, after, ok := strings.Cut(rest, "@"); ok { // is in the userinfo only
		at += len(user) + 1
		p.user, p.password, p.hasPassword = strings.Cut(user, ":")
		rest = after
	}
	rest, headers, _ := strings.Cut(rest, "?")
	rest, params, _ := strings.Cut(rest, ";")
	p.host = rest
	if i := strings.LastIndexByte(rest, ':'); i > strings.IndexByte(rest, ']') { // not in an IPv6 address
		p.host, p.port = rest[:i], rest[i+1:]
		if err := g.CheckPort(ref, at+i+1, p.port); err != nil {
			return parts{}, err
		}
	}
	at += len(rest) + 1
	if p.params, err = p.readParams(ref, params, at); err != nil {
		return parts{}, err
	}
	for _, header := range scheme.Params(headers, "&") {
		p.headers = append(p.headers, header)
	}
	return p, nil
}

// readParams returns the parameters of a URI. Their text begins at an offset.
func (p *parts) readParams(ref uri.Reference, text string, start int) ([]Param, error) {
	var params []Param
	values, ttl := map[string]string{}, -1
	for at, param := range scheme.Params(text, ";") {
		at += start
		params = append(params, param)
		name, value := fold(param.Name), fold(param.Value)
		if _, ok := values[name]; ok {
			return nil, p.grammar.Fail(ref, at, "second parameter of the same name", "RFC 3261, 19.1.1")
		}
		values[name] = value
		switch {
		case name == "ttl":
			ttl = at
			if _, err := strconv.ParseUint(value, 10, 8); err != nil || len(value) > 3 {
				return nil, p.grammar.Fail(ref, at, "ttl that is not a number up to 255", "RFC 3261, 25.1")
			}
		case name == "transport" && value == "udp" && p.grammar == &secure:
			return nil, p.grammar.Fail(ref, at, "transport that is not reliable", "RFC 3261, 19.1.1")
		}
	}
	if ttl < 0 {
		return params, nil
	}
	// UDP is the default of sip
	transport, ok := values["transport"]
	ip, err := netip.ParseAddr(strings.Trim(values["maddr"], "[]"))
	if err != nil || !ip.IsMulticast() || transport != "udp" && (ok || p.grammar == &secure) {
		return nil, p.grammar.Fail(ref, ttl, "ttl without UDP and a multicast address", "RFC 3261, 19.1.1")
	}
	return params, nil
}
