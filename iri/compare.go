package iri

import "github.com/stricturi/stricturi/internal/core"

// Comparer compares by climbing the ladder of section 5.3: each rung is the
// normalisation that it is named after and all before it, which costs more and
// tells fewer equivalent IRIs apart. Characters are not normalised (5.3.2.2): an
// IRI in NFC is different from one that is not. The zero Comparer knows the
// schemes of the zero [SchemeTable], and compares fragments.
//
// "Applications using IRIs as identity tokens with no relationship to a protocol
// MUST use the Simple String Comparison" (5.1): that is ==, for values of one
// edition.
type Comparer struct {
	// Schemes are those that the rung Scheme knows.
	Schemes SchemeTable
	// DomainNames converts domain names for the rung IDN. If it is nil, IDN
	// makes no references equal; by the zero idna.Names, whose options are
	// those of section 5.3.3, "ß" is "ss".
	DomainNames DomainNames
	// IgnoreFragment leaves fragments out: for IRIs that are compared "to
	// select (or avoid) a network action" (5.1).
	IgnoreFragment bool
	// Protocol is asked last, about two references that no rung has made
	// equal, as the last one left them (5.3.4).
	Protocol func(a, b Reference) bool
}

// Compare returns the lowest rung at which two IRIs are equal, and [Different]
// where there is none: see [Comparer.Compare].
func Compare(a, b IRI) Rung { return Comparer{}.Compare(a.Reference(), b.Reference()) }

// Equal reports whether two IRIs are equal at a rung or a lower one: see
// [Comparer.Compare].
func Equal(a, b IRI, rung Rung) bool {
	return Comparer{}.Equal(a.Reference(), b.Reference(), rung)
}

// Compare returns the lowest rung at which two references are equal, and
// [Different] where there is none (5.3). Relative references should be resolved
// before (5.1): that two of them are equal says that they are equivalent only
// where they have the same base. References that were parsed under different
// editions can only be equal as texts.
func (c Comparer) Compare(a, b Reference) Rung { return c.compare(a, b, Protocol) }

// Equal reports whether two references are equal at a rung or a lower one. At
// [Different] all are; a rung that is not on the ladder is no better than
// [Simple].
func (c Comparer) Equal(a, b Reference, rung Rung) bool {
	if rung > Different {
		rung = Simple
	}
	return c.compare(a, b, rung) <= rung
}

func (c *Comparer) compare(a, b Reference, most Rung) Rung {
	if c.IgnoreFragment {
		a.ref, b.ref = a.ref.WithoutFragment(), b.ref.WithoutFragment()
	}
	if a.edition != b.edition {
		if a.String() == b.String() {
			return Simple
		}
		return Different
	}
	n := core.Normalizer{Schemes: schemes(c.Schemes)}
	if c.DomainNames != nil {
		n.Extra = extra(c.DomainNames)
	}
	rung := core.RungSimple
	rung, a.ref, b.ref = n.Compare(a.edition.core(), a.ref, b.ref, core.Rung(most))
	if rung == core.RungDifferent && most >= Protocol && c.Protocol != nil && c.Protocol(a, b) {
		return Protocol
	}
	return Rung(rung)
}

// schemes returns a table for package core.
func schemes(t SchemeTable) core.Schemes {
	if t.IsZero() {
		return nil
	}
	return func(name string) core.Scheme {
		d, _ := t.Lookup(name)
		return core.Scheme(d)
	}
}
