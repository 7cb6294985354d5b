package uri

import "github.com/stricturi/stricturi/internal/core"

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
