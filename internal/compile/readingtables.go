package compile

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/automaton"
	"github.com/stricturi/stricturi/internal/compile/engine"
)

// errReadings says that a grammar is too large for tables of readings.
var errReadings = errors.New("too many readings")

// treeTables are the tables of engine.Trees.
type treeTables struct {
	starts  [][2]int // by rule
	column  []int    // by class
	states  []int
	rows    [][3]int
	pattern []int
	moves   [][2]int
	steps   []int
	actions [][5]int
	events  []int
	finals  []int
	ends    [][5]int
}

// pack returns the tables of a machine.
func (m *readingMachine) pack() (*treeTables, error) {
	t := &treeTables{}
	t.column = m.columns()
	columns := slices.Max(t.column) + 1
	representative := make([]int, columns)
	for class, column := range t.column {
		representative[column] = class
	}
	var events, steps pool
	for _, a := range m.actions {
		all := slices.Concat(a.before, a.chain, a.after)
		if opens(all) > engine.TreeNodes {
			return nil, errReadings
		}
		t.actions = append(t.actions, [5]int{events.place(numbered(all)), len(a.before), len(a.chain), len(a.after), opens(all)})
	}
	finals, rules := m.finalNumbers(t, &events)
	for rule, s := range m.starts {
		t.starts = append(t.starts, [2]int{s, rules[rule]})
	}
	var patterns pool
	rows, moves := map[[3]int]int{}, map[string]int{}
	for id, s := range m.states {
		pattern := make([]int, columns)
		var list [][2]int
		for column, class := range representative {
			move := s.moves[class]
			if move.to < 0 {
				continue
			}
			x, err := m.tableMove(id, move, &steps)
			if err != nil {
				return nil, err
			}
			at := slices.Index(list, x)
			if at < 0 {
				at = len(list)
				list = append(list, x)
			}
			pattern[column] = at + 1
		}
		key := fmt.Sprint(list)
		at, ok := moves[key]
		if !ok {
			at = len(t.moves)
			moves[key] = at
			t.moves = append(t.moves, list...)
		}
		row := [3]int{patterns.place(pattern), at, finals[id]}
		n := number(rows, row)
		if n == len(t.rows) {
			t.rows = append(t.rows, row)
		}
		t.states = append(t.states, n)
	}
	t.pattern, t.events, t.steps = patterns.all, events.all, steps.all
	if slices.ContainsFunc(t.ends, func(x [5]int) bool { return x[2] > engine.TreeNodes }) {
		return nil, errReadings
	}
	if len(m.states) >= engine.TreeNear || len(t.steps) >= engine.TreeTurns || len(t.moves) > 1<<16 || len(t.pattern) > 1<<16 || len(t.finals) > 1<<16 || len(t.ends) > 255 || len(t.events) > 1<<16 || len(m.actions) >= 1<<16/engine.TreeReadings {
		return nil, errReadings
	}
	return t, nil
}

// columns returns a column for each class of characters: classes that no state tells apart
// have the same.
func (m *readingMachine) columns() (columns []int) {
	ids := map[string]int{}
	for class := range m.classes.Len() {
		var key []byte
		for _, s := range m.states {
			move := s.moves[class]
			key = appendInts(key, move.to)
			for _, b := range move.back {
				key = appendInts(key, b.from, b.action)
			}
		}
		columns = append(columns, number(ids, string(key)))
	}
	return columns
}

// near is up to what distance a state is named by the distance. States that differ only in
// how far they have counted then have the same row.
const near = 127

func (m *readingMachine) tableMove(from int, move readingMove, steps *pool) (x [2]int, err error) {
	var list []int
	turns := 0
	for i, b := range move.back {
		if b.from >= engine.TreeReadings {
			return x, errReadings
		}
		if b.from != i {
			turns = engine.TreeTurns
		}
		list = append(list, b.action*engine.TreeReadings+b.from)
	}
	to := move.to
	if d := to - from; -near <= d && d <= near {
		to = engine.TreeNearZero + d
	}
	return [2]int{to, steps.place(list) + turns}, nil
}

