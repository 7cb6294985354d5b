package engine

import (
	"slices"
	"sync/atomic"
	"unicode/utf8"
)

// A program matches texts with a rule. Routines with the number of a rule match that rule; those
// with higher numbers match the bodies of loops.
type program struct {
	*Matcher
	code    []programStep
	roots   []int32 // by routine: its part
	begins  []int32 // by routine: its first step
	cycles  []int32 // by routine: its cycle if it is left-recursive, otherwise -1
	choices []*lookahead

	member  []bool   // by set and column
	columns []uint16 // by range of characters; each ASCII character is a range
	bounds  []rune   // the first character of each range, ascending
	width   int      // the number of columns

	decisions
}

// A runeRange is a range of characters.
type runeRange struct{ low, high rune }

// A programStep is an instruction of the program. After it comes the next one, unless op says
// otherwise.
type programStep struct {
	op      uint8
	arg     int32 // the set, the step to go to, or the choice
	routine int32 // the routine that is called or returns; for stepRead a rule that is this character alone, or -1
	part    int32 // the part that is read or repeated
	matched int32 // for stepRead: the number of bytes of the part before the character
}

// The kinds of steps.
const (
	stepEnd    = iota // matches the end of the text
	stepRead          // reads a character of set arg
	stepGoto          // jumps to arg
	stepChoose        // jumps to an alternative of choice arg
	stepCall          // calls the routine at arg
	stepLoop          // calls the routine at arg repeatedly, within the limits of the part
	stepReturn        // returns from the routine
)

// Columns of characters in no set.
const (
	columnEnd  = iota // the end of the text
	columnNone        // characters of no set, and bytes that are not UTF-8
	columnSets        // the first column of characters in sets
)

// maxSteps limits the steps of a repetition that is not a loop.
const maxSteps = 1 << 10

// program returns the program of a rule, which is compiled on first use.
func (g *Matcher) program(rule int) *program {
	g.once.Do(g.prepare)
	return g.programs[rule]()
}

// A programCompiler compiles a program.
type programCompiler struct {
	*program
	sets    [][]runeRange
	numbers map[string]int32 // of sets
	loops   map[int32]int32  // by part: its routine
}

// compile compiles the program of a rule.
func (g *Matcher) compile(start int32) *program {
	c := programCompiler{
		program: &program{Matcher: g, roots: slices.Clone(g.Roots)},
		numbers: map[string]int32{}, loops: map[int32]int32{},
	}
	c.code = []programStep{{op: stepCall, routine: start}, {op: stepEnd}}
	c.owners = []int32{start, start}
	todo := []int32{start}
	c.begins = make([]int32, len(c.roots))
	for i := 0; i < len(todo); i++ {
		r, from := todo[i], len(c.code)
		c.begins[r] = int32(from)
		if root := c.roots[r]; c.facts[root].productive {
			c.part(root)
		} else { // the rule matches nothing
			c.read(nil, -1, -1, 0)
		}
		c.add(programStep{op: stepReturn, routine: r})
		c.begins = append(c.begins, make([]int32, len(c.roots)-len(c.begins))...)
		for _, s := range c.code[from:] {
			c.owners = append(c.owners, r)
			if s.calls() && c.begins[s.routine] == 0 {
				c.begins[s.routine] = -1
				todo = append(todo, s.routine)
			}
		}
	}
	for i := range c.code {
		if s := &c.code[i]; s.calls() {
			s.arg = c.begins[s.routine]
		} else if to := c.code[c.skip(int32(i))]; to.op == stepChoose || to.op == stepReturn {
			c.code[i] = to // saves a jump
		}
	}
	c.last = int32(len(c.code) - 1)
	c.divide()
	for _, n := range c.choices {
		n.next = make([]atomic.Pointer[lookahead], c.width)
	}
	c.returns = c.findReturns()
	c.findCycles()
	c.nodes, c.numbered, c.states = make([]stackNode, 1), map[stackNode]int32{}, map[string]*lookahead{}
	return c.program
}

