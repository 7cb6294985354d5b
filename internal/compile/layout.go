package compile

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/engine"
)

// A packed machine is a table in which similar states share rows.
//
// A rule within another has its own states for each context, because its open rules and
// followers differ. These copies differ only in their exits and outputs. So states are
// divided into blocks. Most blocks are like a run of other states, the models. Only models
// have rows.
//
// The pattern of a row has the number of a target of the row for each column. Near targets
// are relative to the state, so that states that count (the 63 characters of a label) share
// their targets.
type packed struct {
	column   []int   // of each class
	width    int     // the number of columns
	columns  [][]int // the classes of each column
	blocks   []block
	models   []int    // states that have rows
	pattern  []int    // of each row, where its columns begin in patterns
	patterns []int    // one after the other, as engine.Machine describes them
	far      *targets // states
	near     *targets // engine.NearZero plus how far ahead
}

// A block is a run of states that are like models.
type block struct {
	first, n         int
	model, row       int   // of the first state
	targets, outputs []int // pairs: a value of the model, ascending, and its replacement in this block
}

// Targets has the lists of targets of all rows, and the beginning of each.
type targets struct {
	base, all []int
}

// pack packs a machine, without the outputs of transitions. It tries several ways, and
// returns the smallest result.
func (m *machine) pack() (*packed, error) {
	if m.states() >= engine.NoState {
		return nil, fmt.Errorf("%d states are more than the %d that a table can number", m.states(), engine.NoState-1)
	}
	of, columns := m.columns()
	var best *packed
	for _, least := range []int{8, 64, 128} {
		divided := packed{column: of, width: len(columns), columns: columns}
		divided.divide(m, least)
		for reach := 1; reach < engine.NearZero; reach *= 2 {
			p := divided
			p.rows(m, reach)
			if best == nil || p.size() < best.size() {
				best = &p
			}
		}
	}
	for _, t := range best.patterns {
		if t == engine.FirstNear-1 || t == engine.Self-1 {
			return nil, errors.New("a state has too many targets for a table")
		}
	}
	return best, nil
}

// size returns how many bytes the tables take.
func (p *packed) size() int {
	n := 8*len(p.models) + 10*len(p.blocks) + len(p.patterns) + 2*len(p.far.all) + len(p.near.all)
	for _, b := range p.blocks {
		n += 2 * (len(b.targets) + len(b.outputs))
	}
	return n
}

// postorder returns a machine with its states numbered each after those that it leads
// to, so that the states of a rule's copies are next to each other, in the same order.
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
		o.outs = append(o.outs, m.outs[s*k:][:k]...)
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

// maxModels limits how many models a state is compared with.
const maxModels = 4096

// rowCost and changeCost are the approximate size, in numbers, of a row and of a changed
// target or output.
const rowCost, changeCost = 5, 2

