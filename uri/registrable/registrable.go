// Package registrable returns the registrable domain of a host: the part that one
// registrant owns, which is a public suffix and the label before it. For
// "www.example.co.uk" it is "example.co.uk".
//
// The public suffixes are those of golang.org/x/net/publicsuffix. Its table is large, and no
// other package of this module contains it. It is as old as the version of x/net in go.mod.
package registrable

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

// Of returns the registrable domain of the host of a reference, in lower case, and reports
// whether it has one. IP addresses have none, even in notations that RFC 3986 takes for
// names, such as 127.1. See [Domain] for names.
func Of(r Reference) (string, bool) {
	switch r.HostKind() {
	case uri.HostHostname, uri.HostRegName, uri.HostIregName:
		host, _ := r.Host()
		return Domain(host)
	}
	return "", false
}

// Domain returns the registrable domain of a domain name, in lower case, and reports
// whether it has one. A public suffix, such as "com" or "co.uk", has none. A name with
// labels that are not in the table has the last two labels.
//
// Labels are letters, digits, "-" and "_". An internationalized label must be an A-label,
// "xn--…": convert others with package iri/idna, and names with percent-encoded characters
// by normalizing the reference. A dot at the end stays.
func Domain(name string) (string, bool) {
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
