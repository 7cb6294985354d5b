package regular

import (
	"unicode"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/peg"
)

// Class returns the characters of a Class of a PEG.
func Class(n *peg.Node) automaton.Set {
	if n.Ranges == nil {
		return automaton.Universe()
	}
	var ranges []automaton.Range
	for _, r := range n.Ranges {
		if !n.Fold || r.Lo == r.Hi && !ascii.IsLetter(r.Lo) {
			ranges = append(ranges, automaton.Range(r))
			continue
		}
		ranges = append(ranges,
			automaton.Range{Lo: unicode.ToLower(r.Lo), Hi: unicode.ToLower(r.Hi)},
			automaton.Range{Lo: unicode.ToUpper(r.Lo), Hi: unicode.ToUpper(r.Hi)})
	}
	s := automaton.NewSet(ranges...)
	if n.Negate {
		s = s.Complement()
	}
	return s
}
