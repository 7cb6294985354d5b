package iri

import (
	"fmt"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// DomainNames converts domain names in an ireg-name. ToASCII converts them for URIs
// (3.1), and ToUnicode for IRIs (3.2.1); both are operations of RFC 3490.
// [github.com/stricturi/stricturi/iri/idna.Names] implements DomainNames. Where a
// DomainNames is optional, nil converts nothing.
type DomainNames interface {
	// HasScheme reports whether the ireg-name of a scheme is known to be a
	// domain name. The case of the scheme is ignored.
	HasScheme(scheme string) bool
	// ToASCII converts a domain name. A [*DomainNameError] tells the offset in
	// the name; any other error is about the name as a whole.
	ToASCII(name string) (string, error)
	// ToUnicode converts a domain name, or a label of one. Labels that it cannot
	// convert stay as they are.
	ToUnicode(name string) string
}

// DomainNameError reports that ToASCII failed. "This would mean that the IRI cannot be
// resolved" (3.1).
type DomainNameError struct {
	Name   string // the ireg-name
	Offset int    // of the character, or of its label, in bytes
	Err    error  // the reason; package idna wraps an idna.Reason
}

// Error returns a one-line description of the error.
func (e *DomainNameError) Error() string {
	return fmt.Sprintf("not a domain name: %v at offset %d", e.Err, e.Offset)
}

// Unwrap returns Err.
func (e *DomainNameError) Unwrap() error { return e.Err }

// hasName reports whether a reference has a name that d converts. A relative reference
// has none, because its scheme is not known.
func hasName(d DomainNames, scheme string, kind uri.HostKind) bool {
	return d != nil && kind == uri.HostIregName && d.HasScheme(scheme)
}

// hostToASCII converts the host of a reference with ToASCII, and reports whether that
// changed it.
func hostToASCII(d DomainNames, r Reference) (encoded string, changed bool, err error) {
	if d == nil {
		return "", false, nil
	}
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
	failed.Offset += int(core.Internal(&r).Ref.HostStart())
	return "", false, &failed
}

// labelToUnicode converts a label with ToUnicode, and reports whether that changed it.
func labelToUnicode(d DomainNames, label string) (string, bool) {
	if !ascii.HasACEPrefix(label) {
		return label, false
	}
	u := d.ToUnicode(label)
	return u, u != label
}
