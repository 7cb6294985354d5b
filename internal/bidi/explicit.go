package bidi

// set is a set of classes, a bit for each.
type set uint32

// setOf returns the set of some classes.
func setOf(classes []Class) (s set) {
	for _, c := range classes {
		s |= 1 << c
	}
	return s
}

// removables are the classes for which isRemoved reports true, isolates are those of BD8, and
// explicits all for which the rules X1 to X8 do more than set the base level.
const (
	removables set = 1<<RLE | 1<<LRE | 1<<RLO | 1<<LRO | 1<<PDF | 1<<BN
	isolates   set = 1<<LRI | 1<<RLI | 1<<FSI | 1<<PDI
	explicits      = removables | isolates
)

// explicit applies X1–X8 to a paragraph. It sets the levels, and the types of
// characters in an override. The level of a paragraph separator is the base level.
func explicit(classes, types []Class, levels []Level, base Level) {
	type status struct {
		level    Level
		override Class // ON for neutral
		isolate  bool
	}
	var (
		stack             [MaxDepth + 2]status
		top               int // index in stack
		overflowIsolates  int
		overflowEmbedding int
		validIsolates     int
	)
	// X1
	stack[0] = status{base, ON, false}
	directions := isolateDirections(classes)
	next := 0 // index in directions of the next isolate initiator
	enter := func(rtl bool, override Class, isolate bool) bool {
		level := stack[top].level + 1
		if level&1 == 1 != rtl {
			level++
		}
		if level > MaxDepth || overflowIsolates > 0 || overflowEmbedding > 0 {
			return false
		}
		top++
		stack[top] = status{level, override, isolate}
		return true
	}
	here := func(i int) {
		levels[i] = stack[top].level
		if stack[top].override != ON {
			types[i] = stack[top].override
		}
	}
	for i, c := range classes {
		switch c {
		case RLE, LRE, RLO, LRO: // X2–X5
			// X9 removes these. Under 5.2, which keeps them, they have the
			// level before them.
			levels[i] = stack[top].level
			override := ON
			switch c {
			case RLO:
				override = R
			case LRO:
				override = L
			}
			if !enter(c == RLE || c == RLO, override, false) && overflowIsolates == 0 {
				overflowEmbedding++
			}
		case RLI, LRI, FSI: // X5a–X5c
			here(i)
			rtl := c == RLI || c == FSI && directions[next] == R
			next++
			if enter(rtl, ON, true) {
				validIsolates++
			} else {
				overflowIsolates++
			}
		case PDI: // X6a
			switch {
			case overflowIsolates > 0:
				overflowIsolates--
			case validIsolates > 0:
				overflowEmbedding = 0
				for !stack[top].isolate {
					top--
				}
				top--
				validIsolates--
			}
			here(i)
		case PDF: // X7
			switch {
			case overflowIsolates > 0:
			case overflowEmbedding > 0:
				overflowEmbedding--
			case !stack[top].isolate && top > 0:
				top--
			}
			levels[i] = stack[top].level
		case B: // X8
			levels[i] = base
		case BN:
			levels[i] = stack[top].level
		default: // X6
			here(i)
		}
	}
}

// isolateDirections returns, for each isolate initiator, the first strong
// direction after it by P2 and P3: R for right to left, otherwise L or ON. It
// makes one pass over the classes.
func isolateDirections(classes []Class) []Class {
	var (
		found []Class
		open  []int // open initiators, as indices in found
	)
	for _, c := range classes {
		switch c {
		case LRI, RLI, FSI:
			open = append(open, len(found))
			found = append(found, ON)
		case PDI:
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		case L, R, AL:
			if len(open) == 0 {
				continue
			}
			if at := &found[open[len(open)-1]]; *at == ON {
				*at = L
				if c != L {
					*at = R
				}
			}
		}
	}
	return found
}

// isRemoved reports whether X9 removes characters of the class.
func isRemoved(c Class) bool { return removables>>c&1 != 0 }

func isInitiator(c Class) bool { return c == LRI || c == RLI || c == FSI }

// sequence is an isolating run sequence (BD13): the indices of its characters
// without those that X9 removes.
type sequence struct {
	at       []int
	level    Level
	sos, eos Class
}

// sequences calls yield for each isolating run sequence (X10), in the order of
// their first characters. It reuses the sequence after yield returns. The classes are of a set.
func sequences(classes []Class, levels []Level, base Level, has set, yield func(*sequence)) {
	// The characters that X9 leaves, and the ends of their level runs (BD7).
	kept := make([]int, 0, len(classes))
	var runs []int
	for i, c := range classes {
		if isRemoved(c) {
			continue
		}
		if n := len(kept); has&explicits != 0 && n > 0 && levels[kept[n-1]] != levels[i] {
			runs = append(runs, n)
		}
		kept = append(kept, i)
	}
	if len(kept) == 0 {
		return
	}
	runs = append(runs, len(kept))
	// BD9, BD13: a run that ends with an isolate initiator continues with the
	// run of the matching PDI.
	next := make([]int, len(runs))
	continues := make([]bool, len(runs))
	var open []int // for each open initiator, the run that it ends, or -1
	start := 0
	for r, end := range runs {
		for k := start; k < end && has&isolates != 0; k++ {
			switch c := classes[kept[k]]; {
			case isInitiator(c):
				if k == end-1 {
					open = append(open, r)
				} else {
					open = append(open, -1)
				}
			case c == PDI && len(open) > 0:
				if before := open[len(open)-1]; before >= 0 && before != r {
					next[before] = r
					continues[r] = true
				}
				open = open[:len(open)-1]
			}
		}
		start = end
	}
	// An initiator without a matching PDI extends to the end: eos uses the base.
	endless := make([]bool, len(runs))
	for _, r := range open {
		if r >= 0 {
			endless[r] = true
		}
	}
	var s sequence
	var joined []int // runs that an isolate separates
	for first := range runs {
		if continues[first] {
			continue
		}
		r := first
		s.at = kept[runStart(runs, r):runs[r]]
		if next[r] != 0 {
			joined = append(joined[:0], s.at...)
			for next[r] != 0 {
				r = next[r]
				joined = append(joined, kept[runStart(runs, r):runs[r]]...)
			}
			s.at = joined
		}
		s.level = levels[s.at[0]]
		before, after := base, base
		if k := runStart(runs, first); k > 0 {
			before = levels[kept[k-1]]
		}
		if k := runs[r]; k < len(kept) && !endless[r] {
			after = levels[kept[k]]
		}
		s.sos = direction(max(s.level, before))
		s.eos = direction(max(s.level, after))
		yield(&s)
	}
}

func runStart(runs []int, r int) int {
	if r == 0 {
		return 0
	}
	return runs[r-1]
}

// direction returns the direction of a level.
func direction(l Level) Class {
	if l&1 == 1 {
		return R
	}
	return L
}
