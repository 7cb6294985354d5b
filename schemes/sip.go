package schemes

import (
	"maps"
	"net/netip"
	"slices"
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

// sip is a SIP or SIPS URI as it is written (RFC 3261, 19.1, as updated by RFC 5954). The
// parameters and header fields are in their order.
type sip struct {
	isSecure        bool // a SIPS URI
	user, password  string
	hasPassword     bool
	host, port      string
	params, headers []Param
}

// grammarOf returns the grammar of a reference that is a SIP or SIPS URI.
func grammarOf(ref uri.Reference) *grammar {
	if name, _ := ref.Scheme(); strings.EqualFold(name, sipsGrammar.scheme) {
		return &sipsGrammar
	}
	return &sipGrammar
}

// splitSIP takes a SIP or SIPS URI apart. It returns a [*uri.SyntaxError] if the reference does not
// match the grammar, or breaks a requirement of section 19.1.1: no parameter appears twice, a
// SIPS URI has no transport=udp, and a ttl is at most 255 and only with the transport UDP
// and a maddr that is a multicast address.
//
// RFC 3261 has brackets in IPv6 addresses, parameters and headers. There they are not valid
// by RFC 3986, but by RFC 2732: to check "sip:a@[::1]", parse it with [uri.RFC2732]. No
// edition accepts "sip:[::1]".
func splitSIP(g *grammar, ref uri.Reference) (sip, error) {
	s := sip{isSecure: g == &sipsGrammar}
	text, err := g.match(ref)
	if err != nil {
		return sip{}, err
	}
	at := len(g.scheme) + 1
	rest := text[at:]
	if user, after, ok := strings.Cut(rest, "@"); ok { // is in the userinfo only
		at += len(user) + 1
		s.user, s.password, s.hasPassword = strings.Cut(user, ":")
		rest = after
	}
	rest, headers, _ := strings.Cut(rest, "?")
	rest, list, _ := strings.Cut(rest, ";")
	s.host = rest
	if i := strings.LastIndexByte(rest, ':'); i > strings.IndexByte(rest, ']') { // not in an IPv6 address
		s.host, s.port = rest[:i], rest[i+1:]
		if err := g.checkPort(ref, at+i+1, s.port); err != nil {
			return sip{}, err
		}
	}
	for _, header := range params(headers, "&") {
		s.headers = append(s.headers, header)
	}
	at += len(rest) + 1
	values, ttl := map[string]string{}, -1
	for i, p := range params(list, ";") {
		s.params = append(s.params, p)
		name, value := foldSIP(p.Name), foldSIP(p.Value)
		if _, ok := values[name]; ok {
			return sip{}, g.fail(ref, at+i, "second parameter of the same name", "RFC 3261, 19.1.1")
		}
		values[name] = value
		switch {
		case name == "ttl":
			ttl = at + i
			if _, err := strconv.ParseUint(value, 10, 8); err != nil || len(value) > 3 {
				return sip{}, g.fail(ref, ttl, "ttl that is not a number up to 255", "RFC 3261, 25.1")
			}
		case name == "transport" && value == "udp" && s.isSecure:
			return sip{}, g.fail(ref, at+i, "transport that is not reliable", "RFC 3261, 19.1.1")
		}
	}
	if ttl >= 0 {
		// UDP is the default of sip.
		transport, ok := values["transport"]
		ip, err := netip.ParseAddr(strings.Trim(values["maddr"], "[]"))
		if err != nil || !ip.IsMulticast() || transport != "udp" && (ok || s.isSecure) {
			return sip{}, g.fail(ref, ttl, "ttl without UDP and a multicast address", "RFC 3261, 19.1.1")
		}
	}
	return s, nil
}

// equalSIP reports whether two references are SIP or SIPS URIs and equivalent (RFC 3261,
// 19.1.4). A character is equivalent to its percent-encoding, unless it is one of the characters
// that RFC 2396, 2.2, reserves: "sip:a,b@c" and "sip:a%2Cb@c" are different. IP addresses are
// equivalent if their binary forms are (RFC 5954, 4.2). Header fields are compared as texts,
// without regard to case, because the rules of each field are not known (20).
func equalSIP(a, b uri.Reference) bool {
	x, err := splitSIP(grammarOf(a), a)
	if err != nil {
		return false
	}
	y, err := splitSIP(grammarOf(b), b)
	if err != nil || x.isSecure != y.isSecure {
		return false
	}
	// A fragment is not part of the syntax of sip (RFC 3986, 3.5).
	n := uri.Normalizer{Apply: uri.NormalizeCase | uri.NormalizePercent}
	f, hasFragment := n.NormalizeReference(a).Fragment()
	g, other := n.NormalizeReference(b).Fragment()
	// userinfo is case-sensitive; host, port and parameters are not
	return decodeSIP(x.user) == decodeSIP(y.user) && decodeSIP(x.password) == decodeSIP(y.password) &&
		x.hasPassword == y.hasPassword && sameHost(x.host, y.host) && x.port == y.port &&
		sameParams(x.params, y.params) && slices.Equal(foldedParams(x.headers), foldedParams(y.headers)) &&
		f == g && hasFragment == other
}

func sameHost(a, b string) bool {
	x, err := netip.ParseAddr(strings.Trim(a, "[]"))
	y, other := netip.ParseAddr(strings.Trim(b, "[]"))
	return strings.EqualFold(a, b) || err == nil && other == nil && x == y
}

// decisive are the parameters that a URI without them does not match. The section says so
// of transport in the rule about default values, and not in the one about parameters.
var decisive = []string{"user", "ttl", "method", "maddr", "transport"}

// sameParams reports whether the parameters of two URIs match: each that both have, and each
// decisive one.
func sameParams(a, b []Param) bool {
	x, y := map[string]string{}, map[string]string{}
	for _, p := range foldedParams(a) {
		x[p.Name] = p.Value
	}
	for _, p := range foldedParams(b) {
		y[p.Name] = p.Value
	}
	for _, name := range slices.Concat(slices.Collect(maps.Keys(x)), decisive) {
		v, ok := x[name]
		w, other := y[name]
		if ok && other && v != w || ok != other && slices.Contains(decisive, name) {
			return false
		}
	}
	return true
}

// foldedParams returns parameters in the form that is compared, sorted.
func foldedParams(params []Param) []Param {
	all := make([]Param, len(params))
	for i, p := range params {
		all[i] = Param{foldSIP(p.Name), foldSIP(p.Value)}
	}
	slices.SortFunc(all, compareParams)
	return all
}

// foldSIP returns a part of a URI in the form that is compared where case does not matter.
func foldSIP(text string) string { return ascii.Lower(decodeSIP(text)) }

// decodeSIP decodes the percent-encodings of a text except those of the characters that RFC
// 2396, 2.2, reserves.
func decodeSIP(text string) string {
	return decodeOnly(text, func(c byte) bool { return strings.IndexByte(";/?:@&=+$,%", c) < 0 })
}