func (s *programStep) calls() bool { return s.op == stepCall || s.op == stepLoop }

// findCycles finds cycles of left recursion: strongly connected components, by Tarjan's algorithm.
func (c *programCompiler) findCycles() {
	c.cycles = make([]int32, len(c.roots))
	order := make([]int, len(c.roots)) // of visits; greater than all of them once its component is known
	count := 0
	var path []int32
	var visit func(r int32) (least int)
	visit = func(r int32) (least int) {
		count++
		begin, number, cycle := len(path), count, int32(-1)
		least, order[r], path = number, number, append(path, r)
		for _, first := range c.firsts(r) {
			if order[first] == 0 {
				least = min(least, visit(first))
			}
			if least = min(least, order[first]); first == r {
				cycle = r
			}
		}
		if least == number {
			if len(path) > begin+1 {
				cycle = r
			}
			for _, member := range path[begin:] {
				order[member], c.cycles[member] = len(order)+1, cycle
			}
			path = path[:begin]
		}
		return least
	}
	for r := range c.roots {
		if order[r] == 0 {
			visit(int32(r))
		}
	}
}

// firsts returns the routines that a routine can call before it reads a character.
func (c *programCompiler) firsts(r int32) (list []int32) {
	seen := map[int32]bool{}
	for todo := []int32{c.begins[r]}; len(todo) > 0; {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[i] {
			continue
		}
		seen[i] = true
		switch s := &c.code[i]; s.op {
		case stepGoto:
			todo = append(todo, s.arg)
		case stepChoose:
			todo = append(todo, c.choices[s.arg].alts...)
		case stepCall, stepLoop:
			list = append(list, s.routine)
			if c.facts[c.roots[s.routine]].nullable || s.op == stepLoop && c.Parts[s.part].Low == 0 {
				todo = append(todo, i+1)
			}
		}
	}
	return list
}

func (c *programCompiler) add(s programStep) int {
	c.code = append(c.code, s)
	return len(c.code) - 1
}

func (c *programCompiler) read(set []runeRange, rule, part, matched int32) {
	c.add(programStep{op: stepRead, arg: c.number(set), routine: rule, part: part, matched: matched})
}

// part adds the steps of a part.
func (c *programCompiler) part(part int32) {
	x := &c.Parts[part]
	if set, ok := c.set(nil, part); ok {
		c.read(set, -1, part, 0)
		return
	}
	switch x.Op {
	case PartEither:
		var alts []int32
		for _, kid := range c.kids(x) {
			if c.facts[kid].productive {
				alts = append(alts, kid)
			}
		}
		c.choose(alts)
	case PartAll:
		for _, kid := range c.kids(x) {
			c.part(kid)
		}
	case PartRepeat:
		c.repeat(part)
	case PartRule:
		root := c.Roots[x.First]
		if set, ok := c.set(nil, root); ok {
			c.read(set, x.First, root, 0)
			return
		}
		c.add(programStep{op: stepCall, routine: x.First})
	default:
		for i, r := range x.Text {
			c.read(character(nil, x.Op, r), -1, part, int32(i))
		}
	}
}

// choose adds a choice between parts.
func (c *programCompiler) choose(alts []int32) {
	var ends []int
	at := c.choice()
	for i, kid := range alts {
		c.alt(at)
		c.part(kid)
		if i < len(alts)-1 {
			ends = append(ends, c.add(programStep{op: stepGoto}))
		}
	}
	for _, end := range ends {
		c.code[end].arg = int32(len(c.code))
	}
}

// choice adds a choice. The method alt adds the next step to it as an alternative.
func (c *programCompiler) choice() *lookahead {
	n := &lookahead{}
	c.add(programStep{op: stepChoose, arg: int32(len(c.choices))})
	c.choices = append(c.choices, n)
	return n
}

func (c *programCompiler) alt(n *lookahead) {
	n.alts = append(n.alts, int32(len(c.code)))
}

