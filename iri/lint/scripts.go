package lint

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	uax9 "github.com/stricturi/stricturi/internal/bidi"
	"github.com/stricturi/stricturi/internal/chars"
	"github.com/stricturi/stricturi/iri/bidi"
)

// directionsAndScripts looks at the components: for bidirectional ones, and for scripts.
func (s *linting) directionsAndScripts(v survey) {
	isBidi := v.classes&(1<<uax9.R|1<<uax9.AL) != 0
	// Components are looked at if one can have scripts that are not used together, its
	// ASCII letters included.
	v.scripts.add(chars.Latin)
	hasScripts := !v.scripts.areUsedTogether()
	if !isBidi && !hasScripts {
		return
	}
	// No section lists components where scripts are concerned. The finest
	// ones it is: any domain in Cyrillic ends in ".com", any file in ".html".
	beyond := 0 // the next character that is not ASCII
	for c := range bidi.Components(s.text, bidi.DivisionFinest) {
		if beyond < c.Start {
			n := ascii.IndexBeyond(s.text[c.Start:])
			if n < 0 {
				break
			}
			beyond = c.Start + n
		}
		if beyond >= c.End {
			continue
		}
		if hasScripts {
			s.scripts(c)
		}
		if isBidi && !s.checker.Listed {
			s.bidi(c)
		}
	}
	if isBidi && s.checker.Listed {
		for c := range bidi.Components(s.text, 0) {
			s.bidi(c)
		}
	}
}

func (s *linting) bidi(c bidi.Component) {
	for _, f := range c.Check(s.text) {
		// One restriction can be broken at both ends: the finding is
		// about all that is between.
		start, end := f.Offending[0].Start, f.Offending[len(f.Offending)-1].End
		s.about(found{kind: KindBidi, start: uint32(start), end: uint32(end), restriction: f.Restriction}, c)
	}
}

func (s *linting) scripts(c bidi.Component) {
	if used := scriptsOf(s.text[c.Start:c.End]); !used.areUsedTogether() {
		s.about(found{kind: KindScripts, start: uint32(c.Start), end: uint32(c.End)}, c)
	}
}

// usedTogether are the scripts that a language, or its readers, use together,
// beside Common and Inherited ones. These are the sets of UTS #39, 5.2, level
// "Highly Restrictive": Japanese, Chinese and Korean, each with Latin.
var usedTogether = [...][]chars.Script{
	{chars.Latin, chars.Han, chars.Hiragana, chars.Katakana},
	{chars.Latin, chars.Han, chars.Bopomofo},
	{chars.Latin, chars.Han, chars.Hangul},
}

// maxScripts is how many scripts of a component are told: more than any language uses
// together.
const maxScripts = 5

// scripts are the scripts of some characters, each once, in the order of the characters,
// no more than maxScripts. Common, Inherited and unknown ones do not count.
type scripts struct {
	all   [maxScripts]chars.Script
	count int
}

// add adds a script.
func (s *scripts) add(script chars.Script) {
	if script != 0 && s.count < maxScripts && !slices.Contains(s.all[:s.count], script) {
		s.all[s.count] = script
		s.count++
	}
}

// areUsedTogether reports whether a language uses the scripts together.
func (s *scripts) areUsedTogether() bool {
	used := s.all[:s.count]
	if len(used) <= 1 {
		return true
	}
	for _, set := range usedTogether {
		if !slices.ContainsFunc(used, func(script chars.Script) bool { return !slices.Contains(set, script) }) {
			return true
		}
	}
	return false
}

// String returns the names of the scripts.
func (s *scripts) String() string {
	var names []string
	for _, script := range s.all[:s.count] {
		names = append(names, script.String())
	}
	return strings.Join(names, ", ")
}

// scriptsOf returns the scripts of the characters of a component. The letters of percent-encoded
// octets do not count.
func scriptsOf(component string) (used scripts) {
	if ascii.Is(component) {
		return used
	}
	for i := 0; i < len(component); {
		c, n := utf8.DecodeRuneInString(component[i:])
		if c == '%' {
			if _, ok := encodedOctet(component[i:]); ok {
				i += len("%41")
				continue
			}
		}
		i += n
		if p := chars.Of(c); !p.Advice.IsControl() { // U+061C is Arabic, but not seen
			used.add(p.Script)
		}
	}
	return used
}
