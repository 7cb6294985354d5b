package engine

import (
	"slices"
	"strconv"
	"strings"
)

// Explain returns the rules that are open at the end of a prefix of a string of the rule, outermost
// first, and what can follow the prefix. It searches for all ways to match only where lookahead
// would go past the end of the text.
func (g *Matcher) Explain(rule int, text string) (open []int, expected []string) {
	p := g.program(rule)
	_, stop := p.predict(text, len(text), nil)
	m := p.search(text)
	m.explain = true
	m.resume(stop)
	if m.matches {
		m.expect("end")
	}
	if m.open == nil {
		m.open = []int{rule}
	}
	return m.open, m.expected
}

// failed records that the next character is not in the set of step s.
func (m *search) failed(t descriptor, s *programStep) {
	m.furthest = max(m.furthest, t.at)
	if !m.explain || t.at < len(m.text) || s.part < 0 {
		return
	}
	var open []place // from the innermost call on
	for c := t.call; c.callers != nil; c = c.callers[0].call {
		open = append(open, c.place)
	}
	slices.Reverse(open)
	isRule := func(r int32) bool { return int(r) < len(m.Roots) }
	begun := 1 // calls that have read a character; the outermost is always open
	for begun < len(open) && open[begun].at < t.at {
		begun++
	}
	if m.open == nil {
		for _, p := range open[:begun] {
			if isRule(p.routine) {
				m.open = append(m.open, int(p.routine))
			}
		}
	}
	for _, p := range append(open[begun:], place{s.routine, t.at}) {
		if r := p.routine; r >= 0 && isRule(r) && !m.facts[m.Roots[r]].nullable {
			m.expect(m.Names(int(r)))
			return
		}
	}
	m.expectPart(s.part, s.matched)
}

func (m *search) expect(label string) {
	if !slices.Contains(m.expected, label) {
		m.expected = append(m.expected, label)
	}
}

// expectPart records the rest of a part of which some bytes have matched, or each alternative of a set.
func (m *search) expectPart(part, matched int32) {
	if x := &m.Parts[part]; x.Op == PartEither {
		for _, kid := range m.kids(x) {
			m.expectPart(kid, 0)
		}
		return
	}
	m.expect(m.label(part, matched))
}

// label returns the rest of a part that is still expected, as ABNF.
func (m *search) label(part, matched int32) string {
	x := &m.Parts[part]
	switch x.Op {
	case PartLiteral, PartExact:
		return `"` + x.Text[matched:] + `"`
	case PartRange:
		if x.Low == x.High {
			return "%x" + hex(x.Low)
		}
		return "%x" + hex(x.Low) + "-" + hex(x.High)
	}
	label := ""
	for _, c := range x.Text[matched:] {
		label += "." + hex(c)
	}
	return "%x" + label[len("."):]
}

// hex returns the number of a character with at least two digits. It avoids package fmt, which
// would make up a seventh of a small program.
func hex(c int32) string {
	digits := strings.ToUpper(strconv.FormatInt(int64(c), 16))
	return strings.Repeat("0", max(0, 2-len(digits))) + digits
}
