package lint

import (
	"cmp"
	"slices"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/iri/bidi"
)

// directionsAndScripts looks at the components: for bidirectional ones, and for scripts.
func (s *linting) directionsAndScripts() {
	// No section lists components where scripts are concerned. The finest
	// ones it is: any domain in Cyrillic ends in ".com", any file in ".html".
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

func (s *linting) bidi(c bidi.Component) {
	for _, f := range c.Check(s.text) {
		// One restriction can be broken at both ends: the finding is
		// about all that is between.
		start, end := f.Offending[0].Start, f.Offending[len(f.Offending)-1].End
		s.about(found{kind: KindBidi, start: uint32(start), end: uint32(end), restriction: f.Restriction}, c)
	}
}

func (s *linting) scripts(c bidi.Component) {
	var used [maxScripts]string
	if !areUsedTogether(appendScripts(used[:0], s.text[c.Start:c.End])) {
		s.about(found{kind: KindScripts, start: uint32(c.Start), end: uint32(c.End)}, c)
	}
}

// usedTogether are the scripts that a language, or its readers, use together,
// beside Common and Inherited ones. These are the sets of UTS #39, 5.2, level
// "Highly Restrictive": Japanese, Chinese and Korean, each with Latin.
var usedTogether = [][]string{
	{"Latin", "Han", "Hiragana", "Katakana"},
	{"Latin", "Han", "Bopomofo"},
	{"Latin", "Han", "Hangul"},
}

func areUsedTogether(used []string) bool {
	if len(used) <= 1 {
		return true
	}
	return slices.ContainsFunc(usedTogether, func(set []string) bool {
		return !slices.ContainsFunc(used, func(script string) bool { return !slices.Contains(set, script) })
	})
}

// maxScripts is how many scripts of a component are told: more than any language uses
// together.
const maxScripts = 5

// appendScripts appends the scripts of a component's characters, each once, in the
// order of their first characters, no more than maxScripts. Common, Inherited and unknown ones do not count, nor do the letters of
// percent-encoded octets.
func appendScripts(used []string, component string) []string {
	if ascii.Is(component) {
		return used
	}
	table := scriptTable()
	var last scriptRange // most characters are of the range that was found before
	for i := 0; i < len(component); {
		c, n := utf8.DecodeRuneInString(component[i:])
		if c == '%' {
			if _, ok := encodedOctet(component[i:]); ok {
				i += len("%41")
				continue
			}
		}
		i += n
		if unicode.Is(unicode.Bidi_Control, c) {
			continue // U+061C is Arabic, but not seen
		}
		if c < last.lo || c > last.hi || last.hi == 0 {
			k, ok := slices.BinarySearchFunc(table, c, func(r scriptRange, c rune) int {
				switch {
				case c < r.lo:
					return 1
				case c > r.hi:
					return -1
				}
				return 0
			})
			if !ok {
				continue
			}
			last = table[k]
		}
		if len(used) < maxScripts && !slices.Contains(used, last.script) {
			used = append(used, last.script)
		}
	}
	return used
}

type scriptRange struct {
	lo, hi rune
	script string
}

// scriptTable is the standard library's [unicode.Scripts], which has a table
// for each script, as one, without Common and Inherited.
var scriptTable = sync.OnceValue(func() []scriptRange {
	var all []scriptRange
	for name, table := range unicode.Scripts {
		if name == "Common" || name == "Inherited" {
			continue
		}
		add := func(lo, hi, stride rune) {
			if stride == 1 {
				all = append(all, scriptRange{lo, hi, name})
				return
			}
			for c := lo; c <= hi; c += stride {
				all = append(all, scriptRange{c, c, name})
			}
		}
		for _, r := range table.R16 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
		for _, r := range table.R32 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
	}
	slices.SortFunc(all, func(a, b scriptRange) int { return cmp.Compare(a.lo, b.lo) })
	return all
})
