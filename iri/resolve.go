package iri

import (
	"errors"

	"github.com/stricturi/stricturi/gen/rfc3987"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

func (e Edition) resolveError(err error) error {
	var refused *core.Refused
	if errors.As(err, &refused) {
		return newSyntaxError(refused.Failure, refused.Text)
	}
	section := ""
	switch err {
	case uri.ErrRelativeBase, uri.ErrExcess:
		section = "6.5"
	}
	return &uri.ResolveError{Edition: e, Section: section, Err: err}
}

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

// options sets o, which is zero.
func (r *Resolver) options(o *core.ResolveOptions) {
	o.Excess = core.Excess(r.Excess)
	o.SameScheme, o.Letter, o.Verbatim = r.SameScheme, r.Letter, r.Verbatim
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
func (r Resolver) Resolve(base IRI, ref Reference) (t Target, err error) {
	if base.edition != r.Edition || ref.edition != r.Edition {
		return Target{}, r.Edition.resolveError(uri.ErrEditions)
	}
	var o core.ResolveOptions
	r.options(&o)
	if err := r.Edition.core().Resolve(&t.Reference.ref, (*core.Outcome)(&t.Outcome), &base.ref, &ref.ref, &o); err != nil {
		return Target{}, r.Edition.resolveError(err)
	}
	t.Reference.edition = r.Edition
	return t, nil
}

// ResolveText is the lenient form of [Resolver.Resolve]. It resolves any text against any
// other, splitting them as RFC 3986, Appendix B, does. An invalid text is not an error:
// "../d e" against "http://a/b/c" gives "http://a/d e". Invalid and InvalidBase of the
// target report invalid texts. The error is a [*uri.ResolveError].
func (r Resolver) ResolveText(base, ref string) (t uri.TextTarget, err error) {
	var parsedBase, parsed core.Ref
	_, formattedBase, validBase := r.Edition.parse(&parsedBase, rfc3987.RuleIRIReference, base)
	_, formatted, valid := r.Edition.parse(&parsed, rfc3987.RuleIRIReference, ref)
	if valid && validBase && !formatted && !formattedBase {
		var o core.ResolveOptions
		r.options(&o)
		if t.Text, err = r.Edition.core().ResolveTextOf((*core.Outcome)(&t.Outcome), &parsedBase, &parsed, &o); err != nil {
			return uri.TextTarget{}, r.Edition.resolveError(err)
		}
		return t, nil
	}
	t, err = r.ResolveSplit(base, ref)
	if err != nil {
		return uri.TextTarget{}, err
	}
	_, t.Invalid = r.Edition.ParseReference(ref)
	_, t.InvalidBase = r.Edition.ParseReference(base)
	return t, nil
}

// ResolveSplit is like [Resolver.ResolveText] but does not check the texts, and leaves
// Invalid and InvalidBase nil. It allocates only the result, and nothing if the result is
// the reference. Texts longer than 4 GiB - 1 bytes are an error.
func (r Resolver) ResolveSplit(base, ref string) (t uri.TextTarget, err error) {
	var o core.ResolveOptions
	r.options(&o)
	if t.Text, err = r.Edition.core().ResolveText((*core.Outcome)(&t.Outcome), base, ref, &o); err != nil {
		return uri.TextTarget{}, r.Edition.resolveError(err)
	}
	return t, nil
}
