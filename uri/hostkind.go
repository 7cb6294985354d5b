package uri

import "github.com/stricturi/stricturi/internal/core"

// HostKind is the alternative of the rule host that a host matches. Its String is the name
// of that rule, or "" for [HostNone].
type HostKind uint8

// String returns the name of the rule.
func (k HostKind) String() string { return core.HostKind(k).String() }

// The kinds of host. Each is named after its rule.
const (
	HostNone          HostKind = iota // no host
	HostHostname                      // hostname, before RFC 3986
	HostIPv4address                   // IPv4address
	HostIPv6reference                 // IPv6reference, RFC 2732 and bis-00
	HostIPv6address                   // an IP-literal with an IPv6address, RFC 3986
	HostIPvFuture                     // an IP-literal with an IPvFuture, RFC 3986
	HostRegName                       // reg-name, RFC 3986
	HostIregName                      // ireg-name, in package iri
	HostIPv6addrz                     // an IP-literal with an IPv6addrz: an IPv6address and a zone identifier, RFC 6874
)
