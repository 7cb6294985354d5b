package engine

import (
	"slices"
	"sync"
	"sync/atomic"
	"unicode/utf8"
)

// A predictor matches texts with a rule in linear time, without going back: a pushdown
// automaton that looks ahead where a rule can go on in several ways. Its program has a
// routine for each rule. It gives up where looking ahead does not decide, and then the
// [Matcher] looks for all ways to match.
type predictor struct {
	rule    int
	code    []predictStep
	choices []*lookahead
	ways    []atomic.Int32 // by choice and column of the next character: the way if that decides, or 0

	member  []bool   // by set and column
	columns []uint16 // of ranges of characters; those of ASCII have one each
	bounds  []rune   // the least characters of the ranges, ascending
	width   int      // the number of columns

	futures
}

// A predictRange is a range of characters.
type predictRange struct{ low, high rune }

// A predictStep is a step of the program. Steps that do not go elsewhere are followed by the
// next one.
type predictStep struct {
	op     uint8
	arg    int32 // the set, the step to go to, or the choice
	rule   int32 // the rule that is called or ends, or of which the character is all, or -1
	levels int32 // of nesting that a call adds
}

// The kinds of steps.
const (
	predictEnd    = iota // the end of the text, which is step 0
	predictRead          // reads a character of set arg
	predictGoto          // goes to arg
	predictChoose        // goes where the lookahead of choice arg says
	predictCall          // calls the routine at arg
	predictReturn        // the rule ends
)

// Columns that are of no set.
const (
	columnEnd  = iota // the end of the text
	columnNone        // characters of no set, and bytes that are not UTF-8
	columnSets        // the first of the others
)

// maxProgram limits the steps of a program.
const maxProgram = 1 << 15

// predict returns the predictor of a rule, or nil if it has none: if a rule begins with itself,
// if what is repeated may be empty, or if the program is too long.
func (g *Matcher) predict(rule int) *predictor {
	g.once.Do(g.prepare)
	known := &g.predictors[rule]
	known.once.Do(func() {
		c := predictCompiler{Matcher: g, predictor: &predictor{rule: rule}, numbers: map[string]int32{}}
		if c.compile(int32(rule)) {
			known.predictor = c.predictor
		}
	})
	return known.predictor
}

// A knownPredictor is made when it is needed.
type knownPredictor struct {
	once sync.Once
	*predictor
}

// A predictCompiler writes the program of a predictor.
type predictCompiler struct {
	*Matcher
	*predictor
	sets    [][]predictRange
	numbers map[string]int32 // of sets
	failed  bool
}

func (c *predictCompiler) compile(start int32) bool {
	c.code = []predictStep{{op: predictEnd}}
	c.owners = []int32{start}
	begins := map[int32]int32{start: 0}
	todo := []int32{start}
	for i := 0; i < len(todo); i++ {
		rule, from := todo[i], len(c.code)
		if f := &c.rules[rule]; f.cycle >= 0 || !c.facts[f.root].productive {
			return false
		}
		begins[rule] = int32(from)
		c.part(c.rules[rule].root, 0)
		if c.add(predictStep{op: predictReturn, rule: rule}); c.failed {
			return false
		}
		for _, s := range c.code[from:] {
			c.owners = append(c.owners, rule)
			if _, ok := begins[s.rule]; s.op == predictCall && !ok {
				begins[s.rule] = 0
				todo = append(todo, s.rule)
			}
		}
	}
	for i := range c.code {
		if s := &c.code[i]; s.op == predictCall {
			s.arg = begins[s.rule]
		} else if to := c.code[c.skip(int32(i))]; to.op == predictChoose || to.op == predictReturn {
			c.code[i] = to // saves going there
		}
	}
	c.last = int32(len(c.code) - 1)
	c.divide()
	c.ways = make([]atomic.Int32, len(c.choices)*c.width)
	for _, n := range c.choices {
		n.next = make([]atomic.Pointer[lookahead], c.width)
	}
	c.returns = c.findReturns(start)
	c.links, c.numbered, c.states = make([]link, 1), map[link]int32{}, map[string]*lookahead{}
	return true
}

