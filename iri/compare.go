package iri

import (
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// Comparer compares references with the ladder of section 5.3. It does not normalize
// characters (5.3.2.2): an IRI in NFC differs from one that is not. The zero Comparer
// uses the zero [uri.SchemeTable], and compares fragments.
//
// "Applications using IRIs as identity tokens with no relationship to a protocol
// MUST use the Simple String Comparison" (5.1): that is ==, for values of one
// edition.
type Comparer struct {
	// Schemes has the defaults for the rung EqualScheme.
	Schemes uri.SchemeTable
	// DomainNames converts domain names for the rung EqualIDN. If it is nil, no
	// references are equal at that rung. The zero idna.Names has the options of
	// section 5.3.3, and maps "ß" to "ss".
	DomainNames DomainNames
	// IgnoreFragment ignores fragments, as for IRIs that are compared "to
	// select (or avoid) a network action" (5.1).
	IgnoreFragment bool
	// Protocol is called for references that are equal at no other rung. Its
	// arguments are the references as the last rung normalized them (5.3.4).
	Protocol func(a, b Reference) bool
}

// Section returns the section of the edition's document that defines a rung.
func (e Edition) Section(at uri.Equivalence) string { return e.Generic().Section(at) }

// Equivalence returns the lowest rung at which two IRIs are equal, by the zero
// [Comparer].
func (u IRI) Equivalence(v IRI) uri.Equivalence { return u.Reference().Equivalence(v.Reference()) }

// Equivalence returns the lowest rung at which two references are equal, by the
// zero [Comparer].
func (r Reference) Equivalence(s Reference) uri.Equivalence { return Comparer{}.Equivalence(r, s) }

// Equivalence returns the lowest rung at which two references are equal, or
// [uri.EqualNever] (5.3). Relative references should be resolved before (5.1): equal
// ones are equivalent only if they have the same base. References that were parsed
// under different editions can only be equal as texts.
func (c Comparer) Equivalence(a, b Reference) uri.Equivalence {
	return c.climb(a, b, uri.EqualProtocol)
}

// Equal reports whether two references are equal at the given rung or a lower one. For
// [uri.EqualNever] it always returns true.
func (c Comparer) Equal(a, b Reference, at uri.Equivalence) bool {
	return c.climb(a, b, at) <= at
}

func (c *Comparer) climb(a, b Reference, most uri.Equivalence) uri.Equivalence {
	if c.IgnoreFragment {
		a.ref, b.ref = a.ref.WithoutFragment(), b.ref.WithoutFragment()
	}
	if a.edition != b.edition {
		if a.String() == b.String() {
			return uri.EqualSimple
		}
		return uri.EqualNever
	}
	if c.Protocol == nil && c.DomainNames == nil && a.ref.Differs(&b.ref) {
		return uri.EqualNever
	}
	n := core.Normalizer{Schemes: schemes(c.Schemes)}
	if c.DomainNames != nil {
		n.Extra = extra(c.DomainNames)
	}
	rung := core.RungSimple
	rung, a.ref, b.ref = n.Compare(a.edition.core(), a.ref, b.ref, core.Rung(most))
	if rung == core.RungDifferent && most >= uri.EqualProtocol && c.Protocol != nil && c.Protocol(a, b) {
		return uri.EqualProtocol
	}
	return uri.Equivalence(rung)
}

// schemes returns a table for package core.
func schemes(t uri.SchemeTable) core.Schemes {
	if t.IsZero() {
		return nil
	}
	return func(name string) core.Scheme {
		d, _ := t.Lookup(name)
		return core.Scheme(d)
	}
}
