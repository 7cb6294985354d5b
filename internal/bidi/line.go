package bidi

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
	l := Line{Runes: runes, Classes: make([]Class, n), Levels: make([]Level, n)}
	for i, c := range runes {
		l.Classes[i] = ClassOf(c)
	}
	types := append([]Class(nil), l.Classes...)
	start := 0
	for i, c := range l.Classes {
		if c == B || i == n-1 {
			paragraph(runes[start:i+1], l.Classes[start:i+1], types[start:i+1], l.Levels[start:i+1], base)
			start = i + 1
		}
	}
	return l
}

func paragraph(runes []rune, classes, types []Class, levels []Level, base Level) {
	explicit(classes, types, levels, base)
	// N0 needs the original types of NSM, unless an override replaced them.
	original := append([]Class(nil), types...)
	// X10 compares the levels set by the explicit rules.
	given := append([]Level(nil), levels...)
	sequences(classes, given, base, func(s *sequence) {
		weak(s, types)
		paired(s, runes, original, types)
		neutral(s, types)
		implicit(s, types, levels)
	})
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

// Order applies L2. It returns the indices of levels in visual order, from left to
// right.
func Order(levels []Level) []int {
	order := make([]int, len(levels))
	highest, lowestOdd := Level(0), Level(0xFF)
	for i, l := range levels {
		order[i] = i
		highest = max(highest, l)
		if l&1 == 1 {
			lowestOdd = min(lowestOdd, l)
		}
	}
	// At most 127 iterations, for any text.
	for l := highest; l >= lowestOdd && lowestOdd != 0xFF; l-- {
		for i := 0; i < len(levels); i++ {
			if levels[i] < l {
				continue
			}
			start := i
			for i < len(levels) && levels[i] >= l {
				i++
			}
			reverse(order[start:i])
		}
	}
	return order
}

func reverse(s []int) {
	for i, j := 0, len(s)-1; i < j; i, j = i+1, j-1 {
		s[i], s[j] = s[j], s[i]
	}
}
