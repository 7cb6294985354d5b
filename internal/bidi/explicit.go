package bidi

// explicit applies X1–X8 to a paragraph. It sets the types of characters in an override, and the
// levels, except of characters that X9 removes. The level of a paragraph separator is the base level.
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
		case B: // X8
			levels[i] = base
		case BN:
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
func isRemoved(c Class) bool {
	switch c {
	case RLE, LRE, RLO, LRO, PDF, BN:
		return true
	}
	return false
}

func isInitiator(c Class) bool { return c == LRI || c == RLI || c == FSI }

// sequence is an isolating run sequence (BD13): the indices of its characters
// without those that X9 removes.
type sequence struct {
	at       []uint32
	level    Level
	sos, eos Class
}

// sequences returns the isolating run sequences (X10), in the order of their first
// characters.
func sequences(classes []Class, levels []Level, base Level) (all []*sequence) {
	// The level runs (BD7) of the characters that X9 leaves.
	var runs [][]uint32
	at, start := make([]uint32, 0, len(classes)), 0 // start is that of the last run
	for i, c := range classes {
		if isRemoved(c) {
			continue
		}
		if len(at) > start && levels[at[start]] != levels[i] {
			runs = append(runs, at[start:len(at):len(at)])
			start = len(at)
		}
		at = append(at, uint32(i))
	}
	if len(at) > start {
		runs = append(runs, at[start:])
	}
	// BD9, BD13: a run that ends with an isolate initiator continues with the run of the
	// matching PDI.
	type opened struct {
		s    *sequence
		last bool // the initiator ends a run
	}
	var open []opened
	for r, run := range runs {
		before, after := base, base
		if r > 0 {
			before = levels[runs[r-1][0]]
		}
		if r+1 < len(runs) {
			after = levels[runs[r+1][0]]
		}
		level := levels[run[0]]
		var s *sequence
		if classes[run[0]] == PDI && len(open) > 0 && open[len(open)-1].last {
			s = open[len(open)-1].s
			s.at = append(s.at, run...)
		} else {
			s = &sequence{at: run, level: level, sos: direction(max(level, before))}
			all = append(all, s)
		}
		s.eos = direction(max(level, after))
		for k, i := range run {
			switch c := classes[i]; {
			case isInitiator(c):
				open = append(open, opened{s, k == len(run)-1})
			case c == PDI && len(open) > 0:
				open = open[:len(open)-1]
			}
		}
	}
	// An initiator without a matching PDI extends to the end: eos uses the base.
	for _, o := range open {
		if o.last {
			o.s.eos = direction(max(o.s.level, base))
		}
	}
	return all
}

// direction returns the direction of a level.
func direction(l Level) Class {
	if l&1 == 1 {
		return R
	}
	return L
}
