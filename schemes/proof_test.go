package schemes_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/automaton"
	"github.com/stricturi/stricturi/internal/compile/engine"
	"github.com/stricturi/stricturi/internal/reader"
	"github.com/stricturi/stricturi/internal/regular"
)

const maxStates = 1 << 14

// The tables accept exactly the language of the ABNF. Their automaton is compared with that
// of package regular, which reads the ABNF in its own way.
func TestProof(t *testing.T) {
	for _, table := range tables.All {
		t.Run(table.Rule, func(t *testing.T) {
			g, err := new(reader.Reader).Read(filepath.FromSlash(table.File))
			if err != nil {
				t.Fatal(err)
			}
			want, err := regular.NewLimit(g.ABNF, maxStates).DFA(table.Rule)
			if err != nil {
				t.Fatal(err)
			}
			if d := automatonOf(t, table.Machine, table.Number); !d.Equal(want) {
				t.Errorf("the tables accept another language")
			}
			if name := table.Machine.Rules[table.Number].Name; name != table.Rule {
				t.Errorf("rule %s is called %s", table.Rule, name)
			}
		})
	}
}

// A single change of a table is noticed.
func TestProofFindsFaults(t *testing.T) {
	right := automatonOf(t, &tables.URN, tables.URNNamestring)
	wrong := tables.URN
	wrong.Columns['/'] = wrong.Columns['?']
	if automatonOf(t, &wrong, tables.URNNamestring).Equal(right) {
		t.Error("the change of a column is not noticed")
	}
}

// The readings of these grammars do not change their languages.
func TestReadings(t *testing.T) {
	for _, c := range []struct {
		file, rule string
		machine    *engine.Machine
		number     uint8
	}{
		{"tel/tel.abnf", "telephone-uri", &tables.Tel, tables.TelTelephoneUri},
		{"ftp/ftp.abnf", "ftpurl", &tables.FTP, tables.FTPFtpurl},
	} {
		text, err := os.ReadFile(c.file)
		if err != nil {
			t.Fatal(err)
		}
		g, err := abnf.Parse(string(text))
		if err != nil {
			t.Fatal(err)
		}
		want, err := regular.NewLimit(g, maxStates).DFA(c.rule)
		if err != nil {
			t.Fatal(err)
		}
		if !automatonOf(t, c.machine, c.number).Equal(want) {
			t.Errorf("%s: the grammar as printed has another language", c.rule)
		}
	}
}

// automatonOf returns the automaton in the tables for a rule.
func automatonOf(t *testing.T, m *engine.Machine, rule uint8) *automaton.DFA {
	t.Helper()
	var sets []automaton.Set
	var chars []byte
	for c := range byte(0x80) {
		sets = append(sets, automaton.RuneSet(rune(c)))
		chars = append(chars, c)
	}
	outputs := map[int]uint16{}
	d, err := automaton.Explore(sets, int(m.Starts[rule]), func(s, class int) (int, bool) {
		return step(m, s, chars[class])
	}, func(s int) bool {
		if _, ok := outputs[s]; !ok {
			outputs[s] = output(m, s)
		}
		return outputs[s]%2 == 1
	}, maxStates)
	if err != nil {
		t.Fatal(err)
	}
	return d
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

// step does what package engine does with a character in a state.
func step(m *engine.Machine, s int, c byte) (int, bool) {
	b := block(m, s)
	first, model := int(m.Blocks[b].First), int(m.Blocks[b].Model)
	row := m.Rows[s-first+int(m.Blocks[b].Row)]
	to := s - first + model
	switch entry := m.Patterns[int(row.Pattern)+int(m.Columns[c])]; {
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
