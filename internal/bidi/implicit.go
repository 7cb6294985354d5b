package bidi

// weak applies W1–W7 to a sequence.
func weak(s *sequence, types []Class) {
	at := s.at
	// W1. The types that there are afterwards tell which of the other rules apply.
	var has set
	previous := s.sos
	for _, i := range at {
		t := types[i]
		if t == NSM {
			t = previous
			if isInitiator(previous) || previous == PDI {
				t = ON
			}
			types[i] = t
		}
		previous = t
		has |= 1 << t
	}
	const numbers, separators set = 1<<EN | 1<<AN, 1<<ES | 1<<CS
	if has&(1<<AL) != 0 {
		arabic(s, types)
	}
	// W4
	for k := 1; k+1 < len(at) && has&numbers != 0 && has&separators != 0; k++ {
		before, after := types[at[k-1]], types[at[k+1]]
		if before != after {
			continue
		}
		switch t := types[at[k]]; {
		case t == ES && before == EN, t == CS && before == EN:
			types[at[k]] = EN
		case t == CS && before == AN:
			types[at[k]] = AN
		}
	}
	// W5, W6
	for k := 0; k < len(at) && has&(separators|1<<ET) != 0; k++ {
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
			for j := start; j < k; j++ {
				types[at[j]] = to
			}
			k--
		}
	}
	if has&(1<<EN) == 0 {
		return
	}
	// W7
	strong := s.sos
	for _, i := range at {
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

// arabic applies W2 and W3. Both, like W7, look back at a strong type.
func arabic(s *sequence, types []Class) {
	strong := s.sos
	for _, i := range s.at {
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
