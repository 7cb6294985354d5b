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

// Schemes returns the defaults of a scheme, whose name is in lower case. A nil Schemes
// uses KnownSchemes.
type Schemes func(name string) Scheme

// KnownSchemes has the schemes whose documents define defaults, sorted by name. All of them
// always use the <hier_part> syntax (RFC 2396, 3). The port of sip, for example, is not a
// default in this sense: a URI with it differs from one without it (RFC 3261, 19.1.4).
var KnownSchemes = [...]struct {
	Name string
	Scheme
}{
	{"coap", Scheme{Port: "5683", EmptyPath: true, Source: "RFC 7252, 6.1 and 6.3"}},
	{"coaps", Scheme{Port: "5684", EmptyPath: true, Source: "RFC 7252, 6.2 and 6.3"}},
	{"dict", Scheme{Port: "2628", Source: "RFC 2229, 5"}},
	{"file", Scheme{Host: "localhost", Source: "RFC 1738, 3.10; RFC 8089, 2"}},
	{"ftp", Scheme{Port: "21", EmptyPath: true, Source: "RFC 1738, 3.2 and 3.2.2"}},
	{"gopher", Scheme{Port: "70", EmptyPath: true, Source: "RFC 4266, 2.1"}},
	{"http", Scheme{Port: "80", EmptyPath: true, Source: "RFC 9110, 4.2.1 and 4.2.3"}},
	{"https", Scheme{Port: "443", EmptyPath: true, Source: "RFC 9110, 4.2.2 and 4.2.3"}},
	{"imap", Scheme{Port: "143", EmptyPath: true, Source: "RFC 5092, 4 and 11"}},
	{"ipp", Scheme{Port: "631", EmptyPath: true, Source: "RFC 3510, 4.2 and 4.6"}},
	{"ldap", Scheme{Port: "389", Source: "RFC 4516, 2"}},
	{"nntp", Scheme{Port: "119", Source: "RFC 5538, 3"}},
	{"pop", Scheme{Port: "110", Source: "RFC 2384, 4"}},
	{"rsync", Scheme{Port: "873", Source: "RFC 5781, 2"}},
	{"rtsp", Scheme{Port: "554", Source: "RFC 7826, 4.2"}},
	{"rtsps", Scheme{Port: "322", Source: "RFC 7826, 4.2"}},
	{"snmp", Scheme{Port: "161", Source: "RFC 4088, 2"}},
	{"telnet", Scheme{Port: "23", EmptyPath: true, Source: "RFC 4248, 2"}},
	{"ws", Scheme{Port: "80", EmptyPath: true, Source: "RFC 6455, 3"}},
	{"wss", Scheme{Port: "443", EmptyPath: true, Source: "RFC 6455, 3"}},
}

// KnownScheme returns the defaults of a scheme, whose name is in lower case, or nil if it is not in
// KnownSchemes.
func KnownScheme(name string) *Scheme {
	if name == "" {
		return nil
	}
	for i := range KnownSchemes {
		// Most differ in the first letter.
		if s := &KnownSchemes[i]; s.Name[0] == name[0] && s.Name == name {
			return &s.Scheme
		}
	}
	return nil
}

// get looks up a scheme. Case is ignored.
func (s Schemes) get(name string) Scheme {
	if s != nil {
		return s(strings.ToLower(name))
	}
	var buf [32]byte
	if hasUpper(name) && len(name) <= len(buf) {
		for i := range len(name) {
			buf[i] = ascii.LowerOctet(name[i])
		}
		name = string(buf[:len(name)])
	}
	if known := KnownScheme(name); known != nil {
		return *known
	}
	return Scheme{}
}

// isKnown reports whether a scheme is in KnownSchemes. Case is ignored.
func isKnown(scheme string) bool { return Schemes(nil).get(scheme) != Scheme{} }

// isPort reports whether two ports are the same number.
func isPort(a, b string) bool {
	return strings.TrimLeft(a, "0") == strings.TrimLeft(b, "0")
}
