package engine

import (
	"fmt"
	"slices"
)

// Explain returns which rules are open at the end of a text that can be completed, the
// rule itself first, and what may follow. It looks for all ways only from where looking ahead
// needs more than the text.
func (g *Matcher) Explain(rule int, text string) (open []int, expected []string) {
	p := g.program(rule)
	_, stop := p.predict(text, len(text), false)
	m := p.search(text)
	m.explain = true
	m.try(func() {
		if m.rest(stop) {
			expected = []string{"end"}
		}
	})
	if m.open == nil {
		m.open = []int{rule}
	}
	return m.open, append(m.expected, expected...)
}

// push and pop keep the stack of open rules.
func (m *search) push(r int32, at int) {
	if m.explain {
		m.stack = append(m.stack, place{r, at})
	}
}

func (m *search) pop() {
	if m.explain {
		m.stack = m.stack[:len(m.stack)-1]
	}
}

// failed notes that a step does not read what is at an offset.
func (m *search) failed(at int, s *programStep) {
	m.furthest = max(m.furthest, at)
	if !m.explain || at < len(m.text) || s.part < 0 {
		return
	}
	begun := 1 // rules that have consumed something; the first is always open
	for begun < len(m.stack) && m.stack[begun].at < at {
		begun++
	}
	isRule := func(r int32) bool { return int(r) < len(m.Roots) }
	if m.open == nil {
		for _, p := range m.stack[:begun] {
			if isRule(p.routine) {
				m.open = append(m.open, int(p.routine))
			}
		}
	}
	for _, p := range append(m.stack[begun:len(m.stack):len(m.stack)], place{s.routine, at}) {
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

// expectPart notes what of a part is expected after some of its bytes, each alternative of a set.
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
			return fmt.Sprintf("%%x%02X", x.Low)
		}
		return fmt.Sprintf("%%x%02X-%02X", x.Low, x.High)
	}
	label := ""
	for _, c := range x.Text[matched:] {
		label += fmt.Sprintf(".%02X", c)
	}
	return "%x" + label[len("."):]
}