// repeat adds the steps of a repetition. It is a loop if it would need too many steps, or if its
// part matches the empty string, because empty repetitions beyond the minimum do not count.
func (c *programCompiler) repeat(part int32) {
	x, steps, choices := &c.Parts[part], len(c.code), len(c.choices)
	kid := c.Kids[x.First]
	if !c.facts[kid].productive {
		return
	}
	r, loop := c.loops[kid] // its routine, if a repetition of this part is a loop already
	loop = loop || c.facts[kid].nullable && x.High != x.Low && (x.Low != 0 || x.High != 1)
	for i := int32(0); i < x.Low && !loop; i++ {
		c.part(kid)
		loop = len(c.code)-steps > maxSteps
	}
	var open []*lookahead
	for i := x.Low; (x.High < 0 || i < x.High) && !loop; i++ {
		at := len(c.code)
		open = append(open, c.choice())
		c.alt(open[len(open)-1])
		c.part(kid)
		if x.High < 0 {
			c.add(programStep{op: stepGoto, arg: int32(at)})
			break
		}
		loop = len(c.code)-steps > maxSteps
	}
	if !loop {
		for _, n := range open {
			c.alt(n)
		}
		return
	}
	c.code, c.choices = c.code[:steps], c.choices[:choices]
	if r == 0 {
		r = int32(len(c.roots))
		c.loops[kid] = r
		c.roots = append(c.roots, kid)
	}
	c.add(programStep{op: stepLoop, routine: r, part: part})
}

// set appends the characters of a part that matches single characters and refers to no rule.
func (c *programCompiler) set(set []runeRange, part int32) (_ []runeRange, ok bool) {
	x := &c.Parts[part]
	switch {
	case !c.facts[part].single:
		return set, false
	case x.Op == PartEither:
		for _, kid := range c.kids(x) {
			if set, ok = c.set(set, kid); !ok {
				return set, false
			}
		}
		return set, true
	case x.Op == PartRange:
		return append(set, runeRange{x.Low, x.High}), true
	case x.Op == PartLiteral || x.Op == PartExact || x.Op == PartChars:
		r, _ := utf8.DecodeRuneInString(x.Text)
		return character(set, x.Op, r), true
	}
	return set, false
}

// character appends a character of a literal.
func character(set []runeRange, op uint8, r rune) []runeRange {
	set = append(set, runeRange{r, r})
	if op == PartLiteral && r < utf8.RuneSelf && 'a' <= r|0x20 && r|0x20 <= 'z' {
		set = append(set, runeRange{r ^ 0x20, r ^ 0x20})
	}
	return set
}

// number returns the number of a set.
func (c *programCompiler) number(set []runeRange) int32 {
	var key []rune
	for _, r := range set {
		key = append(key, r.low, r.high)
	}
	n, ok := c.numbers[string(key)]
	if !ok {
		n = int32(len(c.sets))
		c.numbers[string(key)] = n
		c.sets = append(c.sets, set)
	}
	return n
}

// divide divides the characters into columns: equivalence classes whose characters are in the same sets.
func (c *programCompiler) divide() {
	var cuts []rune
	for r := range rune(utf8.RuneSelf + 1) {
		cuts = append(cuts, r)
	}
	for _, set := range c.sets {
		for _, r := range set {
			cuts = append(cuts, r.low, r.high+1)
		}
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	c.bounds = cuts
	none := make([]byte, len(c.sets))
	columns := map[string]uint16{string(none): columnNone}
	kinds := [][]byte{none, none}
	for _, least := range cuts {
		in := make([]byte, len(c.sets))
		for n, set := range c.sets {
			if slices.ContainsFunc(set, func(r runeRange) bool { return r.low <= least && least <= r.high }) {
				in[n] = 1
			}
		}
		column, ok := columns[string(in)]
		if !ok {
			column = uint16(len(kinds))
			columns[string(in)] = column
			kinds = append(kinds, in)
		}
		c.columns = append(c.columns, column)
	}
	c.width = len(kinds)
	for n := range c.sets {
		for _, in := range kinds {
			c.member = append(c.member, in[n] == 1)
		}
	}
}
