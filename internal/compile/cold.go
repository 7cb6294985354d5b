package compile

import (
	"fmt"
	"slices"
)

// A coldTable has a row for each state of a plan that has no code of its own. An
// entry is where the row of the next state begins. Entries >= exitBase leave the table:
// exitBase is failure, exitBase+1+i takes exit i.
type coldTable struct {
	states []int
	index  map[int]int // of a state in states
	exits  []planEdge
	width  int
	column []int // of each class
	next   []int
	ends   []int // by state: the case for a text that ends there, or 0
	at     []int // by case, from 1 on: a state that has it
}

// row returns where the row of a state begins.
func (c *coldTable) row(s int) int { return c.index[s] * c.width }

func (c *coldTable) exitBase() int { return len(c.states) * c.width }

// makeColdTable fills the table.
func (m *emitter) makeColdTable() error {
	c := &m.cold
	c.index = map[int]int{}
	for s := range m.p.m.states() {
		if !m.p.hot[s] {
			c.index[s] = len(c.states)
			c.states = append(c.states, s)
		}
	}
	t := &machine{classes: m.p.m.classes}
	for range c.states {
		t.add()
	}
	k := t.classes.Len()
	for i, s := range c.states {
		for _, e := range m.p.edges(s) {
			to := c.index[e.to]
			if e.action != 0 || m.p.hot[e.to] {
				to = len(c.states) + c.exit(e)
			}
			for _, class := range e.classes {
				t.next[i*k+class] = to
			}
		}
		c.ends = append(c.ends, m.endCase(s))
	}
	var columns [][]int
	c.column, columns = t.columns()
	c.width = len(columns)
	for s := range c.states {
		for _, classes := range columns {
			to := t.next[s*k+classes[0]]
			switch {
			case to < 0:
				to = c.exitBase()
			case to < len(c.states):
				to *= c.width
			default:
				to = c.exitBase() + 1 + to - len(c.states)
			}
			c.next = append(c.next, to)
		}
	}
	if n := c.exitBase() + len(c.exits); n > 0xFFFF {
		return fmt.Errorf("the table of states has %d entries, more than 16 bits can number", n)
	}
	return nil
}

func (c *coldTable) exit(e planEdge) int {
	i := slices.IndexFunc(c.exits, func(d planEdge) bool { return d.to == e.to && d.action == e.action })
	if i < 0 {
		i = len(c.exits)
		c.exits = append(c.exits, planEdge{to: e.to, action: e.action})
	}
	return i
}

func (m *emitter) endCase(s int) int {
	if m.p.m.out[s] < 0 {
		return 0
	}
	i := slices.IndexFunc(m.cold.at, func(t int) bool { return m.p.m.out[t] == m.p.m.out[s] })
	if i < 0 {
		i = len(m.cold.at)
		m.cold.at = append(m.cold.at, s)
	}
	return i + 1
}

// inCold writes the loop over the table.
func (m *emitter) inCold() {
	c := &m.cold
	width := "1"
	m.printf("cold:\nfor i < uint(len(text)) {\n")
	if len(m.w.sets) == 0 {
		m.printf("column := uint(coldColumns[text[i]])\n")
	} else {
		width = "width"
		m.printf("width = 1\nc := text[i]\ncolumn := uint(coldColumns[c])\nif c >= 0x80 {\n%scolumn = uint(coldWide[kind])\n}\n", m.nextKind())
	}
	m.printf("to := uint(coldNext[row+column])\nif to >= exits {\nswitch to {\n")
	for i, d := range c.exits {
		m.printf("case exits + %d:\n%s", 1+i, m.enter(d, width))
	}
	m.printf("}\n%s\n}\nrow = to\ni += %s\n}\n", jump("fail"), width)
	m.printf("switch coldEnds[row/rowWidth] {\n")
	for i, s := range c.at {
		m.printf("case %d:\n%s\n", 1+i, m.end(s))
	}
	m.printf("}\n%s\n", jump("fail"))
}
