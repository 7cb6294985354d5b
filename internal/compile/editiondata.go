package compile

import (
	"strings"

	"github.com/stricturi/stricturi/grammar"
)

// A kindOfHost is the constant of a rule that says what a host is, and the
// constant of package core for it.
type kindOfHost struct{ Rule, Kind string }

// hostKind returns what a rule says of a host, or nil.
func hostKind(rule string) *kindOfHost {
	for _, name := range []string{"hostname", "IPv4address", "IPv6reference", "IPv6address", "IPv6addrz", "IPvFuture", "reg-name", "ireg-name"} {
		if strings.EqualFold(rule, name) {
			return &kindOfHost{"Rule" + grammar.GoName(rule), grammar.GoName(name)}
		}
	}
	return nil
}
