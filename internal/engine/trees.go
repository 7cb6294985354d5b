package engine

import (
	"slices"
	"unicode/utf8"
)

// Trees makes parse trees by backtracking. It is a program: each rule is a routine, which
// reads characters and calls the rules that it refers to. Where a routine can go several
// ways, it tries those that the next character allows, in the order of the grammar. So it
// finds the first match. What has failed at a place is not tried there again, so time is
// linear.
type Trees struct {
	First  Rule
	Starts []TreeStart // by rule, from First on

	Columns     [256]uint8 // of each byte; 0 for all that are in no rule
	Wides       *NonASCII
	WideColumns []uint8

	Steps  []TreeStep
	Sets   [][4]uint64 // of columns, in which 0 is the end of the text
	Width  int         // the number of columns
	Leaves []uint16    // for each leaf and column the chain, plus 1, or 0 if the leaf does not have the column
	Chains []string    // the rules within a leaf that consist of the character, outermost first, as runes
}

// A TreeStart is where the routine of a rule begins.
type TreeStart = struct {
	Step uint16
	Rule uint16 // as nodes name it
}

// A TreeStep is a step of the program. Steps that do not go elsewhere are followed by the
// next one in the list.
type TreeStep = struct {
	Op  uint8
	Arg uint16
	To  uint16
}

// The kinds of steps.
const (
	TreeRead  = iota // reads a character of leaf Arg
	TreeEnter        // calls the rule that nodes name Arg, whose routine begins at To
	TreeLeave        // the rule ends
	TreeGoto         // goes to To
	TreeSplit        // tries the next Arg steps, which are ways
	TreeWay          // goes to To, if the column of the next character is in set Arg
)

// A Tree is the parse tree of a text.
type Tree struct {
	*Trees
	text  string
	trace []uint16 // the rules that open, treeEnd for the end of the innermost one, and treeLeaf plus leaves
	ends  []uint32 // where the rules that open end
	calls []treeCall
	tries []treeState
	tried map[treeTried]uint64
}

const (
	treeEnd  = 0
	treeLeaf = 4096
)

// A treeCall is a call of a rule by a step, within another call. Calls at different offsets
// share it, because what follows the rule does not depend on where it begins.
type treeCall struct {
	back        int // the next step
	outer       int // the call around it
	inner, next int // the first call within it; the next call within the outer one
}

// A treeState is where a way begins.
type treeState struct{ step, call, at, trace int }

// A treeTried is a step within a call, at 64 consecutive offsets. A bit for each tells
// whether the step has been tried there.
type treeTried struct{ step, call, page uint32 }

// Read makes x the tree of a text, and reports whether the text matches the rule. It uses the
// memory of x again.
func (x *Tree) Read(t *Trees, rule Rule, text string) bool {
	start := t.Starts[rule-t.First]
	x.Trees, x.text, x.tries, x.tried = t, text, x.tries[:0], nil
	x.calls = append(x.calls[:0], treeCall{})
	x.trace = append(slices.Grow(x.trace[:0], 3*len(text)+32), uint16(start.Rule))
	now := treeState{step: int(start.Step)}
	column, width := t.column(text, 0)
	for {
		ok := true
		switch s := t.Steps[now.step]; s.Op {
		case TreeRead:
			if ok = t.Leaves[int(s.Arg)*t.Width+int(column)] > 0; ok {
				x.trace = append(x.trace, treeLeaf+s.Arg)
				now.step++
				now.at += width
				column, width = t.column(text, now.at)
			}
		case TreeEnter:
			x.trace = append(x.trace, s.Arg)
			now.step, now.call = int(s.To), x.call(now)
		case TreeLeave:
			x.trace = append(x.trace, treeEnd)
			if now.call > 0 {
				now.step, now.call = x.calls[now.call].back, x.calls[now.call].outer
			} else if ok = now.at == len(text); ok {
				x.finish()
				return true
			}
		case TreeGoto:
			now.step = int(s.To)
		case TreeSplit:
			ok = x.split(&now, t.Steps[now.step+1:][:s.Arg], column)
		}
		if !ok {
			last := len(x.tries) - 1
			if last < 0 {
				return false
			}
			now, x.tries = x.tries[last], x.tries[:last]
			x.trace = x.trace[:now.trace]
			column, width = t.column(text, now.at)
		}
	}
}

