package compile

import (
	"fmt"
	"slices"

	"github.com/stricturi/stricturi/internal/engine"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// routines are the program of engine.Trees: a routine for each rule.
//
// A leaf is an expression whose members are single characters, such as unreserved. One step
// reads it. The chain of a character in a leaf lists the rules within the leaf that match the
// character, outermost first.
type routines struct {
	all      []*expr // by rule
	names    []int   // by rule: what nodes call it
	leaves   []*expr
	classes  *classing
	column   []int         // of each class
	numbers  map[*expr]int // of leaves; those with the same chains have the same one
	chains   [][]string    // by number and column
	firsts   map[*expr]columnSet
	follow   []columnSet // by rule: what may come after it
	complete bool        // follow has not grown in this round

	starts []int // by rule
	steps  []engine.TreeStep
	sets   []columnSet // of columns
}

// A columnSet is a set of columns.
type columnSet = [4]uint64

// notInLeaf takes the place of a chain if the leaf does not have the character.
const notInLeaf = "not in the leaf"

// endOfText is the column of the end of the text. It is also that of characters in no rule.
const endOfText = 0

// newRoutines makes the program, given what nodes call the rules.
func newRoutines(all []*expr, names []int) (*routines, error) {
	r := &routines{
		all: all, names: names, numbers: map[*expr]int{},
		firsts: map[*expr]columnSet{}, follow: make([]columnSet, len(all)),
	}
	for _, x := range all {
		r.addLeaves(x.kids[0])
	}
	if err := r.classify(); err != nil {
		return nil, err
	}
	for i := range r.follow {
		r.follow[i][0] = 1 << endOfText
	}
	for !r.complete {
		r.complete, r.starts, r.steps, r.sets = true, nil, nil, nil
		for i, x := range all {
			r.starts = append(r.starts, len(r.steps))
			r.build(x.kids[0], r.follow[i])
			r.step(engine.TreeLeave, 0, 0)
			if len(r.steps) > maxSteps {
				return nil, fmt.Errorf("more than %d steps for trees", maxSteps)
			}
		}
	}
	for i, s := range r.steps {
		if s.Op == engine.TreeEnter {
			r.steps[i].To = uint16(r.starts[s.To])
		}
	}
	return r, nil
}

// maxSteps limits the steps, which 16 bits number.
const maxSteps = 1 << 16

// addLeaves adds the leaves of an expression, without those in other rules.
func (r *routines) addLeaves(x *expr) {
	if _, ok := x.single(); ok {
		if !slices.Contains(r.leaves, x) {
			r.leaves = append(r.leaves, x)
		}
	} else if x.op != opRule {
		for _, kid := range x.kids {
			r.addLeaves(kid)
		}
	}
}

// classify divides the characters into columns. Those of a column have the same chains.
func (r *routines) classify() error {
	var sets []automaton.Set
	for _, x := range r.leaves {
		sets = append(sets, x.parts()...)
	}
	r.classes = classify(sets)
	example := make([]rune, r.classes.Len())
	for characters, class := range r.classes.Ranges() {
		example[class] = characters.Lo
	}
	chainsOf := make([][]string, len(r.leaves))
	columns := numbering{}
	for class := range r.classes.Len() {
		var chains []string
		for _, x := range r.leaves {
			chain := notInLeaf
			if set, _ := x.single(); class > 0 && set.Contains(example[class]) {
				chain = r.chain(x, example[class])
			}
			chains = append(chains, chain)
		}
		column, isNew := columns.of(fmt.Sprintf("%q", chains))
		if isNew {
			for i, chain := range chains {
				chainsOf[i] = append(chainsOf[i], chain)
			}
		}
		r.column = append(r.column, column)
	}
	known := numbering{}
	for i, x := range r.leaves {
		n, isNew := known.of(fmt.Sprintf("%q", chainsOf[i]))
		if isNew {
			r.chains = append(r.chains, chainsOf[i])
		}
		r.numbers[x] = n
	}
	if len(columns) > 256 {
		return fmt.Errorf("%d columns for trees, more than 256", len(columns))
	}
	return nil
}

// parts returns the sets that an expression of single characters is made of.
func (x *expr) parts() (sets []automaton.Set) {
	if x.op == opChars {
		return []automaton.Set{x.set}
	}
	for _, kid := range x.kids {
		sets = append(sets, kid.parts()...)
	}
	return sets
}

// chain returns the names of the rules that a character is in, in an expression of single
// characters.
func (r *routines) chain(x *expr, c rune) string {
	switch x.op {
	case opRule:
		return string(rune(r.names[x.rule])) + r.chain(x.kids[0], c)
	case opAlt, opSeq:
		for _, kid := range x.kids {
			if set, _ := kid.single(); set.Contains(c) {
				return r.chain(kid, c)
			}
		}
	}
	return ""
}

// step adds a step, and returns its number.
func (r *routines) step(op, arg, to int) int {
	r.steps = append(r.steps, engine.TreeStep{Op: uint8(op), Arg: uint16(arg), To: uint16(to)})
	return len(r.steps) - 1
}

// goHere lets some steps go to the next one that is added.
func (r *routines) goHere(steps ...int) {
	for _, s := range steps {
		r.steps[s].To = uint16(len(r.steps))
	}
}

// split adds a step that splits, with ways for sets of columns. It returns the first way.
func (r *routines) split(sets ...columnSet) int {
	first := r.step(engine.TreeSplit, len(sets), 0) + 1
	for _, set := range sets {
		n := slices.Index(r.sets, set)
		if n < 0 {
			n = len(r.sets)
			r.sets = append(r.sets, set)
		}
		r.step(engine.TreeWay, n, 0)
	}
	return first
}

// first returns the columns with which an expression begins.
func (r *routines) first(x *expr) (set columnSet) {
	if set, ok := r.firsts[x]; ok {
		return set
	}
	for _, class := range r.classes.Within(x.first()) {
		set[r.column[class]/64] |= 1 << (r.column[class] % 64)
	}
	r.firsts[x] = set
	return set
}

// begins returns the columns with which an expression and the rest after it begin.
func (r *routines) begins(x *expr, rest columnSet) columnSet {
	if x.nullable {
		return union(r.first(x), rest)
	}
	return r.first(x)
}

func union(a, b columnSet) columnSet {
	for i := range a {
		a[i] |= b[i]
	}
	return a
}

// build adds the steps of an expression. The rest after it begins with one of some columns.
func (r *routines) build(x *expr, rest columnSet) {
	if _, ok := x.single(); ok {
		r.step(engine.TreeRead, r.numbers[x], 0)
		return
	}
	switch x.op {
	case opRule:
		if all := union(r.follow[x.rule], rest); all != r.follow[x.rule] {
			r.follow[x.rule], r.complete = all, false
		}
		r.step(engine.TreeEnter, r.names[x.rule], x.rule) // later its start
	case opSeq:
		rests := make([]columnSet, len(x.kids))
		for i, kid := range slices.Backward(x.kids) {
			rests[i] = rest
			rest = r.begins(kid, rest)
		}
		for i, kid := range x.kids {
			r.build(kid, rests[i])
		}
	case opAlt:
		var sets []columnSet
		for _, kid := range x.kids {
			sets = append(sets, r.begins(kid, rest))
		}
		way := r.split(sets...)
		var ends []int
		for i, kid := range x.kids {
			r.goHere(way + i)
			r.build(kid, rest)
			ends = append(ends, r.step(engine.TreeGoto, 0, 0))
		}
		r.goHere(ends...)
	case opRepeat:
		r.repeat(x, rest)
	}
}

func (r *routines) repeat(x *expr, rest columnSet) {
	kid, copies := x.kids[0], x.max
	if x.max < 0 {
		copies = x.min + 1 // the last one is a loop
	}
	again := union(r.first(kid), rest)
	var ends []int // the ways past all further copies
	for i := range copies {
		after := again
		if i+1 == x.max {
			after = rest
		}
		begin := len(r.steps)
		if i >= x.min {
			way := r.split(r.begins(kid, after), rest)
			ends = append(ends, way+1)
			r.goHere(way)
		}
		r.build(kid, after)
		if x.max < 0 && i == x.min {
			r.step(engine.TreeGoto, 0, begin)
		}
	}
	r.goHere(ends...)
}

// tables returns the program for rules that have some numbers.
func (r *routines) tables(numbers []int, w *wides) *engine.Trees {
	t := &engine.Trees{
		First: uint8(slices.Min(numbers)), Starts: make([]engine.TreeStart, slices.Max(numbers)-slices.Min(numbers)+1),
		Columns: byteColumns(r.column, r.classes, w), Wides: w.nonASCII(), WideColumns: w.columns(r.column, r.classes),
		Steps: r.steps, Sets: r.sets, Width: slices.Max(r.column) + 1,
	}
	for i, n := range numbers {
		t.Starts[n-int(t.First)] = engine.TreeStart{Step: uint16(r.starts[i]), Rule: uint16(r.names[i])}
	}
	for _, chains := range r.chains {
		for _, chain := range chains {
			if chain == notInLeaf {
				t.Leaves = append(t.Leaves, 0)
				continue
			}
			if !slices.Contains(t.Chains, chain) {
				t.Chains = append(t.Chains, chain)
			}
			t.Leaves = append(t.Leaves, uint16(slices.Index(t.Chains, chain)+1))
		}
	}
	return t
}

// newTrees makes the program for the rules of a grammar.
func newTrees(g *Grammar, all []*expr) (*routines, []int, error) {
	var numbers, names []int
	for _, rule := range g.Rules {
		n := g.numbers()[rule.GoName]
		numbers = append(numbers, n)
		if g.Edition != nil {
			n = slices.Index(ruleNames(), rule.Name) + 1
		}
		names = append(names, n)
	}
	r, err := newRoutines(all, names)
	return r, numbers, err
}
