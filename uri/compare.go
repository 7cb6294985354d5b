package uri

import "github.com/stricturi/stricturi/internal/core"

// Equivalence says how equal two references are: the rung of the comparison ladder
// at which they become equal (RFC 3986, 6.2; RFC 3987, 5.3). Each rung applies a
// normalization in addition to those of the rungs before it, so that it costs more
// and tells fewer equivalent references apart. RFC 2396 and bis-00 have no ladder;
// what they say about equivalence is in their section 6.
type Equivalence uint8

// The rungs, in the order of the ladder.
const (
	EqualSimple   = Equivalence(core.RungSimple)    // the texts are the same (6.2.1; 5.3.1)
	EqualCase     = Equivalence(core.RungCase)      // after NormalizeCase
	EqualPercent  = Equivalence(core.RungPercent)   // after NormalizePercent
	EqualDots     = Equivalence(core.RungDots)      // after NormalizeDots
	EqualScheme   = Equivalence(core.RungScheme)    // after NormalizeScheme
	EqualIDN      = Equivalence(core.RungIDN)       // after NormalizeIDN, for IRIs only
	EqualProtocol = Equivalence(core.RungProtocol)  // by what only the caller knows (6.2.4; 5.3.4): see Comparer
	Different     = Equivalence(core.RungDifferent) // at no rung
)

// String returns the name of the rung: "simple", "case", "percent", "dots",
// "scheme", "idn", "protocol" or "different".
func (e Equivalence) String() string {
	if e > Different {
		return ""
	}
	return core.Rung(e).String()
}

// Section returns the section of the edition's document that defines a rung. If
// another document defines it, or a part of it, sections follow the names of their
// documents: before RFC 3986, "RFC 3986, 6.2.1" for EqualSimple.
func (e Edition) Section(at Equivalence) string {
	if at > Different {
		return ""
	}
	return e.core().Section(core.Rung(at))
}

// Comparer compares references by climbing the ladder (RFC 3986, 6.2). The zero
// Comparer knows the schemes of the zero [SchemeTable], and compares fragments.
//
// Before RFC 3986 the ladder is without the rung EqualDots, but [Comparer.Equal] can
// be asked about it.
type Comparer struct {
	// Schemes has the defaults for the rung EqualScheme.
	Schemes SchemeTable
	// IgnoreFragment leaves fragments out: for URIs that are compared "to
	// select (or avoid) a network action" (RFC 3986, 6.1).
	IgnoreFragment bool
	// Protocol is called last, with two references that no rung has made equal,
	// as the last one left them (RFC 3986, 6.2.4).
	Protocol func(a, b Reference) bool
}

// Equivalence returns the lowest rung at which two URIs are equal, by the zero
// [Comparer].
func (u URI) Equivalence(v URI) Equivalence { return u.Reference().Equivalence(v.Reference()) }

// Equivalence returns the lowest rung at which two references are equal, by the
// zero [Comparer].
func (r Reference) Equivalence(s Reference) Equivalence { return Comparer{}.Equivalence(r, s) }

// Equivalence returns the lowest rung at which two references are equal, or
// [Different]. Relative references should be resolved before (RFC 3986, 6.1): equal
// ones are equivalent only if they have the same base. References that were parsed
// under different editions can only be equal as texts.
func (c Comparer) Equivalence(a, b Reference) Equivalence {
	return c.climb(a, b, EqualProtocol)
}

// Equal reports whether two references are equal at a rung or a lower one. At
// [Different] all are.
//
// At EqualDots dot segments are removed under every edition, as [Normalizer] does,
// so that a normalized reference is equal to the original. Before RFC 3986,
// [Comparer.Equivalence] and the rungs above EqualDots keep dot segments, so that
// references can be equal at EqualDots and not above.
func (c Comparer) Equal(a, b Reference, at Equivalence) bool {
	return c.climb(a, b, at) <= at
}

func (c Comparer) climb(a, b Reference, most Equivalence) Equivalence {
	if c.IgnoreFragment {
		a.ref, b.ref = a.ref.WithoutFragment(), b.ref.WithoutFragment()
	}
	if a.edition != b.edition {
		if a.String() == b.String() {
			return EqualSimple
		}
		return Different
	}
	n := core.Normalizer{Schemes: c.Schemes.core()}
	rung := core.RungSimple
	rung, a.ref, b.ref = n.Compare(a.edition.core(), a.ref, b.ref, core.Rung(most))
	if rung == core.RungDifferent && most >= EqualProtocol && c.Protocol != nil && c.Protocol(a, b) {
		return EqualProtocol
	}
	return Equivalence(rung)
}
