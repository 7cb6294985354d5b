package bidi

import "github.com/stricturi/stricturi/internal/chars"

// Strong tells where the strong characters of a component are, for the restrictions of RFC
// 3987, 4.2. Characters with the property Bidi_Control are not counted.
type Strong struct {
	// Start is the end of the formatting characters that the component begins with, and
	// End the end of the last right-to-left character with the marks and formatting
	// characters after it.
	Start, End int
	// LeftToRight are the characters of the class L, and RightToLeft those of R and AL.
	LeftToRight, RightToLeft Direction
}

// Direction tells how many characters of a direction there are, the start of the first one, and
// the end of the last one.
type Direction struct{ Count, First, Last int }

func (d *Direction) add(start, end int) {
	if d.Count == 0 {
		d.First = start
	}
	d.Count++
	d.Last = end
}

// StrongOf returns where the strong characters of a component are.
func StrongOf(component string) (s Strong) {
	isLast := false // the character before i belongs to a right-to-left one
	for i := 0; i < len(component); {
		p, n := chars.At(component[i:])
		end := i + n
		switch {
		case p.Advice.IsControl():
			if i == s.Start {
				s.Start = end
			}
		case p.Class == R || p.Class == AL:
			s.RightToLeft.add(i, end)
			isLast = true
		case p.Class == L:
			s.LeftToRight.add(i, end)
			isLast = false
		case p.Class != NSM:
			isLast = false
		}
		if isLast {
			s.End = end
		}
		i = end
	}
	return s
}

// Offending returns the class of the direction with fewer characters or, in case of a tie, of the
// one that the first character does not have: L, or R for R and AL.
func (s *Strong) Offending() Class {
	ltr, rtl := &s.LeftToRight, &s.RightToLeft
	if rtl.Count < ltr.Count || rtl.Count == ltr.Count && ltr.First < rtl.First {
		return R
	}
	return L
}