func (c *predictCompiler) add(s predictStep) int {
	c.failed = c.failed || len(c.code) >= maxProgram
	c.code = append(c.code, s)
	return len(c.code) - 1
}

// part adds the steps of a part. Depth is how many parts of the rule are around it.
func (c *predictCompiler) part(part, depth int) {
	x := &c.Parts[part]
	if c.failed {
		return
	}
	if set, ok := c.set(nil, part); ok {
		c.add(predictStep{op: predictRead, arg: c.number(set), rule: -1})
		return
	}
	switch x.Op {
	case PartEither:
		var ways []int
		for _, kid := range c.kids(x) {
			if c.facts[kid].productive {
				ways = append(ways, int(kid))
			}
		}
		c.choose(ways, depth)
	case PartAll:
		for _, kid := range c.kids(x) {
			c.part(int(kid), depth+1)
		}
	case PartRepeat:
		c.repeat(x, depth+1)
	case PartRule:
		if set, ok := c.set(nil, int(c.Roots[x.First])); ok {
			c.add(predictStep{op: predictRead, arg: c.number(set), rule: x.First})
			return
		}
		c.add(predictStep{op: predictCall, rule: x.First, levels: int32(depth) + 2})
	default:
		for _, r := range x.Text {
			c.add(predictStep{op: predictRead, arg: c.number(character(nil, x.Op, r)), rule: -1})
		}
	}
}

// choose adds a choice between parts.
func (c *predictCompiler) choose(ways []int, depth int) {
	var ends []int
	at := c.choice()
	for i, kid := range ways {
		c.way(at)
		c.part(kid, depth+1)
		if i < len(ways)-1 {
			ends = append(ends, c.add(predictStep{op: predictGoto}))
		}
	}
	for _, end := range ends {
		c.code[end].arg = int32(len(c.code))
	}
}

// choice adds a choice, to which way adds the next step as a way.
func (c *predictCompiler) choice() *lookahead {
	n := &lookahead{}
	c.add(predictStep{op: predictChoose, arg: int32(len(c.choices))})
	c.choices = append(c.choices, n)
	return n
}

func (c *predictCompiler) way(n *lookahead) {
	n.ways = append(n.ways, int32(len(c.code)))
}

func (c *predictCompiler) repeat(x *Part, depth int) {
	kid := int(c.Kids[x.First])
	if !c.facts[kid].productive {
		return
	}
	for i := int32(0); i < x.Low && !c.failed; i++ {
		c.part(kid, depth)
	}
	if c.facts[kid].nullable && x.High != x.Low && (x.Low != 0 || x.High != 1) {
		c.failed = true // a repetition that is empty does not count
	}
	var open []*lookahead
	for i := x.Low; (x.High < 0 || i < x.High) && !c.failed; i++ {
		at := len(c.code)
		open = append(open, c.choice())
		c.way(open[len(open)-1])
		c.part(kid, depth)
		if x.High < 0 {
			c.add(predictStep{op: predictGoto, arg: int32(at)})
			break
		}
	}
	for _, n := range open {
		c.way(n)
	}
}

// set appends the characters of a part that is a set of them, without rules in it.
func (c *predictCompiler) set(set []predictRange, part int) (_ []predictRange, ok bool) {
	x := &c.Parts[part]
	switch {
	case !c.facts[part].single:
		return set, false
	case x.Op == PartEither:
		for _, kid := range c.kids(x) {
			if set, ok = c.set(set, int(kid)); !ok {
				return set, false
			}
		}
		return set, true
	case x.Op == PartRange:
		return append(set, predictRange{x.Low, x.High}), true
	case x.Op == PartLiteral || x.Op == PartExact || x.Op == PartChars:
		r, _ := utf8.DecodeRuneInString(x.Text)
		return character(set, x.Op, r), true
	}
	return set, false
}

// character appends a character of a literal.
func character(set []predictRange, op uint8, r rune) []predictRange {
	set = append(set, predictRange{r, r})
	if op == PartLiteral && r < utf8.RuneSelf && isLetter(byte(r)) {
		set = append(set, predictRange{r ^ 0x20, r ^ 0x20})
	}
	return set
}

