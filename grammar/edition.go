package grammar

import (
	"slices"

	"github.com/stricturi/stricturi/grammar/abnf"
)

var editions = []*Edition{
	{
		Stem:      "rfc2396",
		Document:  "RFC 2396",
		Title:     "Uniform Resource Identifiers (URI): Generic Syntax",
		Date:      "August 1998",
		Reference: "URI-reference",
		Entries:   []string{"URI-reference", "absoluteURI", "relativeURI"},
		Readings:  readings2396,
	},
	{
		Stem:      "rfc2732",
		Document:  "RFC 2396 as updated by RFC 2732",
		Title:     "Uniform Resource Identifiers (URI): Generic Syntax; Format for Literal IPv6 Addresses in URL's",
		Date:      "December 1999",
		Reference: "URI-reference",
		Entries:   []string{"URI-reference", "absoluteURI", "relativeURI"},
		Readings: append(slices.Clip(readings2396), abnf.Reading{
			Rule:    "host",
			Printed: "IPv6reference",
			Read:    "ipv6reference",
			Why:     "the rule is spelled ipv6reference where it is defined; one rule, since names are compared without regard to case",
		}),
	},
	{
		Stem:      "rfc2396bis00",
		Document:  "draft-fielding-uri-rfc2396bis-00",
		Title:     "Uniform Resource Identifier (URI): Generic Syntax",
		Date:      "October 2002",
		Reference: "URI-reference",
		Entries:   []string{"URI-reference", "absolute-URI-reference", "absolute-URI", "relative-URI"},
		Readings:  []abnf.Reading{bar("domainlabel"), bar("toplabel")},
	},
	{
		Stem:      "rfc3986",
		Document:  "RFC 3986",
		Title:     "Uniform Resource Identifier (URI): Generic Syntax",
		Date:      "January 2005",
		Reference: "URI-reference",
		Entries:   []string{"URI", "URI-reference", "absolute-URI", "relative-ref"},
	},
	{
		Stem:      "iri11",
		Document:  "draft-duerst-iri-11",
		Title:     "Internationalized Resource Identifiers (IRIs)",
		Date:      "November 2004",
		Reference: "IRI-reference",
		Entries:   []string{"IRI", "IRI-reference", "absolute-IRI", "irelative-ref"},
		Readings: []abnf.Reading{{
			Rule:    "ipath-empty",
			Printed: "0",
			Read:    "0<ipchar>",
			Why:     "a repetition of nothing: the angle brackets of RFC 3987's 0<ipchar> are lost; the empty string",
		}},
	},
	{
		Stem:      "rfc3987",
		Document:  "RFC 3987",
		Title:     "Internationalized Resource Identifiers (IRIs)",
		Date:      "January 2005",
		Reference: "IRI-reference",
		Entries:   []string{"IRI", "IRI-reference", "absolute-IRI", "irelative-ref"},
	},
}

// bar is the reading of a bar in a rule of bis-00.
func bar(rule string) abnf.Reading {
	return abnf.Reading{
		Rule: rule, Printed: "|", Read: "/",
		Why: "RFC 2234 has no such operator; RFC 822, whose notation RFC 2396 uses, has it for alternatives",
	}
}

// readings2396 are RFC 2396's, and so those of RFC 2732 too.
//
// In RFC 822's notation a quoted literal is case-insensitive, which would make
// lowalpha and upalpha the same set, each of them alpha. They are read as the
// sets that their names and the text of section 1.6 say.
var readings2396 = []abnf.Reading{
	{
		Rule: "lowalpha",
		Printed: `"a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" |
                 "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" | "r" |
                 "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z"`,
		Read: "%x61-7A",
		Why:  "quoted literals are case-insensitive in RFC 822 (section 3.1.3 there); the lower-case letters alone",
	},
	{
		Rule: "upalpha",
		Printed: `"A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" |
                 "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" |
                 "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"`,
		Read: "%x41-5A",
		Why:  "quoted literals are case-insensitive in RFC 822 (section 3.1.3 there); the upper-case letters alone",
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
		Why:     "prose: RFC 822 writes the double quote so",
	},
}
