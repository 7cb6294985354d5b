package core

import (
	"iter"
	"net/netip"
	"strconv"
	"strings"
)

// Ref is a reference: a text, and where its components are in it. It is small
// and comparable. It does not know its edition: callers keep the two together.
// The zero Ref is the empty reference.
type Ref struct {
	text string
	// Ends of the components that the text has, as byte offsets. What is
	// undefined has no extent; its flag is not set.
	schemeEnd, userinfoEnd, hostEnd, authorityEnd, pathEnd, queryEnd uint32

	flags flags
	kind  HostKind
}

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
)

// String returns the text that was parsed.
func (r Ref) String() string { return r.text }

// Scheme returns the scheme, and whether there is one.
func (r Ref) Scheme() (string, bool) {
	return r.text[:r.schemeEnd], r.flags.has(hasScheme)
}

func (r Ref) authorityStart() uint32 {
	start := uint32(len("//"))
	if r.flags.has(hasScheme) {
		start += r.schemeEnd + uint32(len(":"))
	}
	return start
}

// Authority returns the authority, and whether it is defined.
func (r Ref) Authority() (string, bool) {
	if !r.flags.has(hasAuthority) {
		return "", false
	}
	return r.text[r.authorityStart():r.authorityEnd], true
}

// Userinfo returns the userinfo, and whether it is defined.
func (r Ref) Userinfo() (string, bool) {
	if !r.flags.has(hasUserinfo) {
		return "", false
	}
	return r.text[r.authorityStart():r.userinfoEnd], true
}

// Host returns the host, and whether it is defined.
func (r Ref) Host() (string, bool) {
	if !r.flags.has(hasHost) {
		return "", false
	}
	start := r.authorityStart()
	if r.flags.has(hasUserinfo) {
		start = r.userinfoEnd + uint32(len("@"))
	}
	return r.text[start:r.hostEnd], true
}

// HostKind returns the kind of the host.
func (r Ref) HostKind() HostKind { return r.kind }

// Port returns the port, and whether it is defined.
func (r Ref) Port() (string, bool) {
	if !r.flags.has(hasPort) {
		return "", false
	}
	return r.text[r.hostEnd+uint32(len(":")) : r.authorityEnd], true
}

// HostAddr returns the host as an IP address, and whether it is one.
func (r Ref) HostAddr() (netip.Addr, bool) {
	host, _ := r.Host()
	switch r.kind {
	case IPv4address:
	case IPv6reference, IPv6address:
		host = host[len("[") : len(host)-len("]")]
	default:
		return netip.Addr{}, false
	}
	addr, err := netip.ParseAddr(host)
	return addr, err == nil
}

// PortNumber returns the port as a number, and whether there is one that fits.
func (r Ref) PortNumber() (uint16, bool) {
	port, _ := r.Port()
	n, err := strconv.ParseUint(port, 10, 16)
	return uint16(n), err == nil
}

func (r Ref) pathStart() uint32 {
	switch {
	case r.flags.has(hasAuthority):
		return r.authorityEnd
	case r.flags.has(hasScheme):
		return r.schemeEnd + uint32(len(":"))
	}
	return 0
}

// Path returns the path, which may be empty and is never undefined. Where the
// reference is opaque it is the opaque part.
func (r Ref) Path() string { return r.text[r.pathStart():r.pathEnd] }

// Query returns the query, and whether it is defined.
func (r Ref) Query() (string, bool) {
	if !r.flags.has(hasQuery) {
		return "", false
	}
	return r.text[r.pathEnd+uint32(len("?")) : r.queryEnd], true
}

// Fragment returns the fragment, and whether it is defined.
func (r Ref) Fragment() (string, bool) {
	if !r.flags.has(hasFragment) {
		return "", false
	}
	return r.text[r.queryEnd+uint32(len("#")):], true
}

// IsOpaque reports whether the path is an opaque part (RFC 2396, 3).
func (r Ref) IsOpaque() bool { return r.flags.has(isOpaque) }

// Segments returns the segments of the path: what stands between its slashes,
// and before the first where the path does not begin with one. The empty path
// and an opaque part have none.
func (r Ref) Segments() iter.Seq[string] {
	path := r.Path()
	return func(yield func(string) bool) {
		if path == "" || r.IsOpaque() {
			return
		}
		for segment := range strings.SplitSeq(strings.TrimPrefix(path, "/"), "/") {
			if !yield(segment) {
				return
			}
		}
	}
}

// Params returns for each segment of a reference what is before its first ";",
// and its parameters (RFC 2396, 3.3). Editions without parameters have none.
func (e *Edition) Params(r Ref) iter.Seq2[string, iter.Seq[string]] {
	return func(yield func(string, iter.Seq[string]) bool) {
		if !e.HasParams {
			return
		}
		for segment := range r.Segments() {
			head, params, any := strings.Cut(segment, ";")
			seq := func(func(string) bool) {}
			if any {
				seq = strings.SplitSeq(params, ";")
			}
			if !yield(head, seq) {
				return
			}
		}
	}
}

// Redacted returns the text with a password in the userinfo, that is, what
// follows its first ":", replaced by "xxxxx". In a registry-based authority,
// which has no userinfo, what stands before the last "@" is taken for one:
// "http://user:secret@my_host" is such a thing before RFC 3986.
func (r Ref) Redacted() string {
	userinfo, ok := r.Userinfo()
	if !ok {
		authority, _ := r.Authority()
		userinfo = authority[:max(0, strings.LastIndexByte(authority, '@'))]
	}
	user, _, ok := strings.Cut(userinfo, ":")
	if !ok {
		return r.text
	}
	start := int(r.authorityStart())
	return r.text[:start+len(user)+len(":")] + "xxxxx" + r.text[start+len(userinfo):]
}

// hostKindNames are the rules' names as the rule host refers to them.
var hostKindNames = [...]string{
	HostNone:      "",
	Hostname:      "hostname",
	IPv4address:   "IPv4address",
	IPv6reference: "IPv6reference",
	IPv6address:   "IPv6address",
	IPvFuture:     "IPvFuture",
	RegName:       "reg-name",
	IregName:      "ireg-name",
}

// String returns the rule's name.
func (k HostKind) String() string {
	if int(k) >= len(hostKindNames) {
		return ""
	}
	return hostKindNames[k]
}
