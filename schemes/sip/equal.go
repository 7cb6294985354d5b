package sip

import (
	"cmp"
	"maps"
	"net/netip"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/uri"
)

// Equal reports whether two references are SIP or SIPS URIs and equivalent (RFC 3261, 19.1.4).
// A character is equivalent to its percent-encoding, unless it is one of the characters that
// RFC 2396, 2.2, reserves: "sip:a,b@c" and "sip:a%2Cb@c" are different. IP addresses are
// equivalent if their binary forms are (RFC 5954, 4.2). Header fields are compared as texts,
// without regard to case, because Equal does not know the rules of each field (20). As the
// section notes, the relation is not transitive.
func Equal(a, b uri.Reference) bool {
	x, err := split(a)
	if err != nil {
		return false
	}
	y, err := split(b)
	if err != nil || x.grammar != y.grammar {
		return false
	}
	// userinfo is case-sensitive; host, port and parameters are not
	if decode(x.user) != decode(y.user) || decode(x.password) != decode(y.password) || x.hasPassword != y.hasPassword ||
		!sameHost(x.host, y.host) || x.port != y.port || !scheme.SameFragment(a, b) {
		return false
	}
	return sameParams(x.params, y.params) && sameHeaders(x.headers, y.headers)
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
	for _, p := range folded(a) {
		x[p.Name] = p.Value
	}
	for _, p := range folded(b) {
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

// sameHeaders reports whether two URIs have the same header fields, in any order.
func sameHeaders(a, b []Param) bool { return slices.Equal(folded(a), folded(b)) }

// folded returns parameters in the form that is compared, sorted.
func folded(params []Param) []Param {
	all := make([]Param, len(params))
	for i, p := range params {
		all[i] = Param{Name: fold(p.Name), Value: fold(p.Value)}
	}
	slices.SortFunc(all, func(p, q Param) int {
		return cmp.Or(strings.Compare(p.Name, q.Name), strings.Compare(p.Value, q.Value))
	})
	return all
}

// fold returns a part of a URI in the form that is compared where case does not matter.
func fold(text string) string { return ascii.Lower(decode(text)) }

// decode decodes the percent-encodings of a text but those of the characters that RFC 2396,
// 2.2, reserves.
func decode(text string) string {
	return scheme.DecodeOnly(text, func(c byte) bool { return strings.IndexByte(";/?:@&=+$,%", c) < 0 })
}
