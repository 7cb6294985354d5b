package idna

import (
	"slices"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
)

// Schemes returns the schemes whose ireg-name is known to be a domain name and
// whose definition has no percent-encoding there, sorted: the host of each is that of
// RFC 1738, 3.1, or of RFC 2396, 3.2.2. Those of ws and wss (RFC 6455) are those
// of http.
func Schemes() (names []string) {
	for _, s := range core.KnownSchemes {
		if s.Is(core.DNS) {
			names = append(names, s.Name)
		}
	}
	slices.Sort(names)
	return names
}

// hasScheme reports whether a scheme is one of schemes, or of those of Schemes
// if these are nil.
func hasScheme(schemes []string, scheme string) bool {
	if schemes == nil {
		return core.KnownScheme(scheme).Is(core.DNS)
	}
	return slices.ContainsFunc(schemes, func(s string) bool {
		return ascii.EqualFold(s, scheme)
	})
}
