package compile

import (
	"strings"

	"github.com/stricturi/stricturi/grammar"
)

// hostKind returns the constant for the kind of host that a rule describes. For an edition
// it is one of package core, for a user's grammar the rule.
func (g *Grammar) hostKind(rule string) string {
	if g.Edition == nil {
		return "Rule" + g.goName(rule)
	}
	for _, name := range []string{"hostname", "IPv4address", "IPv6reference", "IPv6address", "IPv6addrz", "IPvFuture", "reg-name",
		"ireg-name"} {
		if strings.EqualFold(rule, name) {
			return "core." + grammar.GoName(name)
		}
	}
	return "core.HostNone"
}
