package schemes

import (
	"net/netip"
	"strconv"
	"strings"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/uri"
)

var (
	sipGrammar  = grammar{scheme: "sip", section: "RFC 3261, 25.1", machine: &tables.SIP, rule: tables.SIPSIPURI}
	sipsGrammar = grammar{scheme: "sips", section: "RFC 3261, 25.1", machine: &tables.SIP, rule: tables.SIPSIPSURI}
)

// SIP is a SIP or SIPS URI, decoded (RFC 3261, 19.1, as updated by RFC 5954).
type SIP struct {
	Secure         bool // a SIPS URI
	User, Password string
	HasPassword    bool
	// Host is a domain name, an IPv4 address or an IPv6 address in brackets, in lower
	// case. Port is empty if the URI has none.
	Host, Port string
	// Params are the parameters and Headers the header fields, in their order. Their names are
	// in lower case.
	Params, Headers []Param
}

// Param returns the value of a parameter, and reports whether there is one.
func (s SIP) Param(name string) (string, bool) { return paramOf(s.Params, name) }

// ParseSIP takes a SIP or SIPS URI apart. It returns a [*uri.SyntaxError] if the reference does not
// match the grammar, or breaks a requirement of section 19.1.1: no parameter appears twice, a
// SIPS URI has no transport=udp, and a ttl is at most 255 and only with the transport UDP
// and a maddr that is a multicast address.
//
// RFC 3261 has brackets in IPv6 addresses, parameters and headers. There they are not valid
// by RFC 3986, but by RFC 2732: to check "sip:a@[::1]", parse it with [uri.RFC2732]. No
// edition accepts "sip:[::1]".
func ParseSIP(ref uri.Reference) (SIP, error) {
	s, err := splitSIP(grammarOf(ref), ref)
	if err != nil {
		return SIP{}, err
	}
	s.User, s.Password, s.Host = decode(s.User), decode(s.Password), strings.ToLower(s.Host)
	for _, list := range [][]Param{s.Params, s.Headers} {
		for i, p := range list {
			list[i] = Param{ascii.Lower(decode(p.Name)), decode(p.Value)}
		}
	}
	return s, nil
}

// grammarOf returns the grammar of a reference that is a SIP or SIPS URI.
func grammarOf(ref uri.Reference) *grammar {
	if name, _ := ref.Scheme(); strings.EqualFold(name, sipsGrammar.scheme) {
		return &sipsGrammar
	}
	return &sipGrammar
}

// splitSIP is like ParseSIP, but returns the parts as they are written.
func splitSIP(g *grammar, ref uri.Reference) (SIP, error) {
	s := SIP{Secure: g == &sipsGrammar}
	text, err := g.match(ref)
	if err != nil {
		return SIP{}, err
	}
	at := len(g.scheme) + 1
	rest := text[at:]
	if user, after, ok := strings.Cut(rest, "@"); ok { // is in the userinfo only
		at += len(user) + 1
		s.User, s.Password, s.HasPassword = strings.Cut(user, ":")
		rest = after
	}
	rest, headers, _ := strings.Cut(rest, "?")
	rest, list, _ := strings.Cut(rest, ";")
	s.Host = rest
	if i := strings.LastIndexByte(rest, ':'); i > strings.IndexByte(rest, ']') { // not in an IPv6 address
		s.Host, s.Port = rest[:i], rest[i+1:]
		if err := g.checkPort(ref, at+i+1, s.Port); err != nil {
			return SIP{}, err
		}
	}
	for _, header := range params(headers, "&") {
		s.Headers = append(s.Headers, header)
	}
	at += len(rest) + 1
	values, ttl := map[string]string{}, -1
	for i, p := range params(list, ";") {
		s.Params = append(s.Params, p)
		name, value := foldSIP(p.Name), foldSIP(p.Value)
		if _, ok := values[name]; ok {
			return SIP{}, g.fail(ref, at+i, "second parameter of the same name", "RFC 3261, 19.1.1")
		}
		values[name] = value
		switch {
		case name == "ttl":
			ttl = at + i
			if _, err := strconv.ParseUint(value, 10, 8); err != nil || len(value) > 3 {
				return SIP{}, g.fail(ref, ttl, "ttl that is not a number up to 255", "RFC 3261, 25.1")
			}
		case name == "transport" && value == "udp" && s.Secure:
			return SIP{}, g.fail(ref, at+i, "transport that is not reliable", "RFC 3261, 19.1.1")
		}
	}
	if ttl >= 0 {
		// UDP is the default of sip.
		transport, ok := values["transport"]
		ip, err := netip.ParseAddr(strings.Trim(values["maddr"], "[]"))
		if err != nil || !ip.IsMulticast() || transport != "udp" && (ok || s.Secure) {
			return SIP{}, g.fail(ref, ttl, "ttl without UDP and a multicast address", "RFC 3261, 19.1.1")
		}
	}
	return s, nil
}
