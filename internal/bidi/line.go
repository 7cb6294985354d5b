package bidi

import "slices"

// Line is a line of text with its classes and levels.
type Line struct {
	Runes   []rune
	Classes []Class
	// Levels are the levels after L1. Characters that X9 removes have the level
	// of the previous character, or the base level, as 5.2 suggests.
	Levels []Level
}

// Resolve applies the algorithm up to L1 to a line. After a paragraph separator, a
// new paragraph starts with the same base level.
func Resolve(runes []rune, base Level) Line {
	n := len(runes)
	// One piece of memory for the results, and one for what is needed in between.
	results, between := make([]Class, 2*n), make([]Class, 3*n)
	l := Line{Runes: runes, Classes: results[:n:n], Levels: results[n:]}
	for i, c := range runes {
		l.Classes[i] = ClassOf(c)
	}
	types, original, given := between[:n], between[n:2*n], between[2*n:]
	copy(types, l.Classes)
	start := 0
	for i, c := range l.Classes {
		if c == B || i == n-1 {
			p := paragraph{
				runes: runes[start : i+1], classes: l.Classes[start : i+1], types: types[start : i+1],
				original: original[start : i+1], given: given[start : i+1], levels: l.Levels[start : i+1],
			}
			p.resolve(base)
			start = i + 1
		}
	}
	return l
}

// paragraph has the characters of a paragraph with their classes. The other slices of the
// same length are for what the rules find.
type paragraph struct {
	runes           []rune
	classes         []Class
	types, original []Class
	levels, given   []Level
}

func (p *paragraph) resolve(base Level) {
	has := setOf(p.classes)
	if has&explicits != 0 {
		explicit(p.classes, p.types, p.levels, base)
	} else {
		for i := range p.levels {
			p.levels[i] = base
		}
	}
	// N0 needs the original types of NSM, unless an override replaced them.
	copy(p.original, p.types)
	// X10 compares the levels set by the explicit rules.
	copy(p.given, p.levels)
	sequences(p.classes, p.given, base, has, func(s *sequence) {
		weak(s, p.types)
		paired(s, p.runes, p.original, p.types)
		neutral(s, p.types)
		implicit(s, p.types, p.levels)
	})
	if has&removables != 0 {
		removed(p.classes, p.levels, base)
	}
	whitespace(p.classes, p.levels, base)
}

// removed sets the level of the characters that X9 removes to the level before
// them.
func removed(classes []Class, levels []Level, base Level) {
	before := base
	for i, c := range classes {
		if isRemoved(c) {
			levels[i] = before
		}
		before = levels[i]
	}
}

// whitespace applies L1: separators, and the whitespace before them and at the
// end of the line, have the base level.
func whitespace(classes []Class, levels []Level, base Level) {
	trailing := true
	for i := len(classes) - 1; i >= 0; i-- {
		switch c := classes[i]; {
		case c == B || c == S:
			levels[i] = base
			trailing = true
		case c == WS || isInitiator(c) || c == PDI || isRemoved(c):
			if trailing {
				levels[i] = base
			}
		default:
			trailing = false
		}
	}
}

// Run is a level run: adjacent characters with the same level, as many as possible. Start and
// End are indices.
type Run struct {
	Start, End int
	Level      Level
}

// Runs returns the level runs of a line, from its start to its end.
func Runs(levels []Level) []Run {
	count := 0
	for i, l := range levels {
		if i == 0 || l != levels[i-1] {
			count++
		}
	}
	runs := make([]Run, 0, count)
	for i, l := range levels {
		if i > 0 && l == levels[i-1] {
			continue
		}
		if len(runs) > 0 {
			runs[len(runs)-1].End = i
		}
		runs = append(runs, Run{i, len(levels), l})
	}
	return runs
}

// Reorder applies L2. It puts the runs of a line into visual order, from left to right. The
// characters of a run with an odd level are to be reversed.
func Reorder(runs []Run) {
	highest, lowestOdd := Level(0), Level(0xFF)
	for _, r := range runs {
		highest = max(highest, r.Level)
		if r.Level&1 == 1 {
			lowestOdd = min(lowestOdd, r.Level)
		}
	}
	// At most 127 iterations, for any text.
	for l := highest; l >= lowestOdd && lowestOdd != 0xFF; l-- {
		for i := 0; i < len(runs); i++ {
			if runs[i].Level < l {
				continue
			}
			start := i
			for i < len(runs) && runs[i].Level >= l {
				i++
			}
			slices.Reverse(runs[start:i])
		}
	}
}
