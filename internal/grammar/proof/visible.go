package proof

import (
	"slices"

	"github.com/stricturi/stricturi/grammar"
)

// visible lists the rules, of all documents, whose positions in a text users see: the
// components, the kinds of authority, host and path, and segments.
var visible = []string{
	"scheme", "authority", "server", "reg_name", "reg-name", "ireg-name", "iauthority", "userinfo", "iuserinfo",
	"host", "ihost", "hostname", "IPv4address", "IPv6reference", "IPv6address", "IPv6addrz", "IP-literal", "IPvFuture", "port",
	"path", "ipath", "hier_part", "hier-part", "ihier-part", "opaque_part", "opaque-part", "net_path", "net-path",
	"abs_path", "abs-path", "rel_path", "rel-path", "rel_segment", "rel-segment",
	"path-abempty", "path-absolute", "path-noscheme", "path-rootless", "path-empty",
	"ipath-abempty", "ipath-absolute", "ipath-noscheme", "ipath-rootless", "ipath-empty",
	"segment", "segment-nz", "segment-nz-nc", "isegment", "isegment-nz", "isegment-nz-nc", "param",
	"query", "iquery", "fragment", "ifragment",
}

// Visible returns the rules of an edition whose positions in a text users see, such as
// components, in the order of the document.
func Visible(e *grammar.Edition) []string {
	var names []string
	for _, r := range e.Rules() {
		if slices.ContainsFunc(visible, func(v string) bool { got, ok := e.Rule(v); return ok && got == r }) {
			names = append(names, r.Name)
		}
	}
	return names
}
