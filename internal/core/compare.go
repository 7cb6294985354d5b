package core

// ladder lists the rungs above simple comparison. Editions before RFC 3986 skip
// RungDots, because dot segments of an absolute URI are significant in them.
var ladder = [...]Rung{RungCase, RungPercent, RungDots, RungDotEscapes, RungScheme, RungIDN}

func (e *Edition) climbs(r Rung) bool {
	switch r {
	case RungDots:
		return e.Algorithm == Algorithm3986
	case RungIDN:
		return e.IRI
	}
	return true
}

// Compare returns the lowest rung at which two references of an edition are equal, or
// RungDifferent. A rung applies the normalization of its name after those of all lower
// rungs. Compare also returns the references as normalized last.
func (n Normalizer) Compare(e *Edition, a, b Ref) (Rung, Ref, Ref) {
	if a.text == b.text {
		return RungSimple, a, b
	}
	n.Rungs = 0
	p := [...]Pieces{e.pieces(&a), e.pieces(&b)}
	for _, rung := range ladder {
		if !e.climbs(rung) {
			continue
		}
		n.Rungs = n.Rungs.Add(rung)
		changed := false
		for i, r := range [...]*Ref{&a, &b} {
			if n.needs(rung, &p[i], r.text) {
				*r, _, _ = n.apply(e, rung, *r)
				p[i] = e.pieces(r)
				changed = true
			}
			// A changed host may be the default of the scheme, and a decoded segment a
			// dot segment.
			again := rung
			switch {
			case rung == RungIDN:
				again = RungScheme
			case rung == RungDotEscapes && e.climbs(RungDots):
				again = RungDots
			}
			if again != rung && n.needs(again, &p[i], r.text) {
				*r, _, _ = n.apply(e, again, *r)
				p[i] = e.pieces(r)
			}
		}
		if changed && a.text == b.text {
			return rung, a, b
		}
	}
	return RungDifferent, a, b
}
