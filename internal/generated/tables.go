package generated

import (
	"path"
	"path/filepath"

	"github.com/stricturi/stricturi"
	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/internal/engine"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/proof"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

const maxTableStates = 1 << 14

// ProveTable compares the language that the tables of a URI scheme or a format accept with
// that of its ABNF. OnlyPEG of the result is a string that only the tables accept.
func ProveTable(t tables.Table) (proof.Result, error) {
	g, err := (&reader.Reader{ReadFile: readSource}).Read(path.Join("schemes", t.File))
	if err != nil {
		return proof.Result{}, err
	}
	want, err := regular.NewLimit(g.ABNF, maxTableStates).DFA(t.Rule)
	if err != nil {
		return proof.Result{}, err
	}
	got, err := TableDFA(t.Machine, t.Number)
	if err != nil {
		return proof.Result{}, err
	}
	return proof.Compare(t.Rule, want, got), nil
}

// readSource returns a file of the grammars of schemes.
func readSource(name string) ([]byte, error) {
	return stricturi.Grammars.ReadFile(filepath.ToSlash(name))
}

// TableDFA returns the automaton in the tables for a rule.
func TableDFA(m *engine.Machine, rule uint8) (*automaton.DFA, error) {
	var sets []automaton.Set
	var columns []uint8
	for c := range byte(0x80) {
		sets = append(sets, automaton.RuneSet(rune(c)))
		columns = append(columns, m.Columns[c])
	}
	if m.Wides != nil {
		others := automaton.NewSet(automaton.Range{Lo: 0x80, Hi: automaton.MaxScalar})
		kinds := make([]automaton.Set, len(m.WideColumns))
		for _, r := range m.Wides.Ranges {
			set := automaton.NewSet(automaton.Range{Lo: r.First, Hi: r.Last})
			kinds[r.Kind] = kinds[r.Kind].Union(set)
			others = others.Minus(set)
		}
		kinds[0] = others
		sets = append(sets, kinds...)
		columns = append(columns, m.WideColumns...)
	}
	outputs := map[int]uint16{}
	return automaton.Explore(sets, int(m.Starts[rule]), func(s, class int) (int, bool) {
		return step(m, s, columns[class])
	}, func(s int) bool {
		if _, ok := outputs[s]; !ok {
			outputs[s] = output(m, s)
		}
		return outputs[s]%2 == 1
	}, maxTableStates)
}

// block returns the block of a state.
func block(m *engine.Machine, s int) int {
	b := 0
	for s >= int(m.Blocks[b+1].First) {
		b++
	}
	return b
}

// changed returns what a list of pairs has instead of x.
func changed(pairs []uint16, x int) int {
	for i := 0; i < len(pairs); i += 2 {
		if int(pairs[i]) == x {
			return int(pairs[i+1])
		}
	}
	return -1
}

// step does what package engine does with a character of a column in a state.
func step(m *engine.Machine, s int, column uint8) (int, bool) {
	b := block(m, s)
	first, model := int(m.Blocks[b].First), int(m.Blocks[b].Model)
	row := m.Rows[s-first+int(m.Blocks[b].Row)]
	to := s - first + model
	switch entry := m.Patterns[int(row.Pattern)+int(column)]; {
	case entry == engine.Dead:
		return 0, false
	case entry == engine.Self:
		return s, true
	case entry >= engine.FirstNear:
		to += int(m.Near[int(row.Near)+int(entry)-engine.FirstNear]) - engine.NearZero
	default:
		to = int(m.Far[int(row.Far)+int(entry)-engine.FirstFar])
	}
	if x := changed(m.Targets[m.Blocks[b].Targets:m.Blocks[b+1].Targets], to); x >= 0 {
		return x, x != engine.NoState
	}
	return to - model + first, true
}

// output returns the output of a state.
func output(m *engine.Machine, s int) uint16 {
	b := block(m, s)
	own := m.Rows[s-int(m.Blocks[b].First)+int(m.Blocks[b].Row)].Output
	if x := changed(m.Outputs[m.Blocks[b].Outputs:m.Blocks[b+1].Outputs], int(own)); x >= 0 {
		return uint16(x)
	}
	return own
}
