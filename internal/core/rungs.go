package core

import (
	"math/bits"
	"strings"
)

// Rung is a step of the comparison ladder (RFC 3986, 6.2; RFC 3987, 5.3), a normalization that
// is not on the ladder, or a set of these.
type Rung uint16

// The rungs, those of the ladder in its order.
const (
	RungSimple     Rung = 1 << iota // the texts as they are
	RungCase                        // of schemes, hosts and triplets
	RungPercent                     // triplets of unreserved characters
	RungDots                        // dot segments
	RungDotEscapes                  // "%2E" for a dot segment's dots
	RungScheme                      // ports, paths and hosts that a scheme has defaults for
	RungIDN                         // internationalized host names; of IRIs only
	RungProtocol                    // equivalences that only the caller knows
	RungDifferent
	// Not on the ladder.
	RungNFC  // Normalization Form C; of IRIs only
	RungNFKC // Normalization Form KC; of IRIs only
)

// rungsOfURIs are those that need no other package.
const rungsOfURIs = RungSimple | RungCase | RungPercent | RungDots | RungDotEscapes | RungScheme

// rungs has the name of each rung, and the sections of RFC 3987 and iri-11, of RFC 3986, and of
// earlier editions.
var rungs = [...]struct{ name, ofIRIs, of3986, earlier string }{
	{"simple", "5.3.1", "6.2.1", ""},
	{"case", "5.3.2.1", "6.2.2.1", "6"},
	{"percent", "5.3.2.3", "6.2.2.2", "2.3"},
	{"dots", "5.3.2.4", "6.2.2.3", "5.2"},
	{"dot-escapes", "5.3.2.3", "6.2.2.2", "2.3"},
	{"scheme", "5.3.3", "6.2.3", "6"},
	{"idn", "5.3.3", "", ""},
	{"protocol", "5.3.4", "6.2.4", ""},
	{"different", "5.1", "6.1", "6"},
	{"nfc", "5.3.2.2", "", ""},
	{"nfkc", "5.3.2.2", "", ""},
}

// Has reports whether a rung is in the set.
func (r Rung) Has(one Rung) bool { return r&one != 0 }

// String returns the names of the rungs in the set, separated by commas.
func (r Rung) String() string {
	var names []string
	for i := range rungs {
		if r.Has(1 << i) {
			names = append(names, rungs[i].name)
		}
	}
	return strings.Join(names, ",")
}

// order is the order in which normalizations are applied, so that no later one makes
// an earlier one necessary again. Triplets are decoded before characters are composed
// and segments are examined. Scheme-based normalization comes last, because a host may
// become the default of its scheme when its IDN is normalized.
var order = [...]Rung{RungCase, RungPercent, RungNFC, RungNFKC, RungDotEscapes, RungDots, RungIDN, RungScheme}

// Section returns the section of the edition's document that defines a single rung. If
// another document defines it, the name of that document comes first: "RFC 3986,
// 6.2.1". Editions before RFC 3986 have no ladder. Their section 6 covers the case of
// schemes and hosts and default ports, 2.3 the escaping of unreserved characters, and
// 5.2 the only removal of dot segments.
func (e *Edition) Section(r Rung) string {
	i := bits.TrailingZeros16(uint16(r))
	if i >= len(rungs) {
		return ""
	}
	switch s := rungs[i]; {
	case e.IRI:
		return s.ofIRIs
	case e.Algorithm == Algorithm3986:
		return s.of3986
	case r == RungCase || r == RungScheme:
		return e.Document + ", " + s.earlier + "; " + in3986(r)
	case r == RungSimple || r == RungProtocol:
		return in3986(r)
	default:
		return s.earlier
	}
}

func in3986(r Rung) string { return "RFC 3986, " + rungs[bits.TrailingZeros16(uint16(r))].of3986 }

// section returns the section that defines the changes that a rung made. Before RFC
// 3986, no document says that the digits of triplets are case-insensitive, or that an
// empty path or a host can be the default of a scheme.
func (p *Pieces) section(r Rung, after *Pieces) string {
	e := p.edition
	if e.Algorithm == Algorithm3986 || r != RungCase && r != RungScheme {
		return e.Section(r)
	}
	old := p.Scheme != after.Scheme || p.Port != after.Port || p.flags.has(hasPort) != after.flags.has(hasPort)
	later := p.Path != after.Path || p.Query != after.Query || p.Fragment != after.Fragment ||
		p.Userinfo != after.Userinfo || p.Authority != after.Authority
	if r == RungCase {
		old = old || p.Host != after.Host // a host has no triplets in these editions
	} else {
		later = later || p.Host != after.Host
	}
	switch {
	case !later:
		return "6"
	case !old:
		return in3986(r)
	}
	return e.Section(r)
}

// DefaultRungs returns the rungs of syntax-based normalization (RFC 3986, 6.2.2).
// Editions before RFC 3986 do not remove the dot segments of an absolute URI.
func (e *Edition) DefaultRungs() Rung {
	if e.Algorithm == Algorithm3986 {
		return RungCase | RungPercent | RungDots
	}
	return RungCase | RungPercent
}
