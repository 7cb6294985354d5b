package idna

import (
	"slices"

	"github.com/stricturi/stricturi/internal/ascii"
)

// Schemes returns the schemes whose ireg-name is known to be a domain name and
// whose definition has no percent-encoding there: the host of each is that of
// RFC 1738, 3.1, or of RFC 2396, 3.2.2. Those of ws and wss (RFC 6455) are those
// of http.
func Schemes() []string { return slices.Clone(defaultSchemes) }

var defaultSchemes = []string{
	"acap",     // RFC 2244
	"dict",     // RFC 2229
	"ftp",      // RFC 1738, 3.2
	"gopher",   // RFC 1738, 3.4
	"http",     // RFC 2616, 3.2.2
	"https",    // RFC 2818, 2.4
	"imap",     // RFC 2192
	"ldap",     // RFC 2255
	"nfs",      // RFC 2224
	"nntp",     // RFC 1738, 3.7
	"pop",      // RFC 2384
	"prospero", // RFC 1738, 3.11
	"rtsp",     // RFC 2326, 3.2
	"rtspu",    // RFC 2326, 3.2
	"telnet",   // RFC 1738, 3.8
	"wais",     // RFC 1738, 3.9
	"ws",       // RFC 6455, 3
	"wss",      // RFC 6455, 3
}

// hasScheme reports whether a scheme is one of schemes, or of the default ones
// if these are nil.
func hasScheme(schemes []string, scheme string) bool {
	if schemes == nil {
		schemes = defaultSchemes
	}
	return slices.ContainsFunc(schemes, func(s string) bool {
		return ascii.EqualFold(s, scheme)
	})
}
