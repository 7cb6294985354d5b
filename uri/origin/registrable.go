package origin

import (
	"strings"

	"golang.org/x/net/publicsuffix"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/uri"
)

// Reference is a URI, a URI reference, or one of package iri.
type Reference interface {
	Host() (string, bool)
	HostKind() uri.HostKind
}

// Registrable returns the registrable domain of the host of a reference, in lower case, and
// reports whether it has one. IP addresses have none, even in notations that RFC 3986 takes for
// names, such as 127.1. See [RegistrableDomain] for names.
func Registrable(r Reference) (string, bool) {
	switch r.HostKind() {
	case uri.HostHostname, uri.HostRegName, uri.HostIregName:
		host, _ := r.Host()
		return RegistrableDomain(host)
	}
	return "", false
}

// RegistrableDomain returns the registrable domain of a domain name, in lower case, and reports
// whether it has one. That is the part that one registrant owns: a public suffix and the label
// before it, such as "example.co.uk" of "www.example.co.uk". A public suffix, such as "com" or "co.uk", has none. A name with
// labels that are not in the table has the last two labels. The table, which is large, is that of
// golang.org/x/net/publicsuffix in the version of go.mod.
//
// Labels are letters, digits, "-" and "_". An internationalized label must be an A-label,
// "xn--…": convert others with package iri/idna, and names with percent-encoded characters
// by normalizing the reference. A dot at the end stays.
func RegistrableDomain(name string) (string, bool) {
	name = ascii.Lower(name)
	domain, root := strings.CutSuffix(name, ".")
	if !isDomain(domain) {
		return "", false
	}
	registrable, err := publicsuffix.EffectiveTLDPlusOne(domain)
	if err != nil {
		return "", false
	}
	if root {
		registrable += "."
	}
	return registrable, true
}

// The limits of RFC 1035, 2.3.4, for a name as text.
const (
	maxLabel = 63
	maxName  = 253
)

// isDomain reports whether a name in lower case consists of labels, and does not end in a
// number as an IPv4 address does.
func isDomain(name string) bool {
	if len(name) > maxName {
		return false
	}
	last := ""
	for label := range strings.SplitSeq(name, ".") {
		if label == "" || len(label) > maxLabel || strings.Trim(label, "abcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
			return false
		}
		last = label
	}
	digits, isHex := strings.CutPrefix(last, "0x")
	if isHex {
		return strings.Trim(digits, "0123456789abcdef") != ""
	}
	return strings.Trim(last, "0123456789") != ""
}
