package uri

import (
	"net/netip"

	"github.com/stricturi/stricturi/gen/rfc3986"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/redact"
)

// URI is a URI with a scheme, as [Parse] returns it. It is safe to copy and to share. Two
// URIs parsed under the same edition are == if their texts are the same: simple string
// comparison (RFC 3986, 6.2.1).
//
// A URI has 64 bytes on 64-bit systems: the header of its text, the ends of its components
// and its edition have 56, and processors copy 64 faster.
//
// The zero URI is not a valid URI. Its String is empty, and IsZero reports true.
type URI struct{ value }

// Reference is a URI reference, absolute or relative, as [ParseReference]
// returns it. It is as large as a URI, and safe to copy and to share. Two references
// parsed under the same edition are == if their texts are the same. It has all methods of a URI
// that tell its components, such as [URI.Host] and [URI.Query], and those that format, edit and
// encode it.
//
// The zero Reference is the empty reference under RFC 3986: a reference to the
// current document. It is valid, and IsZero reports true.
type Reference struct{ reference }

// reference is value by another name, so that a Reference cannot be converted to a URI, and so
// that go doc shows the methods of both once.
type reference = value

// Reference returns the URI as a reference.
func (u URI) Reference() Reference { return Reference{u.value} }

// value is the common part of URI and Reference.
type value struct {
	hidesValue
	own core.Value
}

type hidesValue = core.Hides[core.Value]

func (v *value) ref() *core.Ref { return &v.own.Ref }

// core returns the edition, which is never nil.
func (v *value) core() *core.Edition {
	if e := v.own.Edition; e != nil {
		return e
	}
	return &rfc3986.Edition
}

// String returns the text that was parsed, unchanged.
func (v value) String() string { return v.ref().String() }

// Edition returns the edition that the text was parsed under.
func (v value) Edition() Edition { return editionOf(v.core()) }

// Scheme returns the scheme, without its ":", and reports whether it is defined.
// A relative reference has no scheme.
func (v value) Scheme() (string, bool) { return v.ref().Scheme() }

// IsAbsolute reports whether there is a scheme.
func (v value) IsAbsolute() bool {
	_, ok := v.ref().Scheme()
	return ok
}

// Authority returns the authority, without the "//" before it, and reports
// whether it is defined: "http:///" has an empty authority, "http:/" has none.
func (v value) Authority() (string, bool) { return v.ref().Authority() }

// Userinfo returns the userinfo, without the "@" after it, and reports whether it
// is defined. It may contain a password: see Redacted.
func (v value) Userinfo() (string, bool) { return v.ref().Userinfo() }

// Host returns the host, with the brackets of an IP literal, and reports whether
// it is defined. Every authority has a host, which may be empty; but before RFC
// 3986 an empty or registry-based authority has none (RFC 2396, 3.2).
//
// Templates of text/template cannot call methods that return two values like
// this one. Give them a function that returns one.
func (v value) Host() (string, bool) { return v.ref().Host() }

// HostKind returns the alternative of the edition's rule for hosts that the host
// matched, or [HostNone] if there is no host.
func (v value) HostKind() HostKind { return HostKind(v.ref().HostKind()) }

// HostAddr returns the host as an IP address, and reports whether it is one: an
// IPv4address, or an IPv6 address in brackets. To the letter, some editions allow
// addresses that are not IP addresses, such as 999.0.0.0 before RFC 3986; these
// are not reported. The address has a zone only under [RFC6874]: the ZoneID, decoded.
//
// Other notations that some programs read as IPv4 addresses, such as 127.1, 0x7f.0.0.1
// and 127.0.0.01, are not reported either.
func (v value) HostAddr() (netip.Addr, bool) { return v.ref().HostAddr() }

// Port returns the port, without the ":" before it, and reports whether it is
// defined. It consists of digits, any number of them, even none.
func (v value) Port() (string, bool) { return v.ref().Port() }

// PortNumber returns the port as a number, and reports whether there is one: the
// port is defined, not empty, and at most 65535. Leading zeros do not count.
func (v value) PortNumber() (uint16, bool) { return v.ref().PortNumber() }

// Path returns the path, which is always defined but may be empty. Before RFC
// 3986 it may be an opaque part (RFC 2396, 3).
func (v value) Path() string { return v.ref().Path() }

// Query returns the query, without the "?" before it, and reports whether it is
// defined.
func (v value) Query() (string, bool) { return v.ref().Query() }

// Fragment returns the fragment, without the "#" before it, and reports whether
// it is defined.
func (v value) Fragment() (string, bool) { return v.ref().Fragment() }

// Redacted returns the text with a password, the part of the userinfo after its first
// ":", replaced by "xxxxx". The userinfo may be that of a URI after a scheme, as in
// "jdbc:mysql://user:secret@host/", whose path contains it. In a registry-based
// authority, everything before the last "@" is treated as userinfo.
func (v value) Redacted() string { return redact.Password(*v.ref()) }
