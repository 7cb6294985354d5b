package iri

import (
	"errors"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

func (e Edition) resolveError(err error) error {
	if refused, ok := errors.AsType[*core.Refused](err); ok {
		return newSyntaxError(refused.Failure, refused.Text)
	}
	section := ""
	switch err {
	case uri.ErrRelativeBase, uri.ErrExcess:
		section = "6.5"
	}
	return &uri.ResolveError{Edition: e, Section: section, Err: err}
}

// Resolver resolves IRI references against a base IRI by the algorithm of RFC
// 3986, 5.2, "treating the characters additionally allowed in IRI references in
// the same way that unreserved characters are in URI references" (6.5). The
// zero Resolver is RFC 3987's. The options are departures from the algorithm.
//
// What it returns parses back to the components that were put together. Where
// by the letter of the algorithm a path would come to begin with "//" without
// an authority before it, and be read as one, the result has "/." before the
// path, and says that it was guarded.
type Resolver struct {
	Edition Edition
	// Excess says what becomes of ".." segments that lead above the root of the
	// base's path: RFC 3986, 5.2.4, step 2C, drops them.
	Excess uri.Excess
	// SameScheme lets a scheme that is the base's be ignored, so that
	// "http:é" is relative: the loophole of RFC 1630 (RFC 3986, 5.2.2, "not
	// strict"). It applies only to schemes that are known to be always
	// hierarchical, those of the zero [uri.SchemeTable], and with Letter to any.
	SameScheme bool
	// Letter has every step done to the letter: nothing is guarded. What is
	// returned may parse to other components than were put together.
	Letter bool
}

func (r Resolver) options() core.ResolveOptions {
	return core.ResolveOptions{Excess: core.Excess(r.Excess), SameScheme: r.SameScheme, Letter: r.Letter}
}

// Target is what a reference resolves to.
type Target struct {
	Reference Reference // absolute
	uri.Outcome
}

// String returns the target.
func (t Target) String() string { return t.Reference.String() }

// Resolve resolves a reference against an IRI by the edition that both were
// parsed under, as the zero options of [Resolver.Resolve] do (6.5).
func (u IRI) Resolve(ref Reference) (Target, error) {
	return Resolver{Edition: u.Edition()}.Resolve(u, ref)
}

// Resolve resolves a reference against a base, both parsed under the
// resolver's edition (6.5). Any base will do, with or without an authority, a
// path or a fragment, which is not looked at. The error is a [*uri.ResolveError], or,
// where Letter or SameScheme let the target be no valid reference, a
// [*uri.SyntaxError]. The components of the target are known without parsing it.
func (r Resolver) Resolve(base IRI, ref Reference) (Target, error) {
	if base.edition != r.Edition || ref.edition != r.Edition {
		return Target{}, r.Edition.resolveError(uri.ErrEditions)
	}
	var t Target
	out, err := r.Edition.core().Resolve(&t.Reference.ref, &base.ref, &ref.ref, r.options())
	if err != nil {
		return Target{}, r.Edition.resolveError(err)
	}
	t.Reference.edition = r.Edition
	t.Outcome = uri.Outcome(out)
	return t, nil
}

// ResolveText is the lenient form of [Resolver.Resolve]: it resolves any text
// against any other, split as RFC 3986, Appendix B, splits them. An invalid text
// is not an error: "../d e" at "http://a/b/c" gives "http://a/d e". Invalid and
// InvalidBase of the target say whether the texts are IRI references. The error is
// a [*uri.ResolveError].
func (r Resolver) ResolveText(base, ref string) (uri.TextTarget, error) {
	t, err := r.ResolveSplit(base, ref)
	if err != nil {
		return uri.TextTarget{}, err
	}
	_, t.Invalid = r.Edition.ParseReference(ref)
	_, t.InvalidBase = r.Edition.ParseReference(base)
	return t, nil
}

// ResolveSplit is [Resolver.ResolveText] without the grammar: it does not check
// the texts, and leaves Invalid and InvalidBase nil. It allocates nothing but
// the result, and nothing at all where that is the reference.
func (r Resolver) ResolveSplit(base, ref string) (uri.TextTarget, error) {
	text, out, err := r.Edition.core().ResolveText(base, ref, r.options())
	if err != nil {
		return uri.TextTarget{}, r.Edition.resolveError(err)
	}
	return uri.TextTarget{Text: text, Outcome: uri.Outcome(out)}, nil
}

// AppendSplit is [Resolver.ResolveSplit] that appends the target to dst. On
// failure it returns dst as it was.
func (r Resolver) AppendSplit(dst []byte, base, ref string) ([]byte, error) {
	dst, _, err := r.Edition.core().AppendResolved(dst, base, ref, r.options())
	if err != nil {
		return dst, r.Edition.resolveError(err)
	}
	return dst, nil
}
