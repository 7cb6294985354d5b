package core

// ladder lists the rungs above simple comparison. Editions before RFC 3986 skip
// RungDots, because dot segments of an absolute URI are significant in them; see
// Compare.
var ladder = [...]Rung{RungCase, RungPercent, RungDots, RungScheme, RungIDN}

func (e *Edition) climbs(r Rung) bool {
	switch r {
	case RungDots:
		return e.Algorithm == Algorithm3986
	case RungIDN:
		return e.IRI
	}
	return true
}

// Compare returns the lowest rung, up to and including most, at which two
// references of an edition are equal, or RungDifferent. A rung applies the
// normalization of its name after those of all lower rungs. Compare also returns the
// references as normalized last.
//
// If most is RungDots, Compare tries that rung in every edition: the caller has asked
// for this normalization by name.
func (n Normalizer) Compare(e *Edition, a, b Ref, most Rung) (Rung, Ref, Ref) {
	if a.text == b.text {
		return RungSimple, a, b
	}
	n.Rungs = 0
	for _, rung := range ladder {
		if rung > most {
			break
		}
		if !e.climbs(rung) && !(rung == RungDots && most == RungDots) {
			continue
		}
		n.Rungs = n.Rungs.Add(rung)
		changed := false
		for _, r := range [...]*Ref{&a, &b} {
			if p := e.pieces(r); n.needs(rung, &p, len(r.text)) {
				*r, _, _ = n.apply(e, rung, *r)
				changed = true
			}
			// The changed host may be the default of the scheme.
			if p := e.pieces(r); rung == RungIDN && n.needs(RungScheme, &p, len(r.text)) {
				*r, _, _ = n.apply(e, RungScheme, *r)
			}
		}
		if changed && a.text == b.text {
			return rung, a, b
		}
	}
	return RungDifferent, a, b
}
