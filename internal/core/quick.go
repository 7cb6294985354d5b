package core

import (
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/engine/blocks"
)

// The functions below are quick checks in the sense of UAX #15: true is certain, and false
// means that the answer takes the work itself.

// QuickCheck reports whether the rungs certainly change nothing in a reference.
func (n *Normalizer) QuickCheck(e *Edition, r *Ref) bool {
	if n.Rungs&^rungsOfURIs != 0 {
		return false
	}
	if i := indexSuspect(r.text); i >= 0 && e.changes(r, i) {
		return false
	}
	return !n.Rungs.Has(RungScheme) || n.hasNoDefaults(e, r)
}

// indexSuspect returns the offset of the first of the suspects in a valid text, or -1.
func indexSuspect(text string) int {
	switch last := len(text) - 1; {
	case last < 0:
		return -1
	case text[0] == '.':
		return 0
	default:
		i := suspects.Index(text)
		if i < 0 && text[last]-'A' <= 'Z'-'A' {
			return last
		}
		return i
	}
}

// suspects are what a rung may change: a "%", a dot at the beginning of a segment, after a "/" or, as
// in "a:./b", after a ":", and an upper-case letter. marks are the same without letters, which
// count only in schemes and hosts.
var (
	suspects = blocks.Pairs{
		First: blocks.Sets{
			Low: [16]byte{
				0x0: fromP, 0x1: letter, 0x2: letter, 0x3: letter, 0x4: letter, 0x5: letter | percent, 0x6: letter, 0x7: letter,
				0x8: letter, 0x9: letter, 0xA: letter | colon, 0xB: toO, 0xC: toO, 0xD: toO, 0xE: toO, 0xF: toO | slash,
			},
			High: [16]byte{0x2: percent | slash, 0x3: colon, 0x4: toO, 0x5: fromP},
		},
		Second: afterSuspect,
	}
	marks = blocks.Pairs{
		First: blocks.Sets{
			Low:  [16]byte{0x5: percent, 0xA: colon, 0xF: slash},
			High: [16]byte{0x2: percent | slash, 0x3: colon},
		},
		Second: afterSuspect,
	}
	// a dot after a delimiter, and any octet after the others
	afterSuspect = blocks.Sets{
		Low: [16]byte{0xE: delimiter | other, 0x0: other, other, other, other, other, other, other, other, other, other, other, other,
			other, other, 0xF: other},
		High: [16]byte{0x2: delimiter | other, 0x0: other, other, 0x3: other, other, other, other, other, other, other, other, other,
			other, other, other, other},
	}
)

// The sets of suspects, one bit each: two for the letters, whose high half bytes are 4 and 5.
const (
	percent = 1 << iota
	slash
	colon
	toO
	fromP

	letter    = toO | fromP
	delimiter = slash | colon
	other     = percent | letter
)

// changes reports whether a rung may change something in a reference whose first suspect is at an
// offset. It knows the components, and which triplets are normal.
func (e *Edition) changes(r *Ref, i int) bool {
	text := r.text
	if head := int(max(r.SchemeEnd, r.HostEnd)); i < head && hasUpper(text[i:head]) {
		return true
	}
	if i == 0 && r.isDots(0) {
		return true
	}
	for {
		if text[i] != '%' {
			i++
			if r.isDots(i) {
				return true
			}
		}
		for ; i < len(text) && text[i] == '%'; i += len("%41") {
			if i+2 >= len(text) || !e.isNormalTriplet(text[i:]) {
				return true
			}
		}
		n := marks.Index(text[i:])
		if n < 0 {
			return false
		}
		i += n
	}
}

// isNormalTriplet reports whether the triplet that a text begins with is certainly in upper case
// and not that of an unreserved character.
func (e *Edition) isNormalTriplet(text string) bool {
	const small = 'a' & 'f' // the bits of small letters, which digits and capital letters lack
	if text[1]&small == small || text[2]&small == small {
		return false
	}
	octet := TripletOctet(text)
	if octet >= utf8.RuneSelf {
		return !e.IRI
	}
	return !e.charset(unreserved).ascii[octet]
}

// isDots reports whether a dot segment of the path begins at an offset.
func (r *Ref) isDots(i int) bool {
	path, end := int(r.pathStart()), int(r.PathEnd)
	if i < path || i >= end || r.text[i] != '.' || i > path && r.text[i-1] != '/' {
		return false
	}
	i++
	if i < end && r.text[i] == '.' {
		i++
	}
	return i == end || r.text[i] == '/'
}

// hasNoDefaults reports whether a reference has no component that is a default of its scheme.
func (n *Normalizer) hasNoDefaults(e *Edition, r *Ref) bool {
	switch {
	case !r.has(hasScheme) || !r.has(hasAuthority):
		return true
	case r.has(hasPort) || r.pathStart() == r.PathEnd:
		p := e.pieces(r)
		path, port, host := p.defaults(n.Schemes)
		return !path && !port && !host
	}
	s, _ := n.Schemes.Lookup(r.text[:r.SchemeEnd])
	return s.Host == ""
}
