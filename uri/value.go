package uri

import (
	"iter"

	"github.com/stricturi/stricturi/internal/core"
)

// URI is a URI with a scheme, as [Parse] returns it. It is small, and safe to
// copy and to share. Two URIs parsed under the same edition are == where their
// texts are the same: simple string comparison (RFC 3986, 6.2.1).
//
// The zero URI is not a valid URI: its text is empty, and all components but the
// path are undefined.
type URI struct{ value }

// Reference is a URI reference, absolute or relative, as [ParseReference]
// returns it. It is small, and safe to copy and to share. Two references
// parsed under the same edition are == where their texts are the same.
//
// The zero Reference is the empty reference of RFC 3986, that is, one to the
// current document.
type Reference struct{ value }

// Reference returns the URI as a reference.
func (u URI) Reference() Reference { return Reference(u) }

// Scheme returns the scheme, without its ":".
func (u URI) Scheme() string {
	s, _ := u.ref.Scheme()
	return s
}

// Scheme returns the scheme, without its ":", and whether there is one. A
// relative reference has none.
func (r Reference) Scheme() (string, bool) { return r.ref.Scheme() }

// IsAbsolute reports whether the reference has a scheme.
func (r Reference) IsAbsolute() bool {
	_, ok := r.ref.Scheme()
	return ok
}

// URI returns the reference as a URI, and whether it has what makes it one: a
// scheme, and no fragment where the edition's URIs have none (RFC 2396, 4).
func (r Reference) URI() (URI, bool) {
	if !r.IsAbsolute() {
		return URI{}, false
	}
	if _, ok := r.ref.Fragment(); ok && r.edition.core().Algorithm == core.Algorithm2396 {
		return URI{}, false
	}
	return URI(r), true
}

// value is what URI and Reference have in common.
type value struct {
	ref     core.Ref
	edition Edition
}

// String returns the text that was parsed, unchanged.
func (v value) String() string { return v.ref.String() }

// Edition returns the edition that the text was parsed under.
func (v value) Edition() Edition { return v.edition }

// Authority returns the authority, without the "//" before it, and whether it
// is defined; "http:///" has an empty one, "http:/" none.
func (v value) Authority() (string, bool) { return v.ref.Authority() }

// Userinfo returns the userinfo, without the "@" behind it, and whether it is
// defined. It may hold a password: see Redacted.
func (v value) Userinfo() (string, bool) { return v.ref.Userinfo() }

// Host returns the host, with the brackets of an IP literal, and whether it is
// defined. Under RFC 3986 each authority has one, which may be empty; before,
// an empty or registry-based authority has none (RFC 2396, 3.2).
// The templates of text/template cannot call it, nor the others that return two
// values: they are given a function that returns one.
func (v value) Host() (string, bool) { return v.ref.Host() }

// HostKind returns which alternative of the rule host the host is, and
// [HostNone] where there is no host.
func (v value) HostKind() HostKind { return HostKind(v.ref.HostKind()) }

// Port returns the port, without the ":" before it, and whether it is defined.
// It holds digits, any number of them, none included.
func (v value) Port() (string, bool) { return v.ref.Port() }

// Path returns the path, which is never undefined but may be empty. Where
// IsOpaque it is the opaque part.
func (v value) Path() string { return v.ref.Path() }

// Query returns the query, without the "?" before it, and whether it is
// defined.
func (v value) Query() (string, bool) { return v.ref.Query() }

// Fragment returns the fragment, without the "#" before it, and whether it is
// defined.
func (v value) Fragment() (string, bool) { return v.ref.Fragment() }

// IsOpaque reports whether what follows the scheme is an opaque part (RFC 2396
// and bis-00, section 3). RFC 3986 knows none.
func (v value) IsOpaque() bool { return v.ref.IsOpaque() }

// IsHierarchical reports the opposite of IsOpaque. A relative reference is
// hierarchical.
func (v value) IsHierarchical() bool { return !v.ref.IsOpaque() }

// Segments returns the segments of the path, as they are written: what stands
// between its slashes, and before the first one where the path does not begin
// with it. "/a/b" and "a/b" have two, "/" has an empty one, the empty path and
// an opaque part have none.
func (v value) Segments() iter.Seq[string] { return v.ref.Segments() }

// Params returns for each segment of the path what stands before its first
// ";", and its parameters, each without its ";" (RFC 2396, 3.3). Later
// editions have no such rule, and the sequence is empty.
func (v value) Params() iter.Seq2[string, iter.Seq[string]] { return v.edition.core().Params(v.ref) }

// Redacted returns the text with a password, that is, what follows the first
// ":" of the userinfo, replaced by "xxxxx".
func (v value) Redacted() string { return v.ref.Redacted() }

// HostKind says which alternative of the rule host a host is.
type HostKind uint8

// The kinds of host, named as the rules.
const (
	HostNone      = HostKind(core.HostNone)      // no host
	Hostname      = HostKind(core.Hostname)      // hostname, before RFC 3986
	IPv4address   = HostKind(core.IPv4address)   // IPv4address
	IPv6reference = HostKind(core.IPv6reference) // IPv6reference, RFC 2732 and bis-00
	IPv6address   = HostKind(core.IPv6address)   // an IP-literal with an IPv6address, RFC 3986
	IPvFuture     = HostKind(core.IPvFuture)     // an IP-literal with an IPvFuture, RFC 3986
	RegName       = HostKind(core.RegName)       // reg-name, RFC 3986
	IregName      = HostKind(core.IregName)      // ireg-name, in package iri
)

// String returns the rule's name, and the empty string for [HostNone].
func (k HostKind) String() string { return core.HostKind(k).String() }
