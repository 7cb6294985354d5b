package uri

import "errors"

// ErrRelativeTarget says that what is to be relativised has no scheme.
var ErrRelativeTarget = errors.New("the target is not an absolute URI")

// Relativizer is the inverse of [Resolver]: it finds the shortest reference to
// a target.
type Relativizer struct {
	// NoSameDocument leaves out the empty reference and a fragment alone.
	// Before RFC 3986 these refer to the current document (4.2), which need
	// not be the base's: say so where a document has a base of its own.
	NoSameDocument bool
}

// Relativize returns the shortest reference to the target: see
// [Relativizer.Relativize].
func (u URI) Relativize(target Reference) (ref Reference, exact bool, err error) {
	return Relativizer{}.Relativize(u, target)
}

// Relativize returns the shortest reference, valid under the edition of both,
// that resolves to the target at the base, as the [Resolver] of that edition
// resolves it: to the same text, letter by letter. A reference to the current
// document counts as one to the base. Of references equally long the one with
// a relative path comes before the one with an absolute path.
//
// Where no shorter one does it, the target itself is returned: its scheme or
// its authority's spelling is another, it or the base is opaque, or its path
// cannot be written relative to the base's. That resolves to the target
// as well, with one exception: RFC 3986 removes dot segments from absolute
// references too (5.2.2), so to a target that has some, unless they are the
// base's own, there is no reference. Then exact is false, and what is returned
// resolves to the target without its dot segments, which is equivalent (6.2.2.3).
//
// The error is a [*ResolveError] that wraps [ErrEditions] or [ErrRelativeTarget].
func (r Relativizer) Relativize(base URI, target Reference) (ref Reference, exact bool, err error) {
	e := base.edition
	switch {
	case target.edition != e:
		return Reference{}, false, e.resolveError(ErrEditions)
	case !target.IsAbsolute():
		return Reference{}, false, e.resolveError(ErrRelativeTarget)
	}
	s, exact := e.core().Relativize(base.ref, target.ref, r.NoSameDocument)
	return Reference{value{s, e}}, exact, nil
}
