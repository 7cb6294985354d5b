// Package ftp checks ftp URLs (RFC 1738, 3.2).
package ftp

import (
	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/uri"
)

var grammar = scheme.Grammar{Scheme: "ftp", Section: "RFC 1738, 5", Machine: &tables.FTP, Rule: tables.FTPFtpurl}

// Check returns a [*uri.SyntaxError] if a reference is not an ftp URL. RFC 1738 is the document
// that defines the scheme, and has rules of its own, older than RFC 3986: "~" is percent-encoded,
// a host is a name or an IPv4 address, and is not empty.
func Check(ref uri.Reference) error {
	_, err := grammar.Match(ref)
	return err
}