// finalNumbers adds the ends. It returns for each state where its numbers begin in finals,
// and for each rule which of the numbers is its own.
func (m *readingMachine) finalNumbers(t *treeTables, events *pool) (states, rules []int) {
	ends := map[[5]int]int{}
	byRule := make([][]int, len(m.finals))
	for rule, finals := range m.finals {
		byRule[rule] = make([]int, len(m.states))
		for id := range m.states {
			f, ok := finals[id]
			if !ok {
				continue
			}
			x := [5]int{f.reading, f.depth, opens(f.end), len(f.end), events.place(numbered(f.end))}
			n := number(ends, x)
			if n == len(t.ends) {
				t.ends = append(t.ends, x)
			}
			byRule[rule][id] = n + 1
		}
	}
	ids := map[string]int{}
	var distinct [][]int
	for _, list := range byRule {
		n := number(ids, string(appendInts(nil, list...)))
		if n == len(distinct) {
			distinct = append(distinct, list)
		}
		rules = append(rules, n)
	}
	var all pool
	for id := range m.states {
		var list []int
		for _, of := range distinct {
			list = append(list, of[id])
		}
		states = append(states, all.place(list))
	}
	t.finals = all.all
	return states, rules
}

// numbered returns events as the tables have them.
func numbered(events []int) []int {
	var out []int
	for _, e := range events {
		out = append(out, e+1) // closes is 0
	}
	return out
}

// opens returns how many rules open in events.
func opens(events []int) (n int) {
	for _, e := range events {
		if e != closes {
			n++
		}
	}
	return n
}

// A pool is a list of numbers that others are parts of.
type pool struct {
	all []int
	at  map[string]int
}

// place returns where a list is in the pool.
func (p *pool) place(list []int) int {
	key := string(appendInts(nil, list...))
	if at, ok := p.at[key]; ok {
		return at
	}
	if p.at == nil {
		p.at = map[string]int{}
	}
	at := 0
	for ; at+len(list) <= len(p.all); at++ {
		if slices.Equal(p.all[at:at+len(list)], list) {
			break
		}
	}
	if at+len(list) > len(p.all) {
		at = len(p.all)
		p.all = append(p.all, list...)
	}
	p.at[key] = at
	return at
}

// A treeLiterals has the tables as Go source.
type treeLiterals struct {
	Starts, Columns, WideColumns, States, Rows, Patterns, Moves, Steps, Actions, Events, Finals, Ends string
}

// treeData returns the tables of the trees of all rules.
func treeData(all []*expr, w *wides) (*treeLiterals, error) {
	r, err := newReadings(all)
	if err != nil {
		return nil, err
	}
	m, err := newReadingMachine(r)
	if err != nil {
		return nil, err
	}
	t, err := m.pack()
	if err != nil {
		return nil, err
	}
	l := &treeLiterals{
		Starts: structs(t.starts), Columns: array(asciiColumns(t.column, m.classes)), States: numbers(t.states),
		Rows: structs(t.rows), Patterns: numbers(t.pattern), Moves: structs(t.moves), Steps: numbers(t.steps),
		Actions: structs(t.actions), Events: numbers(t.events), Finals: numbers(t.finals), Ends: structs(t.ends),
	}
	if len(w.sets) > 0 {
		wide := []int{t.column[0]}
		for kind, set := range w.sets {
			column := t.column[w.class(m.classes, kind+1)]
			for characters, class := range m.classes.Ranges() {
				if t.column[class] != column && !set.Intersect(automaton.NewSet(characters)).IsEmpty() {
					return nil, errReadings
				}
			}
			wide = append(wide, column)
		}
		l.WideColumns = numbers(wide)
	}
	return l, nil
}

// structs returns rows as Go source.
func structs[A [2]int | [3]int | [5]int](rows []A) string {
	var out []string
	for _, r := range rows {
		out = append(out, "{"+strings.ReplaceAll(strings.Trim(fmt.Sprint(r), "[]"), " ", ", ")+"}")
	}
	return lines(out)
}