// number returns the number of a set.
func (c *predictCompiler) number(set []predictRange) int32 {
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

// divide divides characters into columns, such that those of a column are in the same sets.
func (c *predictCompiler) divide() {
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
	of := make([][]byte, len(cuts)) // the sets of each range, a byte for each
	for i := range of {
		of[i] = make([]byte, len(c.sets))
	}
	for n, set := range c.sets {
		for _, r := range set {
			i, _ := slices.BinarySearch(cuts, r.low)
			for ; i < len(cuts) && cuts[i] <= r.high; i++ {
				of[i][n] = 1
			}
		}
	}
	none := make([]byte, len(c.sets))
	columns := map[string]uint16{string(none): columnNone}
	kinds := [][]byte{none, none}
	for _, in := range of {
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

// column returns the column of the character at an offset, and its width.
func (p *predictor) column(text string, at int) (column, width int) {
	if at == len(text) {
		return columnEnd, 0
	}
	r, width := utf8.DecodeRuneInString(text[at:])
	if r == utf8.RuneError && width == 1 {
		return columnNone, width
	}
	i, ok := slices.BinarySearch(p.bounds, r)
	if !ok {
		i--
	}
	return int(p.columns[i]), width
}

// A predictFrame is a call of a routine.
type predictFrame struct {
	back   int32 // the step after the call
	parent int   // of the caller
}

// maxLook limits how far a predictor looks ahead in all, as a multiple of the length of the
// text, so that time is linear.
const maxLook = 16

// match is as match of a Matcher. If the predictor gives up, done is false.
func (p *predictor) match(text string, build bool) (offset int, tree []Branch, ok, done bool) {
	var few [64]predictFrame
	stack, step := few[:0], int32(1)
	at, parent, level := 0, 0, int32(0)
	seen, looks := 0, maxLook*(len(text)+64)
	if build {
		tree = append(slices.Grow(tree, len(text)/2), Branch{Rule: p.rule})
	}
	column, width := p.column(text, 0)
	code, member, ways := p.code, p.member, p.ways
	for {
		s := &code[step]
		step++
		switch s.op {
		case predictRead:
			if !member[int(s.arg)*p.width+column] {
				return at, nil, false, at >= seen
			}
			if build && s.rule >= 0 {
				tree = append(tree, Branch{int(s.rule), at, at + width, len(stack) + 1})
			}
			if at += width; at < len(text) && text[at] < utf8.RuneSelf {
				column, width = int(p.columns[text[at]]), 1
			} else {
				column, width = p.column(text, at)
			}
		case predictGoto:
			step = s.arg
		case predictCall:
			if level += s.levels; level > MaxNesting {
				return 0, nil, false, false
			}
			stack = append(stack, predictFrame{step, parent})
			if build {
				parent = len(tree)
				tree = append(tree, Branch{int(s.rule), at, 0, len(stack)})
			}
			step = s.arg
		case predictReturn:
			if build {
				tree[parent].End = at
			}
			last := len(stack) - 1
			if last < 0 {
				ok = at == len(text)
				return at, tree, ok, ok || at >= seen
			}
			step, parent, stack = stack[last].back, stack[last].parent, stack[:last]
			level -= p.code[step-1].levels
		case predictChoose:
			known := &ways[int(s.arg)*p.width+column]
			if step = known.Load(); step > 0 {
				continue
			}
			n := p.after(p.choices[s.arg], column)
			if step = n.way; step == wayOpen {
				end := 0
				step, end = p.look(n, text, at+width, &looks)
				seen = max(seen, end)
			} else if step > 0 {
				known.Store(step)
			}
			if step < 0 {
				return at, nil, false, step == wayNone && at >= seen
			}
		}
	}
}

// look looks ahead from an offset until a choice is decided, and returns the way and the offset
// of the last character that it looked at. If no way can go on there, it returns one of those
// that could before.
func (p *predictor) look(n *lookahead, text string, at int, left *int) (way int32, end int) {
	for {
		column, width := p.column(text, at)
		next := p.after(n, column)
		*left--
		switch {
		case *left < 0:
			return wayUnknown, at
		case next.way == wayNone:
			return n.futures[0].way, at
		case next.way != wayOpen:
			return next.way, at
		}
		n, at = next, at+width
	}
}
