package compile

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"github.com/stricturi/stricturi/internal/engine"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// A packer makes the tables of a machine, in which similar states share rows.
//
// A rule within another has its own states for each context, because its open rules and
// followers differ. These copies differ only in their exits and outputs. So states are
// divided into blocks. Most blocks are like a run of other states, the models. Only models
// have rows.
//
// The pattern of a row has the number of a target of the row for each column. Near targets
// are relative to the state, so that states that count (the 63 characters of a label) share
// their targets.
type packer struct {
	m                *machine
	columns          [][]int // the classes of each column
	next             []int   // states × columns
	blocks           []block
	models           []int // states that have rows
	targets, outputs mapping
	shapes           []shape // by state
}

// A shape says for which columns a state leads on, and for which to itself.
type shape struct{ live, self [4]uint64 }

// A block is a run of states that are like models.
type block struct {
	first, n         int
	model, row       int   // of the first state
	targets, outputs []int // pairs: a value of the model, ascending, and its replacement in this block
}

// tables returns the tables of a machine without its explanations, for rules that have some
// numbers, in the order of its starts.
func (m *machine) tables(numbers []int, w *wides) (*engine.Machine, error) {
	if m.states() >= engine.NoState {
		return nil, fmt.Errorf("%d states are more than the %d that a table can number", m.states(), engine.NoState-1)
	}
	column, columns := m.columns()
	p := &packer{m: m, columns: columns}
	for s := range m.states() {
		for _, classes := range columns {
			p.next = append(p.next, m.next[s*m.classes.Len()+classes[0]])
		}
		p.shapes = append(p.shapes, p.shape(s))
	}
	p.divide()
	t := &engine.Machine{
		Starts: make([]uint16, slices.Max(numbers)+1), Columns: byteColumns(column, m.classes, w),
		Wides: w.nonASCII(), WideColumns: w.columns(column, m.classes), Octets: w.octets,
	}
	for i, n := range numbers {
		t.Starts[n] = uint16(m.starts[i])
	}
	for _, b := range append(p.blocks, block{first: m.states()}) {
		for s := len(t.Index) * engine.IndexStep; s < b.first; s += engine.IndexStep {
			t.Index = append(t.Index, uint16(len(t.Blocks)-1))
		}
		t.Blocks = append(t.Blocks, engine.Block{
			First: uint16(b.first), Model: uint16(b.model), Row: uint16(b.row), Targets: uint16(len(t.Targets)), Outputs: uint16(len(t.Outputs)),
		})
		t.Targets, t.Outputs = append(t.Targets, narrow[uint16](b.targets)...), append(t.Outputs, narrow[uint16](b.outputs)...)
	}
	if err := p.rows(t); err != nil {
		return nil, err
	}
	if most := max(len(t.Targets), len(t.Outputs), len(t.Far), len(t.Near), slices.Max(append(m.out, 0))); most > maxTable {
		return nil, fmt.Errorf("a table has %d entries, more than %d", most, maxTable)
	}
	return t, nil
}

func narrow[To uint8 | uint16](numbers []int) (out []To) {
	for _, n := range numbers {
		out = append(out, To(n))
	}
	return out
}

// postorder returns a machine whose transitions have no outputs, with its states numbered each after
// those that it leads to, so that the states of a rule's copies are next to each other, in the same
// order.
func (m *machine) postorder() *machine {
	k := m.classes.Len()
	number := make([]int, m.states())
	var order []int
	var visit func(s int)
	visit = func(s int) {
		number[s] = -1
		for _, to := range m.next[s*k:][:k] {
			if to >= 0 && number[to] == 0 {
				visit(to)
			}
		}
		order = append(order, s)
		number[s] = len(order) // plus one
	}
	for _, s := range m.starts {
		if number[s] == 0 {
			visit(s)
		}
	}
	o := &machine{classes: m.classes}
	for _, s := range order {
		o.out = append(o.out, m.out[s])
		for _, to := range m.next[s*k:][:k] {
			o.next = append(o.next, max(to, -1))
			if to >= 0 {
				o.next[len(o.next)-1] = number[to] - 1
			}
		}
	}
	for _, s := range m.starts {
		o.starts = append(o.starts, number[s]-1)
	}
	return o
}

// maxModels limits how many models a state is compared with, and maxModelsOfMany if there are more
// than manyStates states.
const maxModels, maxModelsOfMany, manyStates = 4096, 512, 20_000

