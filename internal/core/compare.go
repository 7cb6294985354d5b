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

// Differ reports whether no rung certainly changes one of two references, and their texts differ.
func (n Normalizer) Differ(e *Edition, a, b *Ref) bool {
	n.Rungs = rungsOfURIs
	return n.Extra == nil && a.text != b.text && n.QuickCheck(e, a) && n.QuickCheck(e, b)
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
		n.Rungs |= rung
		for i := range p {
			_, _ = n.apply(rung, &p[i])
			// A changed host may be the default of the scheme, and a decoded segment a
			// dot segment.
			switch {
			case rung == RungIDN:
				_, _ = n.apply(RungScheme, &p[i])
			case rung == RungDotEscapes && e.climbs(RungDots):
				_, _ = n.apply(RungDots, &p[i])
			}
		}
		if p[0] == p[1] {
			return rung, p[0].ref(), p[1].ref()
		}
	}
	return RungDifferent, p[0].ref(), p[1].ref()
}
