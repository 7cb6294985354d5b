package uri

import "github.com/stricturi/stricturi/internal/core"

// IsOpaque reports whether an opaque part follows the scheme (RFC 2396 and bis-00,
// section 3). It is always false in RFC 3986.
func (v value) IsOpaque() bool { return v.ref.IsOpaque() }

// URI returns the reference as a URI, and reports whether it is one. It is a URI if it
// has a scheme, and no fragment if the edition's URIs have none (RFC 2396, 4).
func (r Reference) URI() (URI, bool) {
	if !r.isURI() {
		return URI{}, false
	}
	return URI{value: r.value}, true
}

func (v *value) isURI() bool {
	_, absolute := v.ref.Scheme()
	_, fragment := v.ref.Fragment()
	return absolute && !(fragment && v.edition.core().Algorithm == core.Algorithm2396)
}

// Wrap returns a reference of an edition, which is RFC 3986 if e is nil. It is for packages of
// this module, like [Unwrap].
func Wrap(r core.Ref, e *core.Edition) Reference {
	if e == nil {
		return Reference{value{ref: r}}
	}
	return Reference{value{ref: r, edition: editionOf(e)}}
}

// Read makes r a reference with the given text, of an edition that is not RFC 3986, and returns
// where a recognizer writes its components. It is for packages of this module, like [Wrap].
func Read(r *Reference, e *core.Edition, text string) *core.Spans {
	r.edition = Edition{e}
	return r.ref.Read(text)
}

// ReadURI is Read for a URI.
func ReadURI(u *URI, e *core.Edition, text string) *core.Spans {
	u.edition = Edition{e}
	return u.ref.Read(text)
}

// Unwrap returns what Wrap has made a reference of. The edition is never nil.
func Unwrap(r Reference) (core.Ref, *core.Edition) { return r.ref, r.edition.core() }
