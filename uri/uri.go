package uri

import (
	"iter"

	"github.com/stricturi/stricturi/internal/core"
)

// IsOpaque reports whether an opaque part follows the scheme (RFC 2396 and bis-00,
// section 3). It is always false in RFC 3986.
func (v value) IsOpaque() bool { return v.ref.IsOpaque() }

// Params returns an iterator over the segments of the path. It yields the part of each
// segment before its first ";", and its parameters without their ";" (RFC 2396, 3.3).
// Later editions do not define parameters; the iterator is empty for them.
func (v value) Params() iter.Seq2[string, iter.Seq[string]] { return v.edition.core().Params(v.ref) }

// URI returns the reference as a URI, and reports whether it is one. It is a URI if it
// has a scheme, and no fragment if the edition's URIs have none (RFC 2396, 4).
func (r Reference) URI() (URI, bool) {
	if !r.IsAbsolute() {
		return URI{}, false
	}
	if _, ok := r.ref.Fragment(); ok && r.edition.core().Algorithm == core.Algorithm2396 {
		return URI{}, false
	}
	return URI(r), true
}
