package engine

import (
	"fmt"
	"slices"
)

// Explain returns which rules are open at the end of a text that can be completed, the
// rule itself first, and what may follow.
func (g *Matcher) Explain(rule int, text string) (open []int, expected []string) {
	m := g.start(text)
	m.explain = true
	m.try(func() {
		for _, end := range m.rule(rule, 0) {
			if end == len(text) {
				expected = []string{"end"}
			}
		}
	})
	if m.open == nil {
		m.open = []int{rule}
	}
	return m.open, append(m.expected, expected...)
}

// push and pop keep the stack of open rules.
func (m *matching) push(p place) {
	if m.explain {
		m.stack = append(m.stack, p)
	}
}

func (m *matching) pop() {
	if m.explain {
		m.stack = m.stack[:len(m.stack)-1]
	}
}

// failed notes that a part was expected at an offset. Matched is how many of its bytes have
// matched already. The part is -1 if only the offset matters.
func (m *matching) failed(at, part, matched int) {
	m.furthest = max(m.furthest, at)
	if !m.explain || at < len(m.text) || part < 0 {
		return
	}
	begun := 0 // rules that have consumed something; the first is always open
	for begun < len(m.stack) && (begun == 0 || m.stack[begun].at() < at) {
		begun++
	}
	if m.open == nil {
		for _, p := range m.stack[:begun] {
			m.open = append(m.open, p.rule())
		}
	}
	label := ""
	for _, p := range m.stack[begun:] {
		if !m.facts[m.Roots[p.rule()]].nullable {
			label = m.Names(p.rule())
			break
		}
	}
	if label == "" {
		label = m.label(part, matched)
	}
	if !slices.Contains(m.expected, label) {
		m.expected = append(m.expected, label)
	}
}

// label returns the rest of a part that is still expected, as ABNF.
func (m *matching) label(part, matched int) string {
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