// rowCost and changeCost are the approximate size, in numbers, of a row and of a changed
// target or output.
const rowCost, changeCost = 5, 2

// leastSaved is how many rows a block must save.
const leastSaved = 128

// divide divides the states into blocks. At each state it takes the run that saves the most
// rows by being like a run of models. If no run saves enough rows, it makes new models.
func (p *packer) divide() {
	for s := 0; s < p.m.states(); {
		if b := p.alike(s, leastSaved*rowCost); b.n > 0 {
			p.blocks = append(p.blocks, b)
			s += b.n
			continue
		}
		row := len(p.models)
		p.models = append(p.models, s)
		if last := len(p.blocks) - 1; last >= 0 && p.blocks[last].model == p.blocks[last].first && p.models[row-1] == s-1 {
			p.blocks[last].n++
		} else {
			p.blocks = append(p.blocks, block{first: s, n: 1, model: s, row: row})
		}
		s++
	}
}

// alike returns the block that begins with a state and saves the most rows. The block is
// empty if it would not save enough.
func (p *packer) alike(first, most int) (best block) {
	models := maxModels
	if p.m.states() > manyStates {
		models = maxModelsOfMany
	}
	for row := max(0, len(p.models)-models); row < len(p.models); row++ {
		if !p.possible(first, row) {
			continue
		}
		b := block{first: first, model: p.models[row], row: row}
		p.targets.clear()
		p.outputs.clear()
		for first+b.n < p.m.states() && row+b.n < len(p.models) && p.models[row+b.n] == b.model+b.n && p.fits(&b) {
			b.n++
			saved := rowCost*(b.n-1) - changeCost*(len(p.targets.changed)+len(p.outputs.changed))
			if saved > most {
				most, best = saved, b
				best.targets, best.outputs = p.targets.pairs(), p.outputs.pairs()
			}
			if saved < -4*rowCost {
				break
			}
		}
	}
	return best
}

func (p *packer) shape(s int) (x shape) {
	for column, to := range p.next[s*len(p.columns):][:len(p.columns)] {
		if to >= 0 {
			x.live[column/64] |= 1 << (column % 64)
		}
		if to == s {
			x.self[column/64] |= 1 << (column % 64)
		}
	}
	return x
}

// possible reports whether the shapes of states let them be like models for so long that the block
// can save leastSaved rows. It is quick and rules out most models.
func (p *packer) possible(first, row int) bool {
	model := p.models[row]
	if row+leastSaved >= len(p.models) || p.models[row+leastSaved] != model+leastSaved || first+leastSaved >= p.m.states() {
		return false
	}
	for n := range leastSaved + 1 {
		s, of := &p.shapes[first+n], &p.shapes[model+n]
		for i, live := range s.live {
			if live&^of.live[i] != 0 || of.self[i]&^s.self[i] != 0 {
				return false
			}
		}
	}
	return true
}

// fits reports whether the next state of a block is like its model, and maps the
// targets and the output of the model to those of the state.
func (p *packer) fits(b *block) bool {
	s, model := b.first+b.n, b.model+b.n
	if !p.outputs.put(p.m.out[model], p.m.out[s], p.m.out[model]) {
		return false
	}
	next := p.next[s*len(p.columns):][:len(p.columns)]
	for column, of := range p.next[model*len(p.columns):][:len(p.columns)] {
		to := next[column]
		switch {
		case of < 0 && to < 0, of == model && to == s:
			continue
		case of < 0, of == model:
			return false
		case to < 0:
			to = engine.NoState
		}
		if !p.targets.put(of, to, of-b.model+b.first) {
			return false
		}
	}
	return true
}

// A mapping maps numbers to others. It lists those that are mapped to something unexpected.
type mapping struct {
	to      map[int]int
	changed []int
}

func (m *mapping) clear() {
	m.to, m.changed = map[int]int{}, nil
}

// put maps x to y, and reports whether it was not mapped to something else.
func (m *mapping) put(x, y, expected int) bool {
	if old, ok := m.to[x]; ok {
		return old == y
	}
	m.to[x] = y
	if y != expected {
		m.changed = append(m.changed, x)
	}
	return true
}

// pairs returns the numbers that are mapped to something unexpected, each with its value.
func (m *mapping) pairs() (pairs []int) {
	for _, x := range slices.Sorted(slices.Values(m.changed)) {
		pairs = append(pairs, x, m.to[x])
	}
	return pairs
}

// reach is the greatest distance of a near target.
const reach = 8

