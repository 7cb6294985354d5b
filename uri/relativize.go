package uri

// Relativizer is the inverse of [Resolver]: it finds the shortest reference to
// a target.
type Relativizer struct {
	// NoSameDocument leaves out the empty reference and a lone fragment.
	// Before RFC 3986 these refer to the current document (4.2), which need
	// not be the base's. Set it if documents have a base of their own.
	NoSameDocument bool
}

// Relative is what a [Relativizer] finds.
type Relative struct {
	Reference Reference
	// Exact reports whether the reference resolves to the target character by
	// character. See [Relativizer.Relativize].
	Exact bool
}

// Relativize returns the shortest reference to the target: see
// [Relativizer.Relativize].
func (u URI) Relativize(target Reference) (Relative, error) {
	return Relativizer{}.Relativize(u, target)
}

// Relativize returns the shortest reference, in bytes, that is valid under the
// edition of both and resolves to the target at the base, as the [Resolver] of
// that edition resolves it: to the same text, character by character. A reference
// to the current document counts as one to the base. Of references of the same
// length, one with a relative path comes before one with an absolute path.
//
// The target itself is returned if no shorter reference resolves to it: it has
// another scheme or another spelling of the authority, it or the base is opaque,
// or its path cannot be written relative to the base's. The target resolves to
// itself, with one exception: dot segments are removed from absolute references
// too (RFC 3986, 5.2.2), so that no reference resolves to a target that has some,
// unless they are the base's own. Then Exact is false, and the result resolves to
// the target without its dot segments, which is equivalent (RFC 3986, 6.2.2.3).
//
// The error is a [*ResolveError] that wraps [ErrEditions] or [ErrRelativeTarget].
func (r Relativizer) Relativize(base URI, target Reference) (Relative, error) {
	e := base.edition
	switch {
	case target.edition != e:
		return Relative{}, e.resolveError(ErrEditions)
	case !target.IsAbsolute():
		return Relative{}, e.resolveError(ErrRelativeTarget)
	}
	s, exact := e.core().Relativize(base.ref, target.ref, r.NoSameDocument)
	return Relative{Reference{value{s, e}}, exact}, nil
}
