package compile

import (
	"strings"

	"github.com/stricturi/stricturi/grammar"
)

// hostKind returns the constant for the kind of host that a rule stands for: in an edition
// that of package core, otherwise the rule itself.
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
