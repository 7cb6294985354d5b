package uri

import "github.com/stricturi/stricturi/internal/core"

// Equivalence is a rung of the comparison ladder (RFC 3986, 6.2; RFC 3987, 5.3). Each
// rung applies a normalization in addition to those of the rungs before it, so that it
// costs more and finds more references equal. RFC 2396 and bis-00 have no ladder; their
// section 6 covers equivalence. The String of a rung is "simple", "case", "percent",
// "dots", "dot-escapes", "scheme", "idn", "protocol" or "different".
type Equivalence = core.Rung

// The rungs, in the order of the ladder.
const (
	EqualSimple     Equivalence = core.RungSimple     // the texts are the same (6.2.1; 5.3.1)
	EqualCase       Equivalence = core.RungCase       // equal after NormalizeCase
	EqualPercent    Equivalence = core.RungPercent    // equal after NormalizePercent
	EqualDots       Equivalence = core.RungDots       // equal after NormalizeDots
	EqualDotEscapes Equivalence = core.RungDotEscapes // equal after NormalizeDotEscapes and NormalizeDots
	EqualScheme     Equivalence = core.RungScheme     // equal after NormalizeScheme
	EqualIDN        Equivalence = core.RungIDN        // equal after NormalizeIDN, for IRIs only
	EqualProtocol   Equivalence = core.RungProtocol   // equal by Comparer.Protocol (6.2.4; 5.3.4)
	EqualNever      Equivalence = core.RungDifferent  // equal at no rung
)

// Section returns the section of the edition's document that defines a rung. If another
// document defines the rung, or a part of it, the result names that document too: for
// EqualSimple before RFC 3986, it is "RFC 3986, 6.2.1". For EqualIDN, which only IRIs
// have, it is "".
func (e Edition) Section(at Equivalence) string {
	return e.core().Section(at)
}

// Comparer compares references with the comparison ladder (RFC 3986, 6.2). The zero
// Comparer uses the zero [SchemeTable], and compares fragments.
// Before RFC 3986 the ladder has no rung EqualDots.
type Comparer struct {
	// Schemes has the defaults for the rung EqualScheme.
	Schemes SchemeTable
	// IgnoreFragment ignores fragments, as for URIs that are compared "to
	// select (or avoid) a network action" (RFC 3986, 6.1).
	IgnoreFragment bool
	// Protocol is called for references that are equal at no other rung. Its
	// arguments are the references as the last rung normalized them (RFC 3986,
	// 6.2.4).
	Protocol func(a, b Reference) bool
	extra
}

// Equivalence returns the lowest rung at which two URIs are equal, by the zero
// [Comparer].
func (u URI) Equivalence(v URI) Equivalence { return u.Reference().Equivalence(v.Reference()) }

// Equivalence returns the lowest rung at which two references are equal, by the
// zero [Comparer].
func (r Reference) Equivalence(s Reference) Equivalence { return Comparer{}.Equivalence(r, s) }

// Equivalence returns the lowest rung at which two references are equal, or
// [EqualNever]. Relative references should be resolved before (RFC 3986, 6.1): equal
// ones are equivalent only if they have the same base. References that were parsed
// under different editions can only be equal as texts.
func (c Comparer) Equivalence(a, b Reference) Equivalence {
	if c.IgnoreFragment {
		*a.ref(), *b.ref() = a.ref().WithoutFragment(), b.ref().WithoutFragment()
	}
	if a.core() != b.core() {
		if a.String() == b.String() {
			return EqualSimple
		}
		return EqualNever
	}
	if c.Protocol == nil && *c.Internal() == nil && a.ref().Differs(b.ref()) {
		return EqualNever
	}
	n := core.Normalizer{Schemes: c.Schemes.core(), Extra: *c.Internal()}
	rung := core.RungSimple
	rung, *a.ref(), *b.ref() = n.Compare(a.core(), *a.ref(), *b.ref())
	if rung == core.RungDifferent && c.Protocol != nil && c.Protocol(a, b) {
		return EqualProtocol
	}
	return rung
}
