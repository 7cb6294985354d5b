package uri

import "github.com/stricturi/stricturi/internal/core"

// Relativize returns the shortest reference to the target, as the function [Relativize], which
// also tells of a target with dot segments, to which no reference resolves exactly.
func (u URI) Relativize(target Reference) (Reference, error) {
	ref, _, err := Relativize(u, target)
	return ref, err
}

// Relativize returns the shortest reference, in bytes, that resolves to the target
// against the base. The reference is valid under the edition of both, and resolving it
// with a [Resolver] of that edition gives the text of the target exactly. A reference to
// the current document counts as one to the base. Of references of the same length, one
// with a relative path is preferred to one with an absolute path.
//
// The reference to another authority, or to another spelling of it, begins with "//". If the schemes
// differ, or the target or the base is opaque, it is the target itself. Resolution also removes the
// dot segments of absolute references (RFC 3986, 5.2.2), so no reference resolves to a target with
// dot segments, unless they come from the base. The bool is then false, and the result resolves to
// the target without its dot segments, which is equivalent (RFC 3986, 6.2.2.3).
//
// The error is a [*ResolveError]. It wraps [ErrRelative] unless the editions differ.
func Relativize(base URI, target Reference) (ref Reference, exact bool, err error) {
	e := base.core()
	switch {
	case target.core() != e:
		return Reference{}, false, resolveError(e, errEditions)
	case !target.IsAbsolute():
		return Reference{}, false, resolveError(e, core.ErrRelativeTarget)
	}
	*target.ref(), exact = e.Relativize(base.ref(), target.ref())
	return target, exact, nil
}
