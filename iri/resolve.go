package iri

import "github.com/stricturi/stricturi/uri"

// Resolver resolves IRI references against a base IRI with the algorithm of RFC 3986, 5.2,
// "treating the characters additionally allowed in IRI references in the same way that
// unreserved characters are in URI references" (6.5). The zero Resolver is for RFC 3987.
// The options depart from the algorithm.
//
// The target parses back to the components that the algorithm gives. If a path would begin
// with "//" without an authority, and so parse as one, "/." is put before it, which
// [uri.Outcome.Guarded] reports.
type Resolver struct {
	Edition Edition // whose algorithm is followed; that of base and reference
	// Excess selects what happens to ".." segments that lead above the root.
	// RFC 3986, 5.2.4, step 2C, drops them.
	Excess uri.Excess
	// SameScheme ignores the scheme of a reference if it is that of the base,
	// so that "http:é" is relative: the loophole of RFC 1630 (RFC 3986, 5.2.2,
	// "not strict"). It applies only to schemes that are known to be always
	// hierarchical, those of the zero [uri.SchemeTable], and with Letter to any.
	SameScheme bool
	// Letter performs every step exactly as the document says. It puts no "/."
	// before a path that would parse as an authority. The target may not parse
	// back to the components that the algorithm gives.
	Letter bool
	// Verbatim keeps a reference with a scheme as it is. RFC 3986, 5.2.2, removes
	// its dot segments. Formats of RDF, such as Turtle, resolve relative references
	// only, and compare IRIs as texts.
	Verbatim bool
}

func (r *Resolver) generic() uri.Resolver {
	return uri.Resolver{Edition: r.Edition.Generic(), Excess: r.Excess, SameScheme: r.SameScheme, Letter: r.Letter, Verbatim: r.Verbatim}
}

// Target is the result of resolving a reference.
type Target struct {
	Reference Reference // absolute
	uri.Outcome
}

// String returns the target.
func (t Target) String() string { return t.Reference.String() }

// Resolve resolves a reference against the IRI with a [Resolver] for its edition without
// options (6.5).
func (u IRI) Resolve(ref Reference) (IRI, error) {
	t, err := Resolver{Edition: u.edition}.Resolve(u, ref)
	return IRI{value: t.Reference.value}, err // the target is absolute
}

// Resolve resolves a reference against a base (6.5). Both must have been parsed under the
// resolver's edition. The base may lack an authority or a path; its fragment is ignored.
// The error is a [*uri.ResolveError], or a [*uri.SyntaxError] if Letter or SameScheme lead
// to an invalid target. The target is not parsed again.
func (r Resolver) Resolve(base IRI, ref Reference) (Target, error) {
	t, err := r.generic().Resolve(base.Generic(), ref.Generic())
	if err != nil {
		return Target{}, err
	}
	return Target{r.Edition.wrap(t.Reference), t.Outcome}, nil
}

// ResolveText is the lenient form of [Resolver.Resolve]. It resolves any text against any
// other, splitting them as RFC 3986, Appendix B, does. An invalid text is not an error:
// "../d e" against "http://a/b/c" gives "http://a/d e". Invalid and InvalidBase of the
// target report invalid texts. The error is a [*uri.ResolveError].
func (r Resolver) ResolveText(base, ref string) (uri.TextTarget, error) {
	return r.generic().ResolveText(base, ref)
}

// ResolveSplit is like [Resolver.ResolveText] but does not check the texts, and leaves
// Invalid and InvalidBase nil. It allocates only the result, and nothing if the result is
// the reference. Texts longer than 4 GiB - 1 bytes are an error.
func (r Resolver) ResolveSplit(base, ref string) (uri.TextTarget, error) {
	return r.generic().ResolveSplit(base, ref)
}
