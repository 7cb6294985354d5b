package uri

import "github.com/stricturi/stricturi/internal/core"

// Rung is a step of the comparison ladder (RFC 3986, 6.2), and but for the
// outermost a normalisation that can be applied. RFC 2396 and bis-00 have no
// ladder; what they say of equivalence is in their section 6.
type Rung uint8

// The rungs. Those up to Different are in the order of the ladder.
const (
	// Simple is string comparison (RFC 3986, 6.2.1), and no normalisation.
	Simple = Rung(core.RungSimple)
	// Case has the scheme and the host in lower case and the digits of
	// triplets in upper case (RFC 3986, 6.2.2.1; RFC 2396, 6). A userinfo, and
	// a registry-based authority, are not case-insensitive.
	Case = Rung(core.RungCase)
	// Percent decodes the triplets of unreserved characters (RFC 3986,
	// 6.2.2.2; RFC 2396, 2.3), each edition's own. The "%2E" of a segment that
	// would become a dot segment stays: that is DotEscapes. A registry-based
	// authority stays as it is, since decoded it could be taken for a server.
	Percent = Rung(core.RungPercent)
	// Dots removes dot segments, as resolution does (RFC 3986, 6.2.2.3). Before
	// RFC 3986 they have no special meaning in an absolute URI; where this is
	// asked for all the same it is step 6 of section 5.2, and fails where the
	// path would be read as an authority. A relative path is left alone: it
	// must be resolved first (RFC 3986, 5.2.1).
	Dots = Rung(core.RungDots)
	// Scheme removes a port that is the scheme's default or empty, makes an
	// empty path "/", and a host that is the scheme's default empty (RFC 3986,
	// 6.2.3 and 3.2.3; RFC 2396, 6).
	Scheme = Rung(core.RungScheme)
	// Protocol is what only the caller knows (RFC 3986, 6.2.4): see
	// [Comparer].
	Protocol = Rung(core.RungProtocol)
	// Different is not equal on any rung.
	Different = Rung(core.RungDifferent)

	// DotEscapes decodes "%2E" in segments that thereby become dot segments,
	// which Dots then removes. RFC 3986, 6.2.2.2, implies it; but what checked
	// the path before it was decoded has not seen them, so it is apart, and
	// not on the ladder.
	DotEscapes = Rung(core.RungDotEscapes)
)

// String returns the rung's name: "simple", "case", "percent", "dots",
// "scheme", "protocol", "different", "dot-escapes".
func (r Rung) String() string { return core.Rung(r).String() }

// Section returns the section of the edition's document that defines a rung.
// Where another document defines it, or a part of it, the names of the documents
// stand before the sections: before RFC 3986, "RFC 3986, 6.2.1" for Simple.
func (e Edition) Section(r Rung) string { return e.core().Section(core.Rung(r)) }

// DefaultRungs returns the syntax-based normalisations of an edition: Case,
// Percent, and from RFC 3986 on Dots (RFC 3986, 6.2.2). Nothing applies them
// by itself.
func (e Edition) DefaultRungs() []Rung {
	set := e.core().DefaultRungs()
	var rungs []Rung
	for r := Simple; r <= DotEscapes; r++ {
		if set.Has(core.Rung(r)) {
			rungs = append(rungs, r)
		}
	}
	return rungs
}

// Step is a rung that changed a text, or that could not be applied.
type Step struct {
	Rung          Rung
	Section       string // for what the rung changed, as [Edition.Section] spells it
	Before, After string // the whole text
	Guarded       bool   // "/." was put before a path that would have been read as an authority
	// Err is why the rung was not applied, so that Before and After are the
	// same: a [*ResolveError] that wraps [ErrPathAsAuthority], for Dots before
	// RFC 3986.
	Err error
}

// Normalizer normalises references by the rungs that it was made with. The
// zero Normalizer changes nothing.
type Normalizer struct {
	rungs   core.RungSet
	schemes SchemeTable
}

// NewNormalizer returns a normalizer that applies the rungs given, and none
// else, in the order Case, Percent, DotEscapes, Dots, Scheme. Simple, Protocol
// and Different are no normalisations, and do nothing.
func NewNormalizer(rungs ...Rung) Normalizer {
	var n Normalizer
	for _, r := range rungs {
		n.rungs = n.rungs.Add(core.Rung(r))
	}
	return n
}

// WithSchemes returns the normalizer with another table of schemes.
func (n Normalizer) WithSchemes(t SchemeTable) Normalizer {
	n.schemes = t
	return n
}

func (n Normalizer) core() core.Normalizer {
	return core.Normalizer{Rungs: n.rungs, Schemes: n.schemes.core()}
}

// Normalize returns the reference normalised, and the rungs that changed it,
// one step each. What it returns is valid, and parses to the components that
// were normalised: a path that without its dot segments would be read as an
// authority has "/." put before it. Before RFC 3986 resolution would not remove
// that again, so such a path keeps its dot segments and the step has an error.
// The result is normalised: a second time changes nothing.
func (n Normalizer) Normalize(r Reference) (Reference, []Step) {
	s := n.core()
	ref, taken := s.Normalize(r.edition.core(), r.ref)
	var steps []Step
	for _, s := range taken {
		step := Step{Rung: Rung(s.Rung), Section: s.Section, Before: s.Before, After: s.After, Guarded: s.Guarded}
		if s.Err != nil {
			step.Err = r.Edition().resolveError(s.Err)
		}
		steps = append(steps, step)
	}
	return Reference{value{ref, r.edition}}, steps
}

// IsNormalized reports whether Normalize would change nothing. It does not
// allocate.
func (n Normalizer) IsNormalized(r Reference) bool {
	s := n.core()
	return s.IsNormalized(r.edition.core(), r.ref)
}

// Normalize returns the URI normalised by the rungs given: see
// [Normalizer.Normalize].
func (u URI) Normalize(rungs ...Rung) URI {
	return URI(u.Reference().Normalize(rungs...))
}

// Normalize returns the reference normalised by the rungs given: see
// [Normalizer.Normalize].
func (r Reference) Normalize(rungs ...Rung) Reference {
	normalized, _ := NewNormalizer(rungs...).Normalize(r)
	return normalized
}