// divide divides the states into blocks. At each state it takes the run that saves the most
// rows by being like a run of models. If no run saves at least the given number of rows, it
// makes new models.
func (p *packed) divide(m *machine, least int) {
	d := &divider{packed: p, m: m, targets: newMapping(m.states()), outputs: newMapping(slices.Max(append(m.out, 0)) + 1)}
	for s := range m.states() {
		for _, classes := range p.columns {
			d.next = append(d.next, m.next[s*m.classes.Len()+classes[0]])
		}
	}
	for s := 0; s < m.states(); {
		if b := d.alike(s, least*rowCost); b.n > 0 {
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

type divider struct {
	*packed
	m                *machine
	next             []int // states × columns
	targets, outputs *mapping
}

// alike returns the block that begins with a state and saves the most rows. The block is
// empty if it would not save enough.
func (d *divider) alike(first, most int) (best block) {
	for row := max(0, len(d.models)-maxModels); row < len(d.models); row++ {
		b := block{first: first, model: d.models[row], row: row}
		d.targets.clear()
		d.outputs.clear()
		for first+b.n < d.m.states() && row+b.n < len(d.models) && d.models[row+b.n] == b.model+b.n && d.fits(&b) {
			b.n++
			saved := rowCost*(b.n-1) - changeCost*(len(d.targets.changed)+len(d.outputs.changed))
			if saved > most {
				most = saved
				best = b
				best.targets, best.outputs = nil, nil
			}
			if saved < -4*rowCost {
				break
			}
		}
	}
	if best.n == 0 {
		return best
	}
	// The last states tried may not be part of the block: compute its changes again.
	n := best.n
	best.n = 0
	d.targets.clear()
	d.outputs.clear()
	for best.n < n {
		d.fits(&best)
		best.n++
	}
	best.targets, best.outputs = d.targets.pairs(), d.outputs.pairs()
	return best
}

// fits reports whether the next state of a block is like its model, and maps the
// targets and the output of the model to those of the state.
func (d *divider) fits(b *block) bool {
	s, model := b.first+b.n, b.model+b.n
	if !d.outputs.put(d.m.out[model], d.m.out[s], d.m.out[model]) {
		return false
	}
	next := d.next[s*d.width:][:d.width]
	for column, of := range d.next[model*d.width:][:d.width] {
		to := next[column]
		switch {
		case of < 0 && to < 0, of == model && to == s:
			continue
		case of < 0, of == model:
			return false
		case to < 0:
			to = engine.NoState
		}
		if !d.targets.put(of, to, of-b.model+b.first) {
			return false
		}
	}
	return true
}

// A mapping maps numbers to others. It lists those that are mapped to something unexpected.
type mapping struct {
	to      []int
	round   []int // the round in which to was set
	current int
	changed []int // the numbers that this round maps to something unexpected
}

func newMapping(n int) *mapping {
	return &mapping{to: make([]int, n), round: make([]int, n)}
}

func (m *mapping) clear() {
	m.current++
	m.changed = m.changed[:0]
}

// put maps x to y, and reports whether it was not mapped to something else.
func (m *mapping) put(x, y, expected int) bool {
	if m.round[x] == m.current {
		return m.to[x] == y
	}
	m.round[x], m.to[x] = m.current, y
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

// rows makes the rows of the models, with targets that are near up to a distance.
func (p *packed) rows(m *machine, reach int) {
	patterns := map[string]int{}
	var far, near []string
	p.pattern, p.patterns = nil, nil
	for _, s := range p.models {
		var ahead, other []int // targets
		for _, classes := range p.columns {
			to := m.next[s*m.classes.Len()+classes[0]]
			switch {
			case to < 0 || to == s:
			case to-s <= reach && s-to <= reach:
				ahead = append(ahead, to-s+engine.NearZero)
			default:
				other = append(other, to)
			}
		}
		// Sorted, so that states with the same targets share a list even if their
		// characters differ.
		slices.Sort(ahead)
		slices.Sort(other)
		ahead, other = slices.Compact(ahead), slices.Compact(other)
		var pattern []byte
		for _, classes := range p.columns {
			to := m.next[s*m.classes.Len()+classes[0]]
			entry := engine.Dead
			switch {
			case to < 0:
			case to == s:
				entry = engine.Self
			case slices.Contains(other, to):
				entry = engine.FirstFar + slices.Index(other, to)
			default:
				entry = engine.FirstNear + slices.Index(ahead, to-s+engine.NearZero)
			}
			pattern = append(pattern, byte(entry))
		}
		at, ok := patterns[string(pattern)]
		if !ok {
			at = len(p.patterns)
			patterns[string(pattern)] = at
			for _, x := range pattern {
				p.patterns = append(p.patterns, int(x))
			}
		}
		p.pattern = append(p.pattern, at)
		far, near = append(far, packList(other)), append(near, packList(ahead))
	}
	p.far, p.near = shareTargets(far), shareTargets(near)
}

func packList(list []int) string {
	var b []byte
	for _, t := range list {
		b = binary.BigEndian.AppendUint16(b, uint16(t))
	}
	return string(b)
}

// shareTargets joins lists of targets, the long ones first, so that lists that are part of
// others need no space.
func shareTargets(lists []string) *targets {
	order := slices.Clone(lists)
	slices.SortFunc(order, func(x, y string) int {
		return cmp.Or(len(y)-len(x), strings.Compare(x, y))
	})
	t := &targets{}
	at := map[string]int{"": 0}
	for _, list := range slices.Compact(order) {
		if _, ok := at[list]; ok {
			continue
		}
		base := len(t.all)
		for i := 0; i < len(list); i += 2 {
			t.all = append(t.all, int(list[i])<<8|int(list[i+1]))
			for j := i + 2; j <= len(list); j += 2 {
				if part := list[i:j]; !has(at, part) {
					at[part] = base + i/2
				}
			}
		}
	}
	for _, list := range lists {
		t.base = append(t.base, at[list])
	}
	return t
}

func has(m map[string]int, key string) bool {
	_, ok := m[key]
	return ok
}

// columns returns the column of each class, and the classes of each column:
// those that all states treat alike.
func (m *machine) columns() (of []int, columns [][]int) {
	ids := map[string]int{}
	for c := range m.classes.Len() {
		var key []byte
		for s := range m.states() {
			i := s*m.classes.Len() + c
			key = binary.AppendVarint(key, int64(m.next[i]))
			key = binary.AppendVarint(key, int64(m.outs[i]))
		}
		id, ok := ids[string(key)]
		if !ok {
			id = len(columns)
			ids[string(key)] = id
			columns = append(columns, nil)
		}
		of = append(of, id)
		columns[id] = append(columns[id], c)
	}
	return of, columns
}
