package compile

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/engine"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// errReadings says that a grammar is too large for tables of readings.
var errReadings = errors.New("too many readings")

// treeTables are the tables of engine.Trees.
type treeTables struct {
	first   int // number of the first rule
	starts  [][3]int
	column  []int // by class
	states  []int
	rows    [][4]int
	pattern []int
	moves   []int
	turns   []int
	steps   []int
	actions [][4]int
	events  []int
	finals  []int
	ends    [][4]int
}

// pack returns the tables of a machine, given the numbers of the rules and their events.
func (m *readingMachine) pack(numbers, ids []int) (*treeTables, error) {
	t := &treeTables{first: slices.Min(numbers)}
	t.column = m.columns()
	columns := slices.Max(t.column) + 1
	representative := make([]int, columns)
	for class, column := range t.column {
		representative[column] = class
	}
	events, steps := pool{ids: ids}, pool{}
	for _, a := range m.actions {
		all := slices.Concat(a.before, a.chain, a.after)
		if opens(all) > engine.TreeNodes {
			return nil, errReadings
		}
		t.actions = append(t.actions, [4]int{events.place(all), len(a.before), len(a.chain), len(a.after)})
	}
	finals, rules := m.finalNumbers(t, &events)
	t.starts = make([][3]int, slices.Max(numbers)-t.first+1)
	for rule, s := range m.starts {
		t.starts[numbers[rule]-t.first] = [3]int{s, rules[rule], ids[rule]}
	}
	var patterns, moves, turns pool
	rows := map[[4]int]int{}
	for id, s := range m.states {
		var all []tableMove
		for _, class := range representative {
			if s.moves[class].to < 0 {
				continue
			}
			x, err := m.tableMove(id, s.moves[class], &steps)
			if err != nil {
				return nil, err
			}
			if !slices.Contains(all, x) {
				all = append(all, x)
			}
		}
		var tos, at []int
		for _, x := range all {
			tos, at = append(tos, x.to), append(at, x.steps)
		}
		pattern := make([]int, columns)
		for column, class := range representative {
			if s.moves[class].to >= 0 {
				x, _ := m.tableMove(id, s.moves[class], &steps)
				pattern[column] = slices.Index(all, x) + 1
			}
		}
		row := [4]int{patterns.place(pattern), moves.place(tos), turns.place(at), finals[id]}
		n := number(rows, row)
		if n == len(t.rows) {
			t.rows = append(t.rows, row)
		}
		t.states = append(t.states, n)
	}
	t.pattern, t.events, t.steps, t.moves, t.turns = patterns.all, events.all, steps.all, moves.all, turns.all
	for _, limited := range []struct{ n, most int }{
		{m.deepest, engine.TreeDepth},
		{len(m.states), engine.TreeNear - 1},
		{len(m.actions), 1<<16/engine.TreeReadings - 1},
		{len(t.rows), 1<<15 - 1},
		{len(t.steps), 1<<15 - 1},
		{len(t.moves), 1 << 16},
		{len(t.turns), 1 << 16},
		{len(t.pattern), 1 << 16},
		{len(t.finals), 1 << 16},
		{len(t.events), 1 << 16},
		{len(t.ends), 255},
	} {
		if limited.n > limited.most {
			return nil, errReadings
		}
	}
	if slices.ContainsFunc(t.ends, func(x [4]int) bool { return x[2] > engine.TreeNodes }) {
		return nil, errReadings
	}
	return t, nil
}

// columns returns a column for each class of characters. Classes that all states treat alike
// share a column.
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

// near is the greatest distance at which a move names its target by the distance. So states
// that differ only in a count share a row.
const near = 127

// A tableMove is a move in the tables.
type tableMove struct {
	to, steps int
}

func (m *readingMachine) tableMove(from int, move readingMove, steps *pool) (x tableMove, err error) {
	var list []int
	for _, b := range move.back {
		if b.from >= engine.TreeReadings {
			return x, errReadings
		}
		list = append(list, b.action*engine.TreeReadings+b.from)
	}
	x.to = move.to
	if d := x.to - from; -near <= d && d <= near {
		x.to = engine.TreeNearZero + d
	}
	x.steps = steps.place(list)
	return x, nil
}

// finalNumbers adds the ends. It returns for each state where its numbers begin in finals,
// and for each rule which of the numbers is its own.
func (m *readingMachine) finalNumbers(t *treeTables, events *pool) (states, rules []int) {
	ends := map[[4]int]int{}
	byRule := make([][]int, len(m.finals))
	for rule, finals := range m.finals {
		byRule[rule] = make([]int, len(m.states))
		for id := range m.states {
			f, ok := finals[id]
			if !ok {
				continue
			}
			x := [4]int{f.reading, f.depth, len(f.end), events.place(f.end)}
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
	ids []int // if the numbers are events: of the rules
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
	if p.ids != nil {
		var ids []int
		for _, event := range list {
			if event == closes {
				ids = append(ids, 0)
			} else {
				ids = append(ids, p.ids[event])
			}
		}
		list = ids
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
	First                                                       int
	Starts, Columns, WideColumns, States, Rows, Patterns, Moves string
	Turns, Steps, Actions, Events, Finals, Ends                 string
}

// treeData returns the tables of the trees of all rules.
func treeData(ctx context.Context, g *Grammar, all []*expr, w *wides) (*treeLiterals, error) {
	r, err := newReadings(all)
	if err != nil {
		return nil, err
	}
	m, err := newReadingMachine(ctx, r)
	if err != nil {
		return nil, err
	}
	var ruleNumbers, ids []int
	for _, rule := range g.Rules {
		n := g.numbers()[rule.GoName]
		ruleNumbers = append(ruleNumbers, n)
		if g.Edition != nil {
			n = slices.Index(ruleNames(), rule.Name) + 1
		}
		ids = append(ids, n)
	}
	var kinds []int
	for i := range w.sets {
		kinds = append(kinds, w.class(m.classes, i+1))
	}
	t, err := m.pack(ruleNumbers, ids)
	if err != nil {
		return nil, err
	}
	l := &treeLiterals{
		First: t.first, Starts: structs(t.starts), Columns: array(asciiColumns(t.column, m.classes)), States: numbers(t.states),
		Rows: structs(t.rows), Patterns: numbers(t.pattern), Moves: numbers(t.moves), Turns: numbers(t.turns), Steps: numbers(t.steps),
		Actions: structs(t.actions), Events: numbers(t.events), Finals: numbers(t.finals), Ends: structs(t.ends),
	}
	if len(w.sets) > 0 {
		wide := []int{t.column[0]}
		for i, set := range w.sets {
			column := t.column[kinds[i]]
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

// ruleNames returns the names of the rules of all editions, sorted.
var ruleNames = sync.OnceValue(func() (names []string) {
	for _, e := range grammar.All() {
		for _, r := range e.Rules() {
			names = append(names, r.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
})

// structs returns rows as Go source.
func structs[T any](rows []T) string {
	var out []string
	for _, r := range rows {
		out = append(out, "{"+strings.ReplaceAll(strings.Trim(fmt.Sprint(r), "[]"), " ", ", ")+"}")
	}
	return lines(out)
}
