package core

import "strings"

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

// KnownSchemes has the schemes whose documents define defaults. All of them always use
// the <hier_part> syntax (RFC 2396, 3). The port of sip, for example, is not a default
// in this sense: a URI with it differs from one without it (RFC 3261, 19.1.4).
var KnownSchemes = map[string]Scheme{
	"coap":   {Port: "5683", EmptyPath: true, Source: "RFC 7252, 6.1 and 6.3"},
	"coaps":  {Port: "5684", EmptyPath: true, Source: "RFC 7252, 6.2 and 6.3"},
	"dict":   {Port: "2628", Source: "RFC 2229, 5"},
	"file":   {Host: "localhost", Source: "RFC 1738, 3.10; RFC 8089, 2"},
	"ftp":    {Port: "21", EmptyPath: true, Source: "RFC 1738, 3.2 and 3.2.2"},
	"gopher": {Port: "70", EmptyPath: true, Source: "RFC 4266, 2.1"},
	"http":   {Port: "80", EmptyPath: true, Source: "RFC 9110, 4.2.1 and 4.2.3"},
	"https":  {Port: "443", EmptyPath: true, Source: "RFC 9110, 4.2.2 and 4.2.3"},
	"imap":   {Port: "143", EmptyPath: true, Source: "RFC 5092, 4 and 11"},
	"ipp":    {Port: "631", EmptyPath: true, Source: "RFC 3510, 4.2 and 4.6"},
	"ldap":   {Port: "389", Source: "RFC 4516, 2"},
	"nntp":   {Port: "119", Source: "RFC 5538, 3"},
	"pop":    {Port: "110", Source: "RFC 2384, 4"},
	"rsync":  {Port: "873", Source: "RFC 5781, 2"},
	"rtsp":   {Port: "554", Source: "RFC 7826, 4.2"},
	"rtsps":  {Port: "322", Source: "RFC 7826, 4.2"},
	"snmp":   {Port: "161", Source: "RFC 4088, 2"},
	"telnet": {Port: "23", EmptyPath: true, Source: "RFC 4248, 2"},
	"ws":     {Port: "80", EmptyPath: true, Source: "RFC 6455, 3"},
	"wss":    {Port: "443", EmptyPath: true, Source: "RFC 6455, 3"},
}

// get looks up a scheme. Case is ignored.
func (s Schemes) get(name string) Scheme {
	if s != nil {
		return s(strings.ToLower(name))
	}
	if !hasUpper(name) {
		return KnownSchemes[name]
	}
	var buf [32]byte
	if len(name) > len(buf) {
		return KnownSchemes[strings.ToLower(name)]
	}
	for i := range len(name) {
		buf[i] = lower(name[i])
	}
	return KnownSchemes[string(buf[:len(name)])]
}

// isKnown reports whether a scheme is in KnownSchemes. Case is ignored.
func isKnown(scheme string) bool { return Schemes(nil).get(scheme) != Scheme{} }

// isPort reports whether two ports are the same number.
func isPort(a, b string) bool {
	return strings.TrimLeft(a, "0") == strings.TrimLeft(b, "0")
}
