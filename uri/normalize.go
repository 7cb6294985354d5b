package uri

import (
	"cmp"

	"github.com/stricturi/stricturi/internal/core"
)

// Normalization is a rung of the comparison ladder (RFC 3986, 6.2; RFC 3987, 5.3), a
// normalization that is not on the ladder, or a set of these, such as
// NormalizeCase|NormalizeDots. Each rung applies a normalization in addition to those of the
// rungs before it, so that it costs more and finds more references equal. RFC 2396 and bis-00
// have no ladder; their section 6 covers equivalence.
type Normalization uint16

// String returns the names, separated by commas: "simple", "case", "percent", "dots",
// "dot-escapes", "scheme", "idn", "protocol", "different", "nfc" and "nfkc".
func (n Normalization) String() string { return core.Rung(n).String() }

// The rungs, in the order of the ladder. The first sections are of RFC 3986, the second of RFC
// 3987. Package iri has others, for IRIs.
const (
	// EqualSimple is the rung of equal texts (6.2.1; 5.3.1). To a Normalizer it is nothing to
	// apply.
	EqualSimple Normalization = 1 << iota
	// NormalizeCase writes the scheme and the host in lower case, and the digits
	// of triplets in upper case (6.2.2.1; 5.3.2.1; RFC 2396, 6). A userinfo and a
	// registry-based authority are not case-insensitive. The host of an IRI must
	// consist of US-ASCII.
	NormalizeCase
	// NormalizePercent decodes the triplets of unreserved characters (6.2.2.2;
	// 5.3.2.3; RFC 2396, 2.3), each edition's own. It keeps "%2E" if decoding
	// would make a dot segment: see NormalizeDotEscapes. It keeps a registry-based
	// authority, because decoded it could be taken for a server.
	//
	// In an IRI it decodes all characters that the component can contain except
	// reserved ones: "%C3%A9", but no formatting character (4.1), and one in
	// 'iprivate' only in a query. So IRIs become equal if their URIs are. With
	// NormalizeCase, US-ASCII letters of all hosts become lower case, as in URIs.
	NormalizePercent
	// NormalizeDots removes dot segments, as resolution does (6.2.2.3; 5.3.2.4). It
	// keeps all of them if the path has an escaped one, which a ".." after it would
	// remove like any other segment: see NormalizeDotEscapes.
	// Before RFC 3986 they have no special meaning in an absolute URI. There this
	// is step 6 of section 5.2, and fails if the path would be read as an
	// authority. It keeps a relative path, which must be resolved first (5.2.1).
	NormalizeDots
	// NormalizeDotEscapes decodes "%2E" in segments that thereby become dot
	// segments, which NormalizeDots then removes: "differences in
	// percent-encoding (except for the percent-encoding of reserved characters)
	// MUST always result in the same resource" (RFC 3987, 5.3.2.3; RFC 3986,
	// 6.2.2.2). It is separate because code that checked the path before it was
	// decoded has not seen these segments.
	NormalizeDotEscapes
	// NormalizeScheme is scheme-based normalization (6.2.3 and 3.2.3; 5.3.3; RFC
	// 2396, 6). It applies what the scheme defines and leaves the scheme itself
	// to NormalizeCase: it removes a port that is empty or the scheme's default,
	// makes an empty path "/", and empties a host that is the scheme's default.
	NormalizeScheme
	_ // iri.NormalizeIDN
	// EqualProtocol is the rung of references that are equal by Comparer.Protocol (6.2.4; 5.3.4).
	EqualProtocol
	// EqualNever is for references that are equal at no rung.
	EqualNever

	// NormalizeSyntax is syntax-based normalization (6.2.2; 5.3.2), without that
	// of characters.
	NormalizeSyntax = NormalizeCase | NormalizePercent | NormalizeDots
)

// Step is a normalization that changed a text, or that could not be applied.
type Step struct {
	Normalization Normalization // a single normalization
	Section       string        // section that defines the change, as from [Edition.Section]
	Before, After string        // the whole text
	Guarded       bool          // "/." was put before a path that would parse as an authority
	// Err tells why the normalization was not applied. Before and After are then
	// the same. It is a [*ResolveError] that wraps [ErrPathAsAuthority], for
	// NormalizeDots before RFC 3986.
	Err error
}

// Normalizer normalizes references. The zero Normalizer applies syntax-based
// normalization (RFC 3986, 6.2.2).
type Normalizer struct {
	hidesExtra
	extra core.Extra // applies what package iri adds

	// Apply is the set of normalizations to apply, in the order case, percent,
	// dot escapes, dots, scheme. If it is 0, they are NormalizeSyntax, and before
	// RFC 3986 NormalizeCase and NormalizePercent.
	Apply Normalization
	// Schemes has the defaults for NormalizeScheme.
	Schemes SchemeTable
}

type hidesExtra = core.Hides[core.Extra]

func (n *Normalizer) core(e *core.Edition) core.Normalizer {
	return core.Normalizer{Rungs: cmp.Or(core.Rung(n.Apply), e.DefaultRungs()), Schemes: n.Schemes.own, Extra: n.extra}
}

// Normalize returns the normalized URI. The result is valid and parses to the
// normalized components: if a path would parse as an authority without its dot segments,
// "/." is put before it. Before RFC 3986, resolution does not remove the "/.", so such a
// path keeps its dot segments. Normalizing a second time changes nothing.
func (n Normalizer) Normalize(u URI) URI {
	n.normalize(&u.value)
	return u
}

// NormalizeReference is like [Normalizer.Normalize] for a reference.
func (n Normalizer) NormalizeReference(r Reference) Reference {
	n.normalize(&r.reference)
	return r
}

func (n *Normalizer) normalize(v *value) {
	e := v.core()
	if s := n.core(e); !s.QuickCheck(e, v.ref()) {
		*v.ref() = s.Normalize(e, *v.ref(), nil)
	}
}

// Steps returns the normalizations that change the reference, and those that cannot be
// applied, in order.
func (n Normalizer) Steps(r Reference) []Step {
	e := r.core()
	s := n.core(e)
	if s.QuickCheck(e, r.ref()) {
		return nil
	}
	var steps []Step
	s.Normalize(e, *r.ref(), func(rung core.Rung, section, before, after string, guarded bool, err error) {
		if err != nil {
			err = resolveError(e, err)
		}
		steps = append(steps, Step{Normalization(rung), section, before, after, guarded, err})
	})
	return steps
}

// Normalize returns the URI as normalized by the zero [Normalizer].
func (u URI) Normalize() URI { return Normalizer{}.Normalize(u) }

// Normalize returns the reference as normalized by the zero [Normalizer].
func (r Reference) Normalize() Reference { return Normalizer{}.NormalizeReference(r) }
