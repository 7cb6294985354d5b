package bidi

// maxBrackets is the size of the stack of opening brackets (BD16).
const maxBrackets = 63

// pairs returns the bracket pairs of a sequence (BD16): for the position of each
// paired opening bracket the position of its closing one, and 0 for all other
// positions. It is nil if there are no pairs.
func pairs(s *sequence, runes []rune, types []Class) []uint32 {
	type element struct {
		opening rune
		at      int
	}
	var (
		stack [maxBrackets]element
		depth int
		found []uint32
	)
	for k, i := range s.at {
		if types[i] != ON {
			continue
		}
		opening, isOpening, ok := bracket(runes[i])
		switch {
		case !ok:
		case isOpening:
			if depth == maxBrackets {
				// The annex says to stop. Implementations differ in whether
				// they keep the pairs found so far. Here they are dropped, so
				// that either all pairs of a sequence count or none.
				return nil
			}
			stack[depth] = element{opening, k}
			depth++
		default:
			for d := depth - 1; d >= 0; d-- {
				if stack[d].opening == opening {
					if found == nil {
						found = make([]uint32, len(s.at))
					}
					found[stack[d].at] = uint32(k)
					depth = d
					break
				}
			}
		}
	}
	return found
}

// paired applies N0 to a sequence. The original classes are those before W1.
func paired(s *sequence, runes []rune, original, types []Class) {
	found := pairs(s, runes, types)
	if found == nil {
		return
	}
	// The number of characters of either direction before each position. Pairs
	// nest and are resolved in the order of their opening brackets, so earlier
	// pairs have not changed the inside of a later one.
	counts := make([][2]uint32, len(s.at)+1)
	for k, i := range s.at {
		counts[k+1] = counts[k]
		switch strongType(types[i]) {
		case L:
			counts[k+1][0]++
		case R:
			counts[k+1][1]++
		}
	}
	embedding := direction(s.level)
	before := s.sos // the last strong type, including that of resolved brackets
	for k, i := range s.at {
		end := int(found[k])
		if end == 0 {
			if t := strongType(types[i]); t != ON {
				before = t
			}
			continue
		}
		inside := [2]bool{counts[end][0] > counts[k][0], counts[end][1] > counts[k][1]}
		to := ON
		switch {
		case inside[s.level&1]:
			to = embedding // N0 b
		case inside[1-s.level&1]:
			to = embedding
			if before != embedding {
				to = before // N0 c1
			}
		default:
			continue // N0 d
		}
		resolve(s, k, to, original, types)
		resolve(s, end, to, original, types)
		before = to
	}
}

// resolve sets the type of a bracket and of the nonspacing marks after it.
func resolve(s *sequence, k int, to Class, original, types []Class) {
	types[s.at[k]] = to
	for k++; k < len(s.at) && original[s.at[k]] == NSM; k++ {
		types[s.at[k]] = to
	}
}
