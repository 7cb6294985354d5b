package core

import (
	"strings"

	"github.com/stricturi/stricturi/internal/ascii"
)

// Scheme has the defaults of a scheme for scheme-based normalization (RFC 2396, 6; RFC
// 3986, 6.2.3).
type Scheme struct {
	// Port is the default port in decimal digits, if there is one.
	Port string
	// EmptyPath tells that an empty path means the same as "/".
	EmptyPath bool
	// Host is a host that means the same as an empty authority.
	Host string
	// Source is the document that defines the defaults.
	Source string
}

// Schemes has defaults of schemes, by names in lower case, in place of those of KnownSchemes.
type Schemes map[string]Scheme

// A Known is what the module knows of a scheme, whatever its grammar.
type Known struct {
	Name string
	Scheme
	Traits Traits
}

// Traits are properties of a scheme.
type Traits uint8

const (
	// DNS tells that a registered name is a domain name and that the document of the scheme has no
	// percent-encoding there: the host is that of RFC 1738, 3.1, or of RFC 2396, 3.2.2.
	DNS Traits = 1 << iota
	// EmptyHost tells that the host can nevertheless be empty.
	EmptyHost
	// Special tells that the URL standard calls the scheme special. Of these, file has no userinfo.
	Special
	// NoAuthority tells that URIs of the scheme have no authority.
	NoAuthority
	// NoProse tells that a reference in running text does not begin with the scheme, such as
	// "about:", which is more often a word before a colon.
	NoProse
)

// KnownSchemes has a row for each scheme, the most frequent first. All that have defaults always
// use the <hier_part> syntax (RFC 2396, 3). The port of sip, for example, is not a default in this
// sense: a URI with it differs from one without it (RFC 3261, 19.1.4). A section after a row is
// that of its host.
var KnownSchemes = [...]Known{
	{"http", Scheme{Port: "80", EmptyPath: true, Source: "RFC 9110, 4.2.1 and 4.2.3"}, DNS | Special},   // RFC 2616, 3.2.2
	{"https", Scheme{Port: "443", EmptyPath: true, Source: "RFC 9110, 4.2.2 and 4.2.3"}, DNS | Special}, // RFC 2818, 2.4
	{"about", Scheme{}, NoAuthority | NoProse},
	{"acap", Scheme{}, DNS | NoProse}, // RFC 2244
	{"acct", Scheme{}, NoAuthority},
	{"coap", Scheme{Port: "5683", EmptyPath: true, Source: "RFC 7252, 6.1 and 6.3"}, 0},
	{"coaps", Scheme{Port: "5684", EmptyPath: true, Source: "RFC 7252, 6.2 and 6.3"}, 0},
	{"data", Scheme{}, NoAuthority},
	{"did", Scheme{}, NoAuthority | NoProse},
	{"dict", Scheme{Port: "2628", Source: "RFC 2229, 5"}, DNS | NoProse}, // RFC 2229
	{"file", Scheme{Host: "localhost", Source: "RFC 1738, 3.10; RFC 8089, 2"}, Special},
	{"ftp", Scheme{Port: "21", EmptyPath: true, Source: "RFC 1738, 3.2 and 3.2.2"}, DNS | Special}, // RFC 1738, 3.2
	{"geo", Scheme{}, NoAuthority},
	{"gopher", Scheme{Port: "70", EmptyPath: true, Source: "RFC 4266, 2.1"}, DNS},     // RFC 1738, 3.4
	{"imap", Scheme{Port: "143", EmptyPath: true, Source: "RFC 5092, 4 and 11"}, DNS}, // RFC 2192
	{"ipp", Scheme{Port: "631", EmptyPath: true, Source: "RFC 3510, 4.2 and 4.6"}, NoProse},
	{"javascript", Scheme{}, NoAuthority | NoProse},
	// "If no hostport is given, the client must have some apriori knowledge" (RFC 2255).
	{"ldap", Scheme{Port: "389", Source: "RFC 4516, 2"}, DNS | EmptyHost}, // RFC 2255
	{"mailto", Scheme{}, NoAuthority},
	{"nfs", Scheme{}, DNS | EmptyHost},                        // RFC 2224, with relative forms
	{"nntp", Scheme{Port: "119", Source: "RFC 5538, 3"}, DNS}, // RFC 1738, 3.7
	{"pkg", Scheme{}, NoAuthority | NoProse},
	{"pop", Scheme{Port: "110", Source: "RFC 2384, 4"}, DNS}, // RFC 2384
	{"prospero", Scheme{}, DNS},                              // RFC 1738, 3.11
	{"rsync", Scheme{Port: "873", Source: "RFC 5781, 2"}, 0},
	{"rtsp", Scheme{Port: "554", Source: "RFC 7826, 4.2"}, DNS}, // RFC 2326, 3.2
	{"rtsps", Scheme{Port: "322", Source: "RFC 7826, 4.2"}, NoProse},
	{"rtspu", Scheme{}, DNS | NoProse}, // RFC 2326, 3.2
	{"sip", Scheme{}, NoAuthority},
	{"sips", Scheme{}, NoAuthority},
	{"snmp", Scheme{Port: "161", Source: "RFC 4088, 2"}, 0},
	{"tag", Scheme{}, NoAuthority},
	{"tel", Scheme{}, NoAuthority},
	{"telnet", Scheme{Port: "23", EmptyPath: true, Source: "RFC 4248, 2"}, DNS}, // RFC 1738, 3.8
	{"urn", Scheme{}, NoAuthority},
	{"wais", Scheme{}, DNS}, // RFC 1738, 3.9
	// The hosts of ws and wss are those of http (RFC 6455, 3).
	{"ws", Scheme{Port: "80", EmptyPath: true, Source: "RFC 6455, 3"}, DNS | Special},
	{"wss", Scheme{Port: "443", EmptyPath: true, Source: "RFC 6455, 3"}, DNS | Special},
}

// KnownScheme returns the row of a scheme, or an empty one if there is none. Case is ignored.
func KnownScheme(name string) Known {
	for i := range KnownSchemes {
		// Most differ in the first letter.
		if s := &KnownSchemes[i]; name != "" && s.Name[0] == name[0]|0x20 && ascii.EqualFold(s.Name, name) {
			return *s
		}
	}
	return Known{}
}

// Is reports whether a scheme has a trait.
func (k Known) Is(t Traits) bool { return k.Traits&t != 0 }

// IsWeb reports whether the URL standard calls a scheme special and reads a userinfo of its URIs.
func (k Known) IsWeb() bool { return k.Is(Special) && k.Name != "file" }

// Lookup returns the defaults of a scheme, and reports whether it has any. Case is ignored.
func (s Schemes) Lookup(name string) (d Scheme, ok bool) {
	if s != nil {
		d, ok = s[strings.ToLower(name)]
	}
	if !ok {
		d = KnownScheme(name).Scheme
		ok = d != Scheme{}
	}
	return d, ok
}
