package bidi

import "slices"

// Line is a line of text with its classes and levels.
type Line struct {
	Classes []Class
	// Levels are the levels after L1. Characters that X9 removes have the level
	// of the previous character, or the base level, as 5.2 suggests.
	Levels []Level
}

// Resolve applies the algorithm up to L1 to a line. After a paragraph separator, a
// new paragraph starts with the same base level.
func Resolve(runes []rune, base Level) Line {
	l := Line{Classes: make([]Class, len(runes)), Levels: make([]Level, len(runes))}
	for i, c := range runes {
		l.Classes[i] = ClassOf(c)
	}
	start := 0
	for i, c := range l.Classes {
		if c == B || i == len(runes)-1 {
			paragraph(runes[start:i+1], l.Classes[start:i+1], l.Levels[start:i+1], base)
			start = i + 1
		}
	}
	return l
}

// paragraph sets the levels of a paragraph.
func paragraph(runes []rune, classes []Class, levels []Level, base Level) {
	types := slices.Clone(classes)
	explicit(classes, types, levels, base)
	// N0 needs the original types of NSM, unless an override replaced them.
	original := slices.Clone(types)
	for _, s := range sequences(classes, levels, base) {
		weak(s, types)
		paired(s, runes, original, types)
		neutral(s, types)
		implicit(s, types, levels)
	}
	removed(classes, levels, base)
	whitespace(classes, levels, base)
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
func Runs(levels []Level) (runs []Run) {
	for i, l := range levels {
		if i == 0 || l != levels[i-1] {
			runs = append(runs, Run{i, i, l})
		}
		runs[len(runs)-1].End = i + 1
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
