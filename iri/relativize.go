package iri

import "github.com/stricturi/stricturi/uri"

// Relativizer is the inverse of [Resolver]: it finds the shortest reference to
// a target.
type Relativizer struct {
	// NoSameDocument avoids references that are empty or only a fragment. Set it if
	// documents have their own base.
	NoSameDocument bool
}

// Relative is the result of a [Relativizer].
type Relative struct {
	Reference Reference // relative if possible
	// Exact reports whether the reference resolves to the target character by
	// character. See [uri.Relativizer.Relativize].
	Exact bool
}

// String returns the text of the reference.
func (r Relative) String() string { return r.Reference.String() }

// Relativize returns the shortest reference to the target. See
// [uri.Relativizer.Relativize].
func (u IRI) Relativize(target Reference) (Relative, error) {
	return Relativizer{}.Relativize(u, target)
}

// Relativize returns the shortest reference, in bytes, that resolves to the target
// against the base. See [uri.Relativizer.Relativize].
func (r Relativizer) Relativize(base IRI, target Reference) (Relative, error) {
	rel, err := uri.Relativizer(r).Relativize(base.Generic(), target.Generic())
	if err != nil {
		return Relative{}, err
	}
	return Relative{base.edition.wrap(rel.Reference), rel.Exact}, nil
}
