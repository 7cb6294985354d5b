package uri

import (
	"iter"

	"github.com/stricturi/stricturi/internal/core"
)

// IsOpaque reports whether what follows the scheme is an opaque part (RFC 2396
// and bis-00, section 3). RFC 3986 knows none.
func (v value) IsOpaque() bool { return v.ref.IsOpaque() }

// IsHierarchical reports the opposite of IsOpaque. A relative reference is
// hierarchical.
func (v value) IsHierarchical() bool { return !v.ref.IsOpaque() }

// Params returns for each segment of the path what stands before its first
// ";", and its parameters, each without its ";" (RFC 2396, 3.3). Later
// editions have no such rule, and the sequence is empty.
func (v value) Params() iter.Seq2[string, iter.Seq[string]] { return v.edition.core().Params(v.ref) }

// URI returns the reference as a URI, and whether it is one: it has a scheme,
// and no fragment if the edition's rule for URIs has none (RFC 2396, 4).
func (r Reference) URI() (URI, bool) {
	if !r.IsAbsolute() {
		return URI{}, false
	}
	if _, ok := r.ref.Fragment(); ok && r.edition.core().Algorithm == core.Algorithm2396 {
		return URI{}, false
	}
	return URI(r), true
}
