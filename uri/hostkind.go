package uri

import "github.com/stricturi/stricturi/internal/core"

// HostKind says which alternative of the rule host a host is.
type HostKind uint8

// The kinds of host: "Host" and the name of the rule.
const (
	HostNone          = HostKind(core.HostNone)      // no host
	HostHostname      = HostKind(core.Hostname)      // hostname, before RFC 3986
	HostIPv4address   = HostKind(core.IPv4address)   // IPv4address
	HostIPv6reference = HostKind(core.IPv6reference) // IPv6reference, RFC 2732 and bis-00
	HostIPv6address   = HostKind(core.IPv6address)   // an IP-literal with an IPv6address, RFC 3986
	HostIPvFuture     = HostKind(core.IPvFuture)     // an IP-literal with an IPvFuture, RFC 3986
	HostRegName       = HostKind(core.RegName)       // reg-name, RFC 3986
	HostIregName      = HostKind(core.IregName)      // ireg-name, in package iri
)

// String returns the rule's name, and the empty string for [HostNone].
func (k HostKind) String() string { return core.HostKind(k).String() }
