package diff

import (
	"slices"
	"strings"
)

// renamings maps the stem of an edition to its names that other editions do not
// use. The common names are those of RFC 3986. A renaming applies only if the other
// edition has no rule of the same name: RFC 2396's hostname is paired with bis-00's
// hostname, but with RFC 3986's reg-name because RFC 3986 has no hostname.
//
// RFC 3986, Appendix D.2, translates more obsolete rules than this table has. Some
// become expressions rather than rules (relativeURI without its fragment, hier_part,
// opaque_part, net_path, hostport, uric). It translates rel_path to path-rootless,
// but rel_segment to segment-nz-nc; a rel_path begins with a rel_segment, so here it
// is paired with path-noscheme. relativeURI has no fragment and relative-ref has
// one, but D.2 says in words that the one replaced the other.
// conformance/AUDIT.md checks that appendix line by line.
var renamings = map[string][]Renaming{
	"rfc2396":      slices.Concat(renamings2396, obsolete),
	"rfc2732":      slices.Concat(renamings2396, obsolete, renamings2732),
	"rfc2396bis00": slices.Concat(renamingsBis00, obsolete),
	"rfc3986":      nil,
	"iri11":        renamingsIRI,
	"rfc3987":      renamingsIRI,
}

const (
	d2 = "RFC 3986, Appendix D.2"
	g2 = "rfc2396bis-00, Appendix G.2; RFC 3986, Appendix D.2"
)

var renamings2396 = []Renaming{
	{"absoluteURI", "absolute-URI", g2},
	{"relativeURI", "relative-ref", g2},
	{"hex", "HEXDIG", d2},
}

var renamings2732 = []Renaming{
	{"hex4", "h16", "RFC 2373, Appendix B: the same definition"},
	{"ipv6reference", "IP-literal", "each is the host in brackets"},
}

var renamingsBis00 = []Renaming{
	{"absolute-URI-reference", "URI", "each is an absolute URI with an optional fragment"},
	{"relative-URI", "relative-ref", d2},
	{"h4", "h16", "the same definition"},
	{"IPv6reference", "IP-literal", "each is the host in brackets"},
}

// obsolete lists rules of RFC 2396, RFC 2732 and bis-00 that RFC 3986 replaced.
// Names are compared with "_" and "-" equal.
var obsolete = []Renaming{
	{"abs-path", "path-absolute", d2},
	{"rel-path", "path-noscheme", "each begins with a rel-segment, now a segment-nz-nc (RFC 3986, Appendix D.2, has path-rootless)"},
	{"rel-segment", "segment-nz-nc", d2},
	{"path-segments", "path-abempty", d2},
	{"server", "authority", d2},
	{"hostname", "reg-name", d2},
	{"escaped", "pct-encoded", d2},
}

// renamingsIRI lists the rules of RFC 3987, section 2.2, which extend a rule of RFC
// 3986 and put an "i" before its name.
var renamingsIRI = func() []Renaming {
	all := []Renaming{
		{"IRI", "URI", "RFC 3987, 2.2"},
		{"IRI-reference", "URI-reference", "RFC 3987, 2.2"},
		{"absolute-IRI", "absolute-URI", "RFC 3987, 2.2"},
	}
	for _, name := range strings.Fields(`hier-part relative-ref relative-part authority userinfo host reg-name
		path path-abempty path-absolute path-noscheme path-rootless path-empty
		segment segment-nz segment-nz-nc pchar query fragment unreserved`) {
		all = append(all, Renaming{"i" + name, name, "RFC 3987, 2.2"})
	}
	return all
}()
