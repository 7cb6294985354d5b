package grammar

var editions = []*Edition{
	{
		Stem:       "rfc2396",
		Document:   "RFC 2396",
		Title:      "Uniform Resource Identifiers (URI): Generic Syntax",
		Date:       "August 1998",
		Reference:  "URI-reference",
		Entries:    []string{"URI-reference", "absoluteURI", "relativeURI"},
		Absolute:   "absoluteURI",
		Segment:    "param",
		Resolution: ResolutionRFC2396, Params: true,
		GoName:     "RFC2396",
		Components: components2396,
	},
	{
		Stem:       "rfc2732",
		Document:   "RFC 2396 as updated by RFC 2732",
		Title:      "Uniform Resource Identifiers (URI): Generic Syntax; Format for Literal IPv6 Addresses in URL's",
		Date:       "December 1999",
		Reference:  "URI-reference",
		Entries:    []string{"URI-reference", "absoluteURI", "relativeURI"},
		Absolute:   "absoluteURI",
		Segment:    "param",
		Resolution: ResolutionRFC2396, Params: true,
		GoName:     "RFC2732",
		Components: components2732,
	},
	{
		Stem:       "rfc2396bis00",
		Document:   "draft-fielding-uri-rfc2396bis-00",
		Title:      "Uniform Resource Identifier (URI): Generic Syntax",
		Date:       "October 2002",
		Reference:  "URI-reference",
		Entries:    []string{"URI-reference", "absolute-URI-reference", "absolute-URI", "relative-URI"},
		Absolute:   "absolute-URI-reference",
		Segment:    "segment",
		Resolution: ResolutionRFC2396bis00, Params: true,
		GoName:     "RFC2396bis00",
		Components: componentsBis00,
	},
	{
		Stem:       "rfc3986",
		Document:   "RFC 3986",
		Title:      "Uniform Resource Identifier (URI): Generic Syntax",
		Date:       "January 2005",
		Reference:  "URI-reference",
		Entries:    []string{"URI", "URI-reference", "absolute-URI", "relative-ref"},
		Absolute:   "URI",
		Segment:    "segment",
		Resolution: ResolutionRFC3986,
		GoName:     "RFC3986",
		Components: components3986,
	},
	{
		Stem:       "iri11",
		Document:   "draft-duerst-iri-11",
		Title:      "Internationalized Resource Identifiers (IRIs)",
		Date:       "November 2004",
		Reference:  "IRI-reference",
		Entries:    []string{"IRI", "IRI-reference", "absolute-IRI", "irelative-ref"},
		Absolute:   "IRI",
		Segment:    "isegment",
		Resolution: ResolutionRFC3986,
		GoName:     "Draft11",
		Components: components3987,
	},
	{
		Stem:       "rfc3987",
		Document:   "RFC 3987",
		Title:      "Internationalized Resource Identifiers (IRIs)",
		Date:       "January 2005",
		Reference:  "IRI-reference",
		Entries:    []string{"IRI", "IRI-reference", "absolute-IRI", "irelative-ref"},
		Absolute:   "IRI",
		Segment:    "isegment",
		Resolution: ResolutionRFC3986,
		GoName:     "RFC3987",
		Components: components3987,
	},
}

var amendments = []*Edition{
	{
		Stem:     "rfc3986+6874",
		Package:  "rfc6874",
		Amends:   "rfc3986",
		Document: "RFC 3986 as updated by RFC 6874",
		Title: "Uniform Resource Identifier (URI): Generic Syntax; Representing IPv6 Zone Identifiers in Address Literals and " +
			"Uniform Resource Identifiers",
		Date:       "February 2013",
		Reference:  "URI-reference",
		Entries:    []string{"URI", "URI-reference", "absolute-URI", "relative-ref"},
		Absolute:   "URI",
		Segment:    "segment",
		Resolution: ResolutionRFC3986,
		GoName:     "RFC6874",
		Components: components3986.withHosts("IPv4address", "IPv6address", "IPv6addrz", "IPvFuture", "reg-name"),
	},
}

// components2396 has the components of RFC 2396. Its absoluteURI has an opaque part or
// a path.
var components2396 = &Components{
	Scheme: "scheme", Authority: "authority", Userinfo: "userinfo", Host: "host", Port: "port",
	Query: "query", Fragment: "fragment", Opaque: "opaque_part",
	Paths: []string{"path", "abs_path", "rel_path"},
	Hosts: []string{"hostname", "IPv4address"},
}

var components2732 = components2396.withHosts("hostname", "IPv4address", "ipv6reference")

var componentsBis00 = &Components{
	Scheme: "scheme", Authority: "authority", Userinfo: "userinfo", Host: "host", Port: "port",
	Query: "query", Fragment: "fragment", Opaque: "opaque-part",
	Paths: []string{"path", "abs-path", "rel-path"},
	Hosts: []string{"hostname", "IPv4address", "IPv6reference"},
}

var components3986 = &Components{
	Scheme: "scheme", Authority: "authority", Userinfo: "userinfo", Host: "host", Port: "port",
	Query: "query", Fragment: "fragment",
	Paths: []string{"path", "path-abempty", "path-absolute", "path-noscheme", "path-rootless", "path-empty"},
	Hosts: []string{"IPv4address", "IPv6address", "IPvFuture", "reg-name"},
}

var components3987 = &Components{
	Scheme: "scheme", Authority: "iauthority", Userinfo: "iuserinfo", Host: "ihost", Port: "port",
	Query: "iquery", Fragment: "ifragment",
	Paths: []string{"ipath", "ipath-abempty", "ipath-absolute", "ipath-noscheme", "ipath-rootless", "ipath-empty"},
	Hosts: []string{"IPv4address", "IPv6address", "IPvFuture", "ireg-name"},
}

// withHosts returns a copy with other rules for hosts.
func (c Components) withHosts(rules ...string) *Components {
	c.Hosts = rules
	return &c
}
