package lint

import (
	"slices"
	"unicode"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/iri/bidi"
)

// nonASCII looks at the characters that are not ASCII, and at the components that have them: for
// bidirectional ones, and for scripts.
//
// The sections about scripts list no components. Scripts are compared in the finest ones, because
// any domain in Cyrillic ends in ".com", and any file in ".html".
func (s *linting) nonASCII() {
	if ascii.Is(s.text) {
		return
	}
	s.characters()
	s.normal()
	for c := range bidi.Components(s.text, bidi.DivisionFinest) {
		s.scripts(c)
		if !s.checker.Listed {
			s.bidi(c)
		}
	}
	if s.checker.Listed {
		for c := range bidi.Components(s.text, 0) {
			s.bidi(c)
		}
	}
}

// bidi adds a finding for each restriction that a component violates. One restriction can be
// broken at both ends: the finding is about all that is between.
func (s *linting) bidi(c bidi.Component) {
	for _, f := range c.Check(s.text) {
		start, end := f.Offending[0].Start, f.Offending[len(f.Offending)-1].End
		x := newFound("bidi", start, end)
		x.restriction = f.Restriction
		s.about(x, c)
	}
}

func (s *linting) scripts(c bidi.Component) {
	if isMixed(s.text[c.Start:c.End]) {
		s.about(newFound("scripts", c.Start, c.End), c)
	}
}

// isMixed reports whether no language uses the scripts of a component together.
func isMixed(component string) bool {
	if ascii.Is(component) {
		return false
	}
	used := scriptsOf(component)
	return len(used) > 1 && !slices.ContainsFunc(together, func(group []string) bool {
		return !slices.ContainsFunc(used, func(script string) bool { return !slices.Contains(group, script) })
	})
}

// together has the groups of scripts that a language uses together. These are the sets of UTS #39,
// 5.2, level "Highly Restrictive": Japanese, Chinese and Korean, each with Latin.
var together = [][]string{
	{"Latin", "Han", "Hiragana", "Katakana"},
	{"Latin", "Han", "Bopomofo"},
	{"Latin", "Han", "Hangul"},
}

// maxScripts is how many scripts of a component are told: more than any language uses
// together.
const maxScripts = 5

// scriptsOf returns the names of the first scripts of a component, in the order of the text. The
// letters of percent-encoded octets do not count, nor do Bidi_Control characters.
func scriptsOf(component string) []string {
	var names []string
	for _, c := range triplets.ReplaceAllString(component, "%") {
		isOf := func(script string) bool { return unicode.Is(unicode.Scripts[script], c) }
		if unicode.In(c, unicode.Common, unicode.Inherited, unicode.Bidi_Control) || slices.ContainsFunc(names, isOf) {
			continue
		}
		for script := range unicode.Scripts {
			if isOf(script) {
				names = append(names, script)
				break
			}
		}
		if len(names) == maxScripts {
			break
		}
	}
	return names
}
