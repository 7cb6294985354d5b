package core

import (
	"net/netip"
	"strconv"
	"strings"
)

// Ref is a reference: a text with the offsets of its components, as the recognizer writes
// them. It is small and comparable. It does not record its edition: callers keep the two
// together. The zero Ref is the empty reference.
type Ref struct {
	text  string
	Spans // Host is a HostKind
}

// Read sets the text of r and returns where a recognizer writes its components.
func (r *Ref) Read(text string) *Spans {
	r.text = text
	return &r.Spans
}

func (r *Ref) flags() flags { return flags(r.Has) }

func (r *Ref) has(bit flags) bool { return flags(r.Has).has(bit) }

// flags are the bits of Spans.Has.
type flags uint8

const (
	hasScheme flags = 1 << iota
	hasAuthority
	hasUserinfo
	hasHost
	hasPort
	hasQuery
	hasFragment
	isOpaque
)

func (f flags) has(bit flags) bool { return f&bit != 0 }

// HostKind is the alternative of the rule host that matched.
type HostKind uint8

// The kinds of host; their names are those of the rules.
const (
	HostNone HostKind = iota
	Hostname
	IPv4address
	IPv6reference
	IPv6address
	IPvFuture
	RegName
	IregName
	IPv6addrz
)

// String returns the text that was parsed.
func (r *Ref) String() string { return r.text }

// Scheme returns the scheme, and reports whether it is defined.
func (r *Ref) Scheme() (string, bool) {
	return r.text[:r.SchemeEnd], r.has(hasScheme)
}

func (r *Ref) authorityStart() uint32 {
	return r.start() + uint32(len("//"))
}

// Authority returns the authority, and reports whether it is defined.
func (r *Ref) Authority() (string, bool) {
	if !r.has(hasAuthority) {
		return "", false
	}
	return r.text[r.authorityStart():r.AuthorityEnd], true
}

// Userinfo returns the userinfo, and reports whether it is defined.
func (r *Ref) Userinfo() (string, bool) {
	if !r.has(hasUserinfo) {
		return "", false
	}
	return r.text[r.authorityStart():r.UserinfoEnd], true
}

// HostStart returns where the host begins, if there is one. It ends at HostEnd.
func (r *Ref) HostStart() uint32 {
	if r.has(hasUserinfo) {
		return r.UserinfoEnd + uint32(len("@"))
	}
	return r.authorityStart()
}

// Host returns the host, and reports whether it is defined.
func (r *Ref) Host() (string, bool) {
	if !r.has(hasHost) {
		return "", false
	}
	return r.text[r.HostStart():r.HostEnd], true
}

// HostKind returns the kind of the host.
func (r *Ref) HostKind() HostKind { return HostKind(r.Spans.Host) }

// Port returns the port, and reports whether it is defined.
func (r *Ref) Port() (string, bool) {
	if !r.has(hasPort) {
		return "", false
	}
	return r.text[r.HostEnd+uint32(len(":")) : r.AuthorityEnd], true
}

// HostAddr returns the host as an IP address, and reports whether it is one.
func (r *Ref) HostAddr() (netip.Addr, bool) {
	host, _ := r.Host()
	zone := ""
	switch r.HostKind() {
	case IPv4address:
	case IPv6reference, IPv6address:
		host = host[len("[") : len(host)-len("]")]
	case IPv6addrz:
		host, zone, _ = strings.Cut(host[len("["):len(host)-len("]")], "%25")
	default:
		return netip.Addr{}, false
	}
	addr, err := netip.ParseAddr(host)
	return addr.WithZone(Decode(zone, false)), err == nil
}

// PortNumber returns the port as a number, and reports whether there is a port that
// fits into 16 bits.
func (r *Ref) PortNumber() (uint16, bool) {
	port, _ := r.Port()
	n, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return 0, false // ParseUint returns 65535 for a greater number
	}
	return uint16(n), true
}

// start returns where the part after the scheme starts.
func (r *Ref) start() uint32 {
	if r.has(hasScheme) {
		return r.SchemeEnd + uint32(len(":"))
	}
	return 0
}

func (r *Ref) pathStart() uint32 {
	if r.has(hasAuthority) {
		return r.AuthorityEnd
	}
	return r.start()
}

// Path returns the path, or the opaque part of an opaque reference. It may be empty
// but is always defined.
func (r *Ref) Path() string { return r.text[r.pathStart():r.PathEnd] }

// Query returns the query, and reports whether it is defined.
func (r *Ref) Query() (string, bool) {
	if !r.has(hasQuery) {
		return "", false
	}
	return r.text[r.PathEnd+uint32(len("?")) : r.QueryEnd], true
}

// Fragment returns the fragment, and reports whether it is defined.
func (r *Ref) Fragment() (string, bool) {
	if !r.has(hasFragment) {
		return "", false
	}
	return r.text[r.QueryEnd+uint32(len("#")):], true
}

// IsOpaque reports whether the path is an opaque part (RFC 2396, 3).
func (r *Ref) IsOpaque() bool { return r.has(isOpaque) }

// hostKindNames has the names of the rules to which the rule host refers.
var hostKindNames = [...]string{
	HostNone:      "",
	Hostname:      "hostname",
	IPv4address:   "IPv4address",
	IPv6reference: "IPv6reference",
	IPv6address:   "IPv6address",
	IPvFuture:     "IPvFuture",
	RegName:       "reg-name",
	IregName:      "ireg-name",
	IPv6addrz:     "IPv6addrz",
}

// String returns the name of the rule.
func (k HostKind) String() string {
	if int(k) >= len(hostKindNames) {
		return ""
	}
	return hostKindNames[k]
}
