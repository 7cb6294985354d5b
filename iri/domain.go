package iri

import (
	"fmt"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// DomainNames converts domain names in an ireg-name: to those of URIs by ToASCII
// (3.1), to those of IRIs by ToUnicode (3.2.1). These are operations of RFC 3490.
// [github.com/stricturi/stricturi/iri/idna.Names] is one; a nil DomainNames
// converts nothing.
type DomainNames interface {
	// HasScheme reports whether the ireg-name of a scheme is known to be a
	// domain name. The case of the scheme does not matter.
	HasScheme(scheme string) bool
	// ToASCII converts a domain name. A [*DomainNameError] tells the offset in
	// the name; any other error is about the name as a whole.
	ToASCII(name string) (string, error)
	// ToUnicode converts a domain name, or a label of one. Labels that it cannot
	// convert stay as they are.
	ToUnicode(name string) string
}

// DomainNameError says that ToASCII fails. "This would mean that the IRI cannot
// be resolved" (3.1).
type DomainNameError struct {
	Name   string // the ireg-name
	Offset int    // of the character, or of its label, in bytes
	Err    error  // why: package idna wraps an idna.Reason
}

// Error returns the failure in one line.
func (e *DomainNameError) Error() string {
	return fmt.Sprintf("no domain name: %v at offset %d", e.Err, e.Offset)
}

// Unwrap returns Err.
func (e *DomainNameError) Unwrap() error { return e.Err }

// hasName reports whether a reference has a name that d converts. A relative
// reference has no scheme, so that none is known.
func hasName(d DomainNames, scheme string, kind uri.HostKind) bool {
	return d != nil && kind == uri.HostIregName && d.HasScheme(scheme)
}

// hostToASCII returns the host of a reference by ToASCII, and whether that
// changes it.
func hostToASCII(d DomainNames, r Reference) (encoded string, changed bool, err error) {
	scheme, _ := r.Scheme()
	if !hasName(d, scheme, r.HostKind()) {
		return "", false, nil
	}
	host, _ := r.Host()
	if encoded, err = d.ToASCII(host); err == nil {
		return encoded, encoded != host, nil
	}
	failed := DomainNameError{Name: host, Err: err}
	if e, ok := err.(*DomainNameError); ok {
		failed = *e
	}
	parts, n := r.ref.Parts()
	for _, p := range parts[:n] {
		if p.Kind == core.PartHost {
			failed.Offset += p.Start
		}
	}
	return "", false, &failed
}

// labelToUnicode returns a label by ToUnicode, and whether that converts it.
func labelToUnicode(d DomainNames, label string) (string, bool) {
	if !ascii.HasACEPrefix(label) {
		return label, false
	}
	u := d.ToUnicode(label)
	return u, u != label
}
