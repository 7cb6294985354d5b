package core

import "strings"

// Rung is a step of the comparison ladder (RFC 3986, 6.2; RFC 3987, 5.3), or a
// normalization that is not on the ladder.
type Rung uint8

// The rungs, those of the ladder in its order.
const (
	RungSimple     Rung = iota // the texts as they are
	RungCase                   // of schemes, hosts and triplets
	RungPercent                // triplets of unreserved characters
	RungDots                   // dot segments
	RungDotEscapes             // "%2E" for a dot segment's dots
	RungScheme                 // ports, paths and hosts that a scheme has defaults for
	RungIDN                    // internationalized host names; of IRIs only
	RungProtocol               // equivalences that only the caller knows
	RungDifferent
	// Not on the ladder.
	RungNFC  // Normalization Form C; of IRIs only
	RungNFKC // Normalization Form KC; of IRIs only
	numRungs
)

// RungSet is a set of rungs.
type RungSet uint16

// Has reports whether a rung is in the set.
func (s RungSet) Has(r Rung) bool { return s>>r&1 != 0 }

// Or returns the set, or another one if it is empty.
func (s RungSet) Or(other RungSet) RungSet {
	if s == 0 {
		return other
	}
	return s
}

// Add returns the set with a rung added.
func (s RungSet) Add(r Rung) RungSet { return s | 1<<r }

// String returns the names of the normalizations in the set, separated by commas.
func (s RungSet) String() string {
	var names []string
	for rung := range RungNFKC + 1 {
		if s.Has(rung) {
			names = append(names, rung.String())
		}
	}
	return strings.Join(names, ",")
}

// order is the order in which normalizations are applied, so that no later one makes
// an earlier one necessary again. Triplets are decoded before characters are composed
// and segments are examined. Scheme-based normalization comes last, because a host may
// become the default of its scheme when its IDN is normalized.
var order = [...]Rung{RungCase, RungPercent, RungNFC, RungNFKC, RungDotEscapes, RungDots, RungIDN, RungScheme}

var rungNames = [numRungs]string{
	RungSimple: "simple", RungCase: "case", RungPercent: "percent", RungDots: "dots", RungScheme: "scheme", RungIDN: "idn",
	RungProtocol: "protocol", RungDifferent: "different", RungNFC: "nfc", RungNFKC: "nfkc", RungDotEscapes: "dot-escapes",
}

// String returns the name of the rung.
func (r Rung) String() string {
	if r >= numRungs {
		return ""
	}
	return rungNames[r]
}

// Section returns the section of the edition's document that defines the rung. If
// another document defines it, the name of that document comes first: "RFC 3986,
// 6.2.1". Editions before RFC 3986 have no ladder. Their section 6 covers the case of
// schemes and hosts and default ports, 2.3 the escaping of unreserved characters, and
// 5.2 the only removal of dot segments.
func (e *Edition) Section(r Rung) string {
	if r >= numRungs {
		return ""
	}
	switch {
	case e.IRI:
		return [numRungs]string{
			RungSimple: "5.3.1", RungCase: "5.3.2.1", RungNFC: "5.3.2.2", RungNFKC: "5.3.2.2", RungPercent: "5.3.2.3", RungDotEscapes: "5.3.2.3",
			RungDots: "5.3.2.4", RungScheme: "5.3.3", RungIDN: "5.3.3", RungProtocol: "5.3.4", RungDifferent: "5.1",
		}[r]
	case e.Algorithm == Algorithm3986:
		return sections3986[r]
	}
	switch r {
	case RungCase, RungScheme:
		return e.Document + ", 6; " + in3986(r)
	case RungSimple, RungProtocol:
		return in3986(r)
	}
	return [numRungs]string{RungPercent: "2.3", RungDotEscapes: "2.3", RungDots: "5.2", RungDifferent: "6"}[r]
}

// sections3986 has the sections of RFC 3986 for the rungs.
var sections3986 = [numRungs]string{
	RungSimple: "6.2.1", RungCase: "6.2.2.1", RungPercent: "6.2.2.2", RungDotEscapes: "6.2.2.2",
	RungDots: "6.2.2.3", RungScheme: "6.2.3", RungProtocol: "6.2.4", RungDifferent: "6.1",
}

func in3986(r Rung) string { return "RFC 3986, " + sections3986[r] }

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
func (e *Edition) DefaultRungs() RungSet {
	s := RungSet(0).Add(RungCase).Add(RungPercent)
	if e.Algorithm == Algorithm3986 {
		s = s.Add(RungDots)
	}
	return s
}
