package iri

import "github.com/stricturi/stricturi/uri"

// Relativizer is the inverse of [Resolver]: it finds the shortest reference to
// a target.
type Relativizer struct {
	// NoSameDocument leaves out the empty reference and a fragment alone: for
	// documents that have a base of their own, in which these are read as
	// references to the document by some.
	NoSameDocument bool
}

// Relativize returns the shortest reference to the target: see
// [Relativizer.Relativize].
func (u IRI) Relativize(target Reference) (ref Reference, exact bool, err error) {
	return Relativizer{}.Relativize(u, target)
}

// Relativize returns the shortest reference, in bytes, that is valid under the
// edition of both and resolves to the target at the base (6.5): to the same
// text, character by character. Of references equally long the one with a
// relative path comes before the one with an absolute path.
//
// Where no shorter one does it, the target itself is returned: its scheme or
// its authority's spelling is another, or its path cannot be written relative to
// the base's. That resolves to the target as well, but that resolution
// removes dot segments from absolute references too (RFC 3986, 5.2.2), so to a
// target that has some, unless they are the base's own, there is no reference.
// Then exact is false, and what is returned resolves to the target without its
// dot segments, which is equivalent (5.3.2.4).
//
// The error is a [*ResolveError] that wraps [uri.ErrEditions] or
// [uri.ErrRelativeTarget].
func (r Relativizer) Relativize(base IRI, target Reference) (ref Reference, exact bool, err error) {
	e := base.edition
	switch {
	case target.edition != e:
		return Reference{}, false, e.resolveError(uri.ErrEditions)
	case !target.IsAbsolute():
		return Reference{}, false, e.resolveError(uri.ErrRelativeTarget)
	}
	s, exact := e.core().Relativize(base.ref, target.ref, r.NoSameDocument)
	return Reference{value{s, e}}, exact, nil
}
