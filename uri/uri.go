package uri

import "github.com/stricturi/stricturi/internal/core"

// IsOpaque reports whether an opaque part follows the scheme (RFC 2396 and bis-00,
// section 3). It is always false in RFC 3986.
func (v value) IsOpaque() bool { return v.ref().IsOpaque() }

// URI returns the reference as a URI, and reports whether it is one. It is a URI if it
// has a scheme, and no fragment if the edition's URIs have none (RFC 2396, 4).
func (r Reference) URI() (URI, bool) {
	if !r.isURI() {
		return URI{}, false
	}
	return URI{r.reference}, true
}

func (v *value) isURI() bool {
	_, absolute := v.ref().Scheme()
	_, fragment := v.ref().Fragment()
	return absolute && !(fragment && v.core().Algorithm == core.Algorithm2396)
}

// WithoutFragment returns the URI without its fragment and the "#" before it.
func (u URI) WithoutFragment() URI {
	*u.ref() = u.ref().WithoutFragment()
	return u
}

// WithoutFragment returns the reference without its fragment and the "#" before it.
func (r Reference) WithoutFragment() Reference {
	*r.ref() = r.ref().WithoutFragment()
	return r
}
