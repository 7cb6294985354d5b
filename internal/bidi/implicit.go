package bidi

// weak applies W1–W7 to a sequence.
func weak(s *sequence, types []Class) {
	at := s.at
	previous := s.sos
	for _, i := range at { // W1
		if types[i] == NSM {
			types[i] = previous
			if isInitiator(previous) || previous == PDI {
				types[i] = ON
			}
		}
		previous = types[i]
	}
	strong := s.sos
	for _, i := range at {
		switch types[i] {
		case R, L:
			strong = types[i]
		case AL:
			strong = AL
			types[i] = R // W3: W2 does not read this type again
		case EN:
			if strong == AL {
				types[i] = AN // W2
			}
		}
	}
	for k := 1; k+1 < len(at); k++ { // W4
		before, t := types[at[k-1]], types[at[k]]
		if before == types[at[k+1]] && (before == EN && (t == ES || t == CS) || before == AN && t == CS) {
			types[at[k]] = before
		}
	}
	for k := 0; k < len(at); k++ { // W5, W6
		switch types[at[k]] {
		case ES, CS:
			types[at[k]] = ON
		case ET:
			start := k
			for k < len(at) && types[at[k]] == ET {
				k++
			}
			to := ON
			if start > 0 && types[at[start-1]] == EN || k < len(at) && types[at[k]] == EN {
				to = EN
			}
			for _, i := range at[start:k] {
				types[i] = to
			}
			k--
		}
	}
	strong = s.sos
	for _, i := range at { // W7
		switch types[i] {
		case R, L:
			strong = types[i]
		case EN:
			if strong == L {
				types[i] = L
			}
		}
	}
}

// strongType returns the direction of a type for N0–N2, in which numbers are R, or
// ON if it has none.
func strongType(t Class) Class {
	switch t {
	case L:
		return L
	case R, EN, AN:
		return R
	}
	return ON
}

// neutral applies N1 and N2.
func neutral(s *sequence, types []Class) {
	at := s.at
	embedding := direction(s.level)
	before := s.sos
	for k := 0; k < len(at); {
		if t := strongType(types[at[k]]); t != ON {
			before = t
			k++
			continue
		}
		start := k
		for k < len(at) && strongType(types[at[k]]) == ON {
			k++
		}
		after := s.eos
		if k < len(at) {
			after = strongType(types[at[k]])
		}
		to := embedding
		if before == after {
			to = before
		}
		for _, i := range at[start:k] {
			types[i] = to
		}
	}
}

// implicit applies I1 and I2.
func implicit(s *sequence, types []Class, levels []Level) {
	for _, i := range s.at {
		switch t := types[i]; {
		case s.level&1 == 0 && t == R, s.level&1 == 1 && t != R:
			levels[i]++
		case s.level&1 == 0 && t != L:
			levels[i] += 2
		}
	}
}
