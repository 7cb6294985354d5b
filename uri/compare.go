package uri

import "github.com/stricturi/stricturi/internal/core"

// Section returns the section of the edition's document that defines a single normalization or
// rung. If another document defines it, or a part of it, the result names that document too: for
// EqualSimple before RFC 3986, it is "RFC 3986, 6.2.1". For NormalizeIDN, which only IRIs
// have, it is "".
func (e Edition) Section(at Normalization) string { return e.core().Section(core.Rung(at)) }

// Comparer compares references with the comparison ladder (RFC 3986, 6.2). The zero
// Comparer uses the zero [SchemeTable], and compares fragments.
// Before RFC 3986 the ladder has no rung NormalizeDots.
type Comparer struct {
	hidesExtra
	extra core.Extra // applies what package iri adds

	// Schemes has the defaults for the rung NormalizeScheme.
	Schemes SchemeTable
	// IgnoreFragment ignores fragments, as for URIs that are compared "to
	// select (or avoid) a network action" (RFC 3986, 6.1).
	IgnoreFragment bool
	// Protocol is called for references that are equal at no other rung. Its
	// arguments are the references as the last rung normalized them (RFC 3986,
	// 6.2.4).
	Protocol func(a, b Reference) bool
}

// Equivalence returns the lowest rung at which two URIs are equal, by the zero
// [Comparer].
func (u URI) Equivalence(v URI) Normalization { return u.Reference().Equivalence(v.Reference()) }

// Equivalence returns the lowest rung at which two references are equal, by the
// zero [Comparer].
func (r Reference) Equivalence(s Reference) Normalization { return Comparer{}.Equivalence(r, s) }

// Equivalence returns the lowest rung at which two references are equal, or
// [EqualNever]. Relative references should be resolved before (RFC 3986, 6.1): equal
// ones are equivalent only if they have the same base. References that were parsed
// under different editions can only be equal as texts.
func (c Comparer) Equivalence(a, b Reference) Normalization {
	if c.IgnoreFragment {
		*a.ref(), *b.ref() = a.ref().WithoutFragment(), b.ref().WithoutFragment()
	}
	if a.core() != b.core() {
		if a.String() == b.String() {
			return EqualSimple
		}
		return EqualNever
	}
	n := core.Normalizer{Schemes: c.Schemes.own, Extra: c.extra}
	if c.Protocol == nil && n.Differ(a.core(), a.ref(), b.ref()) {
		return EqualNever
	}
	var rung core.Rung
	rung, *a.ref(), *b.ref() = n.Compare(a.core(), *a.ref(), *b.ref())
	if rung == core.RungDifferent && c.Protocol != nil && c.Protocol(a, b) {
		return EqualProtocol
	}
	return Normalization(rung)
}
