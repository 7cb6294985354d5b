package core

// ladder is the rungs above simple comparison that an edition has. Dot segments
// of an absolute URI mean something before RFC 3986; see Compare.
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
// references of an edition are equal, and RungDifferent where there is none. Each rung is
// that of the normalisation that it is named after, and of all before it. The
// references as the last of them left them are returned too.
//
// An edition whose ladder is without RungDots has it where most is RungDots:
// who asks for that asks for the normalisation of that name.
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
			// Another host can be a scheme's default.
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
