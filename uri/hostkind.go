package uri

import "github.com/stricturi/stricturi/internal/core"

// HostKind is the alternative of the rule host that a host matches. Its String is the name
// of that rule, or "" for [HostNone].
type HostKind = core.HostKind

// The kinds of host. Each is named after its rule.
const (
	HostNone          = core.HostNone      // no host
	HostHostname      = core.Hostname      // hostname, before RFC 3986
	HostIPv4address   = core.IPv4address   // IPv4address
	HostIPv6reference = core.IPv6reference // IPv6reference, RFC 2732 and bis-00
	HostIPv6address   = core.IPv6address   // an IP-literal with an IPv6address, RFC 3986
	HostIPvFuture     = core.IPvFuture     // an IP-literal with an IPvFuture, RFC 3986
	HostRegName       = core.RegName       // reg-name, RFC 3986
	HostIregName      = core.IregName      // ireg-name, in package iri
	HostIPv6addrz     = core.IPv6addrz     // an IP-literal with an IPv6addrz: an IPv6address and a zone identifier, RFC 6874
)
