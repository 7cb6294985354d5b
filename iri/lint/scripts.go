package lint

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	uax9 "github.com/stricturi/stricturi/internal/bidi"
	"github.com/stricturi/stricturi/internal/chars"
	"github.com/stricturi/stricturi/internal/division"
	"github.com/stricturi/stricturi/iri/bidi"
)

// directionsAndScripts looks at the components: for bidirectional ones, and for scripts. All that
// characters found is at the offset from or after it.
func (s *linting) directionsAndScripts(p *parts, from int) {
	// No section lists components where scripts are concerned. The finest
	// ones it is: any domain in Cyrillic ends in ".com", any file in ".html".
	s.divided(p.divide(s.text, division.Division(bidi.DivisionFinest)), from, true, !s.checker.Listed)
	if s.checker.Listed {
		s.divided(p.divide(s.text, 0), from, false, true)
	}
}

// divided looks at the components with characters that are not ASCII, from an offset on.
func (s *linting) divided(t division.Text, from int, scripts, directions bool) {
	for {
		c, ok := t.At(from + 1)
		if !ok {
			return
		}
		component := s.text[c.Start:c.End]
		v := surveyOf(component)
		if scripts && v.isMixed(component) {
			s.about(found{kind: KindScripts, start: uint32(c.Start), end: uint32(c.End)}, bidi.Component(c))
		}
		if directions && v.classes&rightToLeft != 0 {
			s.bidi(bidi.Component(c))
		}
		n := ascii.IndexBeyond(s.text[c.End:])
		if n < 0 {
			return
		}
		from = c.End + n
	}
}

// bidi adds a finding for each restriction that a component violates. One restriction can be
// broken at both ends: the finding is about all that is between.
func (s *linting) bidi(c bidi.Component) {
	v := uax9.StrongOf(s.text[c.Start:c.End])
	if v.RightToLeft.Count == 0 {
		return
	}
	if v.LeftToRight.Count > 0 {
		offending := v.LeftToRight
		if v.Offending() == uax9.R {
			offending = v.RightToLeft
		}
		s.restricted(bidi.RestrictionOneDirection, c, c.Start+offending.First, c.Start+offending.Last)
	}
	start, end := c.Start, c.End
	if v.RightToLeft.First <= v.Start {
		start += v.End
	}
	if c.Start+v.End == c.End {
		end = c.Start + v.RightToLeft.First
	}
	if v.RightToLeft.First > v.Start || c.Start+v.End < c.End {
		s.restricted(bidi.RestrictionRightToLeftEnds, c, start, end)
	}
}

func (s *linting) restricted(r bidi.Restriction, c bidi.Component, start, end int) {
	s.about(found{kind: KindBidi, start: uint32(start), end: uint32(end), restriction: r}, c)
}

func (s *linting) scripts(c bidi.Component) {
	if isMixed(s.text[c.Start:c.End]) {
		s.about(found{kind: KindScripts, start: uint32(c.Start), end: uint32(c.End)}, c)
	}
}

// together has a set for each script: bit i tells that it is in group i of scripts that a
// language, or its readers, use together, beside Common and Inherited ones. These are the sets of
// UTS #39, 5.2, level "Highly Restrictive": Japanese, Chinese and Korean, each with Latin.
var together = [256]uint8{
	0:              anyGroup, // Common and Inherited
	chars.Latin:    anyGroup,
	chars.Han:      anyGroup,
	chars.Hiragana: 1 << 0,
	chars.Katakana: 1 << 0,
	chars.Bopomofo: 1 << 1,
	chars.Hangul:   1 << 2,
}

// anyGroup is the set of all groups.
const anyGroup = 1<<0 | 1<<1 | 1<<2

// rightToLeft are the bits of the classes of right-to-left characters.
const rightToLeft = 1<<uax9.R | 1<<uax9.AL

// survey tells what the characters of a component are that are not ASCII.
type survey struct {
	groups  uint8        // set of the groups that all scripts are in
	several bool         // scripts
	script  chars.Script // the first one
	classes uint32       // a bit for each Bidi_Class
}

// surveyOf examines the characters of a component that are not ASCII.
func surveyOf(component string) survey {
	v := survey{groups: anyGroup}
	last := &noProperties
	for i := 0; i < len(component); {
		if component[i] < utf8.RuneSelf {
			n := ascii.IndexBeyond(component[i:])
			if n < 0 {
				break
			}
			i += n
		}
		p, n := chars.At(component[i:])
		i += n
		if p == last {
			continue
		}
		last = p
		v.classes |= 1 << p.Class
		if p.Script == 0 || p.Advice.IsControl() { // U+061C is Arabic, but not seen
			continue
		}
		v.groups &= together[p.Script]
		v.several = v.several || v.script != 0 && v.script != p.Script
		if v.script == 0 {
			v.script = p.Script
		}
	}
	return v
}

// isMixed reports whether no language uses the scripts of a component together.
func isMixed(component string) bool {
	v := surveyOf(component)
	return v.isMixed(component)
}

// isMixed is the function isMixed for the component that was surveyed.
func (v *survey) isMixed(component string) bool {
	return v.groups == 0 && (v.several || hasLetter(component))
}

// hasLetter reports whether a component has letters of ASCII. The letters of percent-encoded
// octets do not count.
func hasLetter(component string) bool {
	for i := 0; i < len(component); i++ {
		switch c := component[i]; {
		case c == '%':
			if _, ok := encodedOctet(component[i:]); ok {
				i += len("41")
			}
		case 'a' <= c|0x20 && c|0x20 <= 'z':
			return true
		}
	}
	return false
}

// scriptsOf returns the names of the scripts of a component, in the order of the text.
func scriptsOf(component string) string {
	var names []string
	for i := 0; i < len(component); {
		p, n := chars.At(component[i:])
		if component[i] == '%' {
			if _, ok := encodedOctet(component[i:]); ok {
				n = len("%41")
			}
		}
		i += n
		if name := p.Script.String(); name != "" && !p.Advice.IsControl() && len(names) < maxScripts && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// maxScripts is how many scripts of a component are told: more than any language uses
// together.
const maxScripts = 5
