package schemes

import (
	"maps"
	"net/netip"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/uri"
)

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
	if err != nil || x.Secure != y.Secure {
		return false
	}
	// userinfo is case-sensitive; host, port and parameters are not
	return decodeSIP(x.User) == decodeSIP(y.User) && decodeSIP(x.Password) == decodeSIP(y.Password) &&
		x.HasPassword == y.HasPassword && sameHost(x.Host, y.Host) && x.Port == y.Port &&
		sameParams(x.Params, y.Params) && slices.Equal(foldedParams(x.Headers), foldedParams(y.Headers)) &&
		sameFragment(a, b)
}

func sameHost(a, b string) bool {
	x, err := netip.ParseAddr(strings.Trim(a, "[]"))
	y, other := netip.ParseAddr(strings.Trim(b, "[]"))
	return strings.EqualFold(a, b) || err == nil && other == nil && x == y
}

// sameFragment reports whether two references have equivalent fragments, or none. A fragment
// is not part of the syntax of sip (RFC 3986, 3.5).
func sameFragment(a, b uri.Reference) bool {
	n := uri.Normalizer{Apply: uri.NormalizeCase | uri.NormalizePercent}
	x, ok := n.Normalize(a).Fragment()
	y, other := n.Normalize(b).Fragment()
	return x == y && ok == other
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
