package grammar

import (
	"slices"

	"github.com/stricturi/stricturi/grammar/abnf"
)

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
		Resolution: RFC2396, Params: true,
		GoName:     "RFC2396",
		Components: components2396,
		Readings:   readings2396,
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
		Resolution: RFC2396, Params: true,
		GoName:     "RFC2732",
		Components: components2732,
		Readings: append(slices.Clip(readings2396), abnf.Reading{
			Rule:    "host",
			Printed: "IPv6reference",
			Read:    "ipv6reference",
			Why:     "the definition spells the rule ipv6reference; it is the same rule, because names are case-insensitive",
		}),
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
		Resolution: RFC2396bis00,
		GoName:     "RFC2396bis00",
		Components: componentsBis00,
		Readings:   []abnf.Reading{bar("domainlabel"), bar("toplabel")},
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
		Resolution: RFC3986,
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
		Resolution: RFC3986, IRI: true,
		GoName:     "Draft11",
		Components: components3987,
		Readings: []abnf.Reading{{
			Rule:    "ipath-empty",
			Printed: "0",
			Read:    "0<ipchar>",
			Why:     "the empty string: the text in angle brackets is lost, which RFC 3987 prints as 0<ipchar>",
		}},
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
		Resolution: RFC3986, IRI: true,
		GoName:     "RFC3987",
		Components: components3987,
	},
}

// bar returns the reading of a bar in a rule of bis-00.
func bar(rule string) abnf.Reading {
	return abnf.Reading{
		Rule: rule, Printed: "|", Read: "/",
		Why: "RFC 2234 has no such operator; in RFC 822, whose notation RFC 2396 uses, it separates alternatives",
	}
}

// readings2396 has the readings of RFC 2396, which apply to RFC 2732 too.
//
// In RFC 822's notation a quoted literal is case-insensitive, which would make
// lowalpha and upalpha the same set as alpha. They are read as the sets that their
// names and the text of section 1.6 describe.
var readings2396 = []abnf.Reading{
	{
		Rule: "lowalpha",
		Printed: `"a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" |
                 "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" | "r" |
                 "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z"`,
		Read: "%x61-7A",
		Why:  "quoted literals are case-insensitive in RFC 822 (its section 3.1.3); only the lower-case letters",
	},
	{
		Rule: "upalpha",
		Printed: `"A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" |
                 "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" |
                 "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"`,
		Read: "%x41-5A",
		Why:  "quoted literals are case-insensitive in RFC 822 (its section 3.1.3); only the upper-case letters",
	},
	{
		Rule:    "control",
		Printed: "<US-ASCII coded characters 00-1F and 7F hexadecimal>",
		Read:    "%x00-1F / %x7F",
		Why:     "prose",
	},
	{
		Rule:    "space",
		Printed: "<US-ASCII coded character 20 hexadecimal>",
		Read:    "%x20",
		Why:     "prose",
	},
	{
		Rule:    "delims",
		Printed: `<">`,
		Read:    "%x22",
		Why:     "prose: the notation of RFC 822 for the double quote",
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
