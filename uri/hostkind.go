package uri

import "github.com/stricturi/stricturi/internal/core"

// HostKind is the alternative of the rule host that a host matches. Its String is the name
// of that rule, or "" for [HostNone].
type HostKind = core.HostKind

// The kinds of host. Each is named after its rule.
const (
	HostNone          HostKind = core.HostNone      // no host
	HostHostname      HostKind = core.Hostname      // hostname, before RFC 3986
	HostIPv4address   HostKind = core.IPv4address   // IPv4address
	HostIPv6reference HostKind = core.IPv6reference // IPv6reference, RFC 2732 and bis-00
	HostIPv6address   HostKind = core.IPv6address   // an IP-literal with an IPv6address, RFC 3986
	HostIPvFuture     HostKind = core.IPvFuture     // an IP-literal with an IPvFuture, RFC 3986
	HostRegName       HostKind = core.RegName       // reg-name, RFC 3986
	HostIregName      HostKind = core.IregName      // ireg-name, in package iri
	HostIPv6addrz     HostKind = core.IPv6addrz     // an IP-literal with an IPv6addrz: an IPv6address and a zone identifier, RFC 6874
)
