package sip

import (
	"slices"
	"strings"

	"github.com/stricturi/stricturi/uri"
)

// Equal reports whether two references are SIP or SIPS URIs and equivalent (19.1.4). Header
// fields are compared as texts, without regard to case, because Equal does not know the
// rules of each field (20). As the section notes, the relation is not transitive.
func Equal(a, b uri.Reference) bool {
	x, err := Parse(a)
	if err != nil {
		return false
	}
	y, err := Parse(b)
	if err != nil || x.Secure != y.Secure {
		return false
	}
	// userinfo is case-sensitive; host, port and parameters are not
	if x.User != y.User || x.Password != y.Password || x.HasPassword != y.HasPassword || x.Host != y.Host || x.Port != y.Port {
		return false
	}
	return sameParams(x.Params, y.Params) && sameParams(y.Params, x.Params) && sameHeaders(x.Headers, y.Headers)
}

// decisive are the parameters that a URI without them does not match. The section says so
// of transport in the rule about default values, and not in the one about parameters.
var decisive = []string{"user", "ttl", "method", "maddr", "transport"}

// sameParams reports whether each of some parameters is in others with the same value, or
// is ignored.
func sameParams(params, others []Param) bool {
	for _, p := range params {
		other, ok := find(others, p.Name)
		if ok && !strings.EqualFold(p.Value, other) || !ok && slices.Contains(decisive, p.Name) {
			return false
		}
	}
	return true
}

// sameHeaders reports whether two URIs have the same header fields, in any order.
func sameHeaders(a, b []Param) bool {
	compare := func(p, q Param) int {
		if c := strings.Compare(p.Name, q.Name); c != 0 {
			return c
		}
		return strings.Compare(strings.ToLower(p.Value), strings.ToLower(q.Value))
	}
	return slices.EqualFunc(slices.SortedFunc(slices.Values(a), compare), slices.SortedFunc(slices.Values(b), compare), func(p, q Param) bool {
		return compare(p, q) == 0
	})
}
