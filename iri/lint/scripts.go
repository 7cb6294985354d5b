package lint

import (
	"slices"
	"strings"

	uax9 "github.com/stricturi/stricturi/internal/bidi"
	"github.com/stricturi/stricturi/internal/chars"
	"github.com/stricturi/stricturi/internal/division"
	"github.com/stricturi/stricturi/iri/bidi"
)

// nonASCII looks at the characters that are not ASCII, and at the components that have them: for
// bidirectional ones, and for scripts.
//
// No section lists components where scripts are concerned. The finest ones it is: any domain in
// Cyrillic ends in ".com", any file in ".html".
func (s *linting) nonASCII(p *parts) {
	text := s.text
	first := s.indexBeyond(0)
	if first == len(text) {
		return
	}
	var all chars.Sum
	var divided division.Text
	isDivided := false
	for i := first; i < len(text); {
		if i < p.pathEnd && !isDivided { // for its components before the query
			divided, isDivided = p.divide(text, division.Division(bidi.DivisionFinest)), true
		}
		c := division.Component{Rule: "ifragment", Start: p.queryEnd + len("#"), End: len(text)}
		switch {
		case i < p.authorityEnd:
			var ok bool
			if c, ok = divided.At(i + 1); !ok {
				c.Start = len(text)
			}
			if c.Start > i { // a port, or the full stop before a label
				all |= chars.SumOf(text[i:c.Start])
				i = s.indexBeyond(c.Start)
				continue
			}
		case i < p.pathEnd:
			c = divided.Segment(s.around(i, false, p.authorityEnd, p.pathEnd))
		case i < p.queryEnd:
			c = s.pair(p, i)
		}
		sum, isOne := chars.Sum(0), i == c.Start // all in one stretch
		for i < c.End {
			end := s.indexASCII(i, c.End)
			isOne = isOne && end == c.End
			sum |= chars.SumOf(text[i:end])
			i = s.indexBeyond(end)
		}
		all |= sum
		if sum&chars.NoGroup == chars.NoGroup && (sum.Several() || s.hasLetter(c.Start, c.End)) {
			s.about(found{kind: KindScripts, start: uint32(c.Start), end: uint32(c.End)}, bidi.Component(c))
		}
		// Most components with right-to-left characters have no others.
		if sum&chars.RightToLeft != 0 && !s.checker.Listed && !(isOne && sum&(chars.OtherClass|chars.Special) == 0) {
			s.bidi(bidi.Component(c))
		}
	}
	if all&chars.Special != 0 {
		s.characters()
	}
	if s.checker.Listed && all&chars.RightToLeft != 0 {
		s.listed(p.divide(text, 0), first)
	}
}

// pair returns the name or the value at an offset in the query.
func (s *linting) pair(p *parts, i int) division.Component {
	start, end := s.around(i, true, p.pathEnd+len("?"), p.queryEnd)
	name := s.indexEqual(start, end)
	if i < name {
		return division.Component{Rule: "iquery", Part: "name", Start: start, End: name}
	}
	return division.Component{Rule: "iquery", Part: "value", Start: name + len("="), End: end}
}

// listed looks at the components that section 4.2 lists, from an offset on.
func (s *linting) listed(t division.Text, from int) {
	for from < len(s.text) {
		c, ok := t.At(from + 1)
		if !ok {
			return
		}
		s.bidi(bidi.Component(c))
		from = s.indexBeyond(c.End)
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

// isMixed reports whether no language uses the scripts of a component together.
func isMixed(component string) bool {
	sum := chars.SumOf(component)
	return sum&chars.NoGroup == chars.NoGroup && (sum.Several() || hasLetter(component))
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
