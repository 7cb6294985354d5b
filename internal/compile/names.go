package compile

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// row returns the constant for where the row of a cold state begins.
func (m *emitter) row(s int) string {
	m.rows[s] = true
	return coldName(s)
}

func coldName(s int) string { return fmt.Sprintf("c%d", s) }

// kindName returns the constant for a kind of characters that are not ASCII.
func kindName(kind int) string { return fmt.Sprintf("kind%d", kind) }

// endName returns the label that the code for a text that ends in a state goes to.
func (m *emitter) endName(s int) string { return strings.TrimPrefix(m.end(s), jump("")) }

// names declares the constants of the code. Those for states and ends are named like
// the labels.
func (m *emitter) names() string {
	var b strings.Builder
	number := func(first int, names []string) {
		for part := range slices.Chunk(names, 12) {
			values := make([]string, len(part))
			for i := range part {
				values[i] = strconv.Itoa(first + i)
			}
			first += len(part)
			fmt.Fprintf(&b, "%s = %s\n", strings.Join(part, ", "), strings.Join(values, ", "))
		}
	}
	states := make([]string, len(m.entries))
	for s, i := range m.entries {
		states[i] = stateLabel(s)
	}
	number(0, states)
	var kinds []string
	for i := range m.w.sets {
		kinds = append(kinds, kindName(i+1))
	}
	number(1, kinds)
	if len(m.cold.states) == 0 {
		return b.String()
	}
	var ends []string
	for _, s := range m.cold.at {
		ends = append(ends, m.endName(s))
	}
	number(1, ends)
	fmt.Fprintf(&b, "\nrowWidth = %d // of coldNext\nexits = %d // from here on entries of coldNext leave it\n", m.cold.width,
		m.cold.exitBase())
	for part := range slices.Chunk(slices.Sorted(maps.Keys(m.rows)), 12) {
		var rows, values []string
		for _, s := range part {
			rows, values = append(rows, coldName(s)), append(values, strconv.Itoa(m.cold.row(s)))
		}
		fmt.Fprintf(&b, "%s = %s\n", strings.Join(rows, ", "), strings.Join(values, ", "))
	}
	return b.String()
}