// rows makes the rows of the models.
func (p *packer) rows(t *engine.Machine) error {
	patterns := numbering{}
	var allFar, allNear [][]int
	for _, s := range p.models {
		next := p.next[s*len(p.columns):][:len(p.columns)]
		var far, near []int
		for _, to := range next {
			switch {
			case to < 0 || to == s:
			case to-s <= reach && s-to <= reach:
				near = append(near, to-s+engine.NearZero)
			default:
				far = append(far, to)
			}
		}
		// Sorted, so that states with the same targets share a list even if their
		// characters differ.
		slices.Sort(far)
		slices.Sort(near)
		far, near = slices.Compact(far), slices.Compact(near)
		if engine.FirstFar+len(far) >= engine.FirstNear || engine.FirstNear+len(near) >= engine.Self {
			return errors.New("a state has too many targets for a table")
		}
		var pattern []byte
		for _, to := range next {
			entry := engine.Dead
			switch {
			case to < 0:
			case to == s:
				entry = engine.Self
			case slices.Contains(far, to):
				entry = engine.FirstFar + slices.Index(far, to)
			default:
				entry = engine.FirstNear + slices.Index(near, to-s+engine.NearZero)
			}
			pattern = append(pattern, byte(entry))
		}
		n, isNew := patterns.of(string(pattern))
		if isNew {
			t.Patterns = append(t.Patterns, pattern...)
		}
		t.Rows = append(t.Rows, engine.Row{Pattern: uint32(n * len(pattern)), Output: uint16(p.m.out[s])})
		allFar, allNear = append(allFar, far), append(allNear, near)
	}
	far, farAt := share(allFar)
	near, nearAt := share(allNear)
	t.Far, t.Near = narrow[uint16](far), narrow[uint8](near)
	for i := range t.Rows {
		t.Rows[i].Far, t.Rows[i].Near = uint16(farAt[i]), uint16(nearAt[i])
	}
	return nil
}

// share returns a list that contains all lists, and where each begins. It takes the longest
// first, because many others are part of them, and lets each overlap with the end of the
// one before.
func share[T comparable](lists [][]T) (all []T, at []int) {
	place := func(list []T) int {
		for i := 0; i+len(list) <= len(all); i++ {
			if slices.Equal(all[i:i+len(list)], list) {
				return i
			}
		}
		return -1
	}
	longest := slices.Clone(lists)
	slices.SortStableFunc(longest, func(a, b []T) int { return len(b) - len(a) })
	for _, list := range longest {
		if place(list) < 0 {
			n := min(len(all), len(list))
			for !slices.Equal(all[len(all)-n:], list[:n]) {
				n--
			}
			all = append(all, list[n:]...)
		}
	}
	for _, list := range lists {
		at = append(at, place(list))
	}
	return all, at
}

// columns returns the column of each class, and the classes of each column:
// those that all states treat alike.
func (m *machine) columns() (of []int, columns [][]int) {
	ids := numbering{}
	for c := range m.classes.Len() {
		var key []byte
		for s := range m.states() {
			i := s*m.classes.Len() + c
			key = binary.AppendVarint(key, int64(m.next[i]))
			key = binary.AppendVarint(key, int64(m.outs[i]))
		}
		id, isNew := ids.of(string(key))
		if isNew {
			columns = append(columns, nil)
		}
		of = append(of, id)
		columns[id] = append(columns[id], c)
	}
	return of, columns
}

// TableDFA returns the automaton in the tables of a machine for a rule.
func TableDFA(m *engine.Machine, rule int) (*automaton.DFA, error) {
	sets := make([]automaton.Set, 256) // of columns
	rest := automaton.NewSet(automaton.Range{Lo: 0x80, Hi: automaton.MaxScalar})
	for c, column := range m.Columns {
		if c < 0x80 || m.Octets {
			sets[column] = sets[column].Union(automaton.RuneSet(rune(c)))
		}
	}
	if m.Wides != nil {
		for _, r := range m.Wides.Ranges {
			set, column := automaton.NewSet(automaton.Range{Lo: r.First, Hi: r.Last}), m.WideColumns[r.Kind]
			sets[column], rest = sets[column].Union(set), rest.Minus(set)
		}
		sets[m.WideColumns[0]] = sets[m.WideColumns[0]].Union(rest)
	}
	return automaton.Explore(sets, int(m.Starts[rule]), m.Step, m.Accepts, maxStates)
}