// column returns the column of the character at an offset, and its width.
func (t *Trees) column(text string, at int) (column uint8, width int) {
	switch {
	case at == len(text):
		return 0, 0
	case text[at] < utf8.RuneSelf || t.Wides == nil:
		return t.Columns[text[at]], 1
	}
	kind, n := t.Wides.Kind(text, uint(at))
	return t.WideColumns[kind], int(n)
}

// call returns the number of a call.
func (x *Tree) call(now treeState) int {
	back := now.step + 1
	for c := x.calls[now.call].inner; c > 0; c = x.calls[c].next {
		if x.calls[c].back == back {
			return c
		}
	}
	c := len(x.calls)
	x.calls = append(x.calls, treeCall{back: back, outer: now.call, next: x.calls[now.call].inner})
	x.calls[now.call].inner = c
	return c
}

// split takes the first way that the next character allows, and keeps the others to be tried
// if it fails.
func (x *Tree) split(now *treeState, ways []TreeStep, column uint8) bool {
	allowed := len(x.tries)
	for _, w := range slices.Backward(ways) {
		if x.Sets[w.Arg][column/64]>>(column%64)&1 != 0 {
			x.tries = append(x.tries, treeState{int(w.To), now.call, now.at, len(x.trace)})
		}
	}
	last := len(x.tries) - 1
	if last < allowed {
		return false
	}
	if x.again(now) {
		x.tries = x.tries[:allowed]
		return false
	}
	*now, x.tries = x.tries[last], x.tries[:last]
	return true
}

// again reports whether a step was tried before at the same place, and notes that it is now.
func (x *Tree) again(s *treeState) bool {
	if x.tried == nil {
		x.tried = map[treeTried]uint64{}
	}
	key, bit := treeTried{uint32(s.step), uint32(s.call), uint32(s.at / 64)}, uint64(1)<<(s.at%64)
	bits := x.tried[key]
	x.tried[key] = bits | bit
	return bits&bit != 0
}

// finish finds where rules end.
func (x *Tree) finish() {
	rules := 0
	for _, e := range x.trace {
		if e != treeEnd && e < treeLeaf {
			rules++
		}
	}
	x.ends = slices.Grow(x.ends[:0], rules)
	var open []int
	at := 0
	for _, e := range x.trace {
		switch {
		case e == treeEnd:
			x.ends[open[len(open)-1]] = uint32(at)
			open = open[:len(open)-1]
		case e < treeLeaf:
			open = append(open, len(x.ends))
			x.ends = append(x.ends, 0)
		default:
			_, width := x.column(x.text, at)
			at += width
		}
	}
}

// leaf returns the rules within a leaf of the trace that consist of the character at an
// offset, and the width of that.
func (x *Tree) leaf(e uint16, at int) (rules string, width int) {
	column, width := x.column(x.text, at)
	return x.Chains[x.Leaves[int(e-treeLeaf)*x.Width+int(column)]-1], width
}

// A Node is a node of a parse tree.
type Node = struct {
	Start, End uint32
	Rule       RuleName
	Depth      uint16
}

// All calls yield with each node, before its children, until it returns false.
func (x *Tree) All(yield func(Node) bool) {
	ends := x.ends
	at, depth := 0, uint16(0)
	for _, e := range x.trace {
		switch {
		case e == treeEnd:
			depth--
		case e < treeLeaf:
			if !yield(Node{uint32(at), ends[0], RuleName(e), depth}) {
				return
			}
			ends = ends[1:]
			depth++
		default:
			rules, width := x.leaf(e, at)
			within := depth
			for _, rule := range rules {
				if !yield(Node{uint32(at), uint32(at + width), RuleName(rule), within}) {
					return
				}
				within++
			}
			at += width
		}
	}
}
