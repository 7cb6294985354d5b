package iri

import (
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/uri"
)

// Comparer is a [uri.Comparer] that also compares domain names (5.3.3). It does not normalize
// characters (5.3.2.2): an IRI in NFC differs from one that is not. The zero Comparer
// uses the zero [uri.SchemeTable], and compares fragments.
//
// "Applications using IRIs as identity tokens with no relationship to a protocol
// MUST use the Simple String Comparison" (5.1): that is ==, for values of one
// edition.
type Comparer struct {
	// Schemes has the defaults for the rung NormalizeScheme.
	Schemes uri.SchemeTable
	// DomainNames converts domain names for the rung NormalizeIDN. If it is nil, no
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

// Equivalence returns the lowest rung at which two references are equal, as
// [uri.Comparer.Equivalence] does.
func (c Comparer) Equivalence(a, b Reference) uri.Normalization {
	return c.uri().Equivalence(a.Reference, b.Reference)
}

// uri returns the Comparer of package uri, with what that package lacks.
func (c *Comparer) uri() uri.Comparer {
	u := uri.Comparer{Schemes: c.Schemes, IgnoreFragment: c.IgnoreFragment}
	if c.Protocol != nil {
		u.Protocol = func(a, b uri.Reference) bool { return c.Protocol(Reference{a}, Reference{b}) }
	}
	if c.DomainNames != nil {
		*core.Internal(&u) = extra(c.DomainNames)
	}
	return u
}
