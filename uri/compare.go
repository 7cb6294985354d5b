package uri

import "github.com/stricturi/stricturi/internal/core"

// Comparer compares by climbing the ladder of RFC 3986, 6.2: each rung is the
// normalisation that it is named after and all before it, which costs more and
// tells fewer equivalent URIs apart. Editions before RFC 3986 have no rung
// Dots on the way, but [Comparer.Equal] can be asked about it. The zero Comparer
// knows the schemes of the zero [SchemeTable], and compares fragments.
type Comparer struct {
	// Schemes are those that the rung Scheme knows.
	Schemes SchemeTable
	// IgnoreFragment leaves fragments out: for URIs that are compared "to
	// select (or avoid) a network action" (RFC 3986, 6.1).
	IgnoreFragment bool
	// Protocol is asked last, about two references that no rung has made
	// equal, as the last one left them (RFC 3986, 6.2.4).
	Protocol func(a, b Reference) bool
}

// Compare returns the lowest rung at which two URIs are equal, and [Different]
// where there is none: see [Comparer.Compare].
func Compare(a, b URI) Rung { return Comparer{}.Compare(a.Reference(), b.Reference()) }

// Equal reports whether two URIs are equal at a rung or a lower one: see
// [Comparer.Compare].
func Equal(a, b URI, rung Rung) bool {
	return Comparer{}.Equal(a.Reference(), b.Reference(), rung)
}

// Compare returns the lowest rung at which two references are equal, and
// [Different] where there is none. Relative references should be resolved
// before (RFC 3986, 6.1): that two of them are equal says that they are
// equivalent only where they have the same base. References that were parsed
// under different editions can only be equal as texts.
func (c Comparer) Compare(a, b Reference) Rung {
	return c.compare(a, b, Protocol)
}

// Equal reports whether two references are equal at a rung or a lower one. At
// [Different] all are; a rung that is not on the ladder is no better than
// [Simple].
//
// At Dots, asked for by name, dot segments are removed under every edition, as
// [Normalizer] does: what a rung makes of a reference is equal to it at that
// rung. Before RFC 3986, [Comparer.Compare] and the rungs above Dots leave dot
// segments alone, so that there references can be equal at Dots and not above.
func (c Comparer) Equal(a, b Reference, rung Rung) bool {
	if rung > Different {
		rung = Simple
	}
	return c.compare(a, b, rung) <= rung
}

func (c Comparer) compare(a, b Reference, most Rung) Rung {
	if c.IgnoreFragment {
		a.ref, b.ref = a.ref.WithoutFragment(), b.ref.WithoutFragment()
	}
	if a.edition != b.edition {
		if a.String() == b.String() {
			return Simple
		}
		return Different
	}
	n := core.Normalizer{Schemes: c.Schemes.core()}
	rung := core.RungSimple
	rung, a.ref, b.ref = n.Compare(a.edition.core(), a.ref, b.ref, core.Rung(most))
	if rung == core.RungDifferent && most >= Protocol && c.Protocol != nil && c.Protocol(a, b) {
		return Protocol
	}
	return Rung(rung)
}
