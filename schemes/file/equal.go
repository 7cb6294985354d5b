package file

import (
	"strings"

	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/uri"
)

// Equal reports whether two references are file URIs and equal at [uri.EqualScheme]. A URI
// with the host "localhost", or an empty one, means the same as a URI without an authority
// (RFC 8089, 2; RFC 3986, 3.2.2).
func Equal(a, b uri.Reference) bool {
	return Check(a) == nil && Check(b) == nil && scheme.SameFragment(a, b) && explicit(a).Equivalence(explicit(b)) <= uri.EqualScheme
}

// explicit returns a file URI with an authority.
func explicit(ref uri.Reference) uri.Reference {
	if _, ok := ref.Authority(); ok {
		return ref
	}
	text := ref.String()
	r, err := uri.ParseReference("file://" + text[strings.IndexByte(text, '/'):])
	if err != nil {
		return ref
	}
	return r
}
