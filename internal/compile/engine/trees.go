package engine

import (
	"slices"
	"unicode/utf8"
)

// Trees makes parse trees. It is a deterministic automaton: a state is a list of readings
// of the text so far, the first match first. A move leads to a state, and tells for each
// reading there which one it continues, and with what action. So the automaton reads the
// text forward and stores the moves, and then goes back along the first reading that ends
// with the text. The actions of that reading are the tree.
//
// The states of a rule are also those of other rules, so they may accept other texts: a text
// must be known to match.
type Trees struct {
	Rules  Definitions
	Starts []TreeStart // by index in Rules

	Columns     [256]uint8
	Wides       *NonASCII
	WideColumns []uint8

	States   []uint16 // the row of each
	Rows     []TreeRow
	Patterns []uint8 // for each column 0, or which of the row's moves, from 1
	Moves    []TreeMove
	Steps    []uint16 // the previous reading, plus the action times TreeReadings
	Actions  []TreeAction
	Events   []uint8 // rules by their index, plus 1, or 0 for the end of the innermost one
	Finals   []uint8 // indices in Ends, plus 1, or 0
	Ends     []TreeEnd
}

// A TreeStart is where the readings of a rule begin.
type TreeStart = struct {
	State uint16
	Final uint8 // which of the numbers of a row in Finals
}

// A TreeRow is what states do.
type TreeRow = struct {
	Pattern uint16 // where its columns begin in Patterns
	Moves   uint16 // where its moves begin
	Finals  uint16 // where its numbers begin in Finals
}

// A TreeMove leads to a state.
type TreeMove = struct {
	To    uint16 // the state, or from TreeNear on the distance, plus TreeNearZero
	Steps uint16 // where the steps of its readings begin, plus TreeTurns if a reading continues one with another number
}

// A TreeAction is what happens at a character: events before it, rules that consist of it,
// outermost first, and events after it.
type TreeAction = struct {
	Events               uint16
	Before, Chain, After uint8 // how many there are
	Nodes                uint8 // how many rules open
}

// A TreeEnd is how a reading ends.
type TreeEnd = struct {
	Reading uint8
	Depth   int8 // how many rules are open in the end
	Nodes   uint8
	Count   uint8
	Events  uint16 // the last events, Count of them
}

// Constants of TreeMove and Steps.
const (
	TreeNear     = 0x8000
	TreeNearZero = 0xC000
	TreeTurns    = 0x8000
	TreeReadings = 32
	TreeDepth    = 64 // limits how many rules can be open
	TreeNodes    = 64 // limits how many rules can open at a character
)

// A Node is a node of a parse tree.
type Node = struct {
	Rule       string
	Start, End int
	Depth      int
}

// A Tree is the parse tree of a text.
type Tree struct {
	*Trees
	text    string
	rule    int      // index of the root
	actions []uint16 // for the first byte of each character
	ends    []uint32 // where rules end, the last one that opens first, without those in chains
	last    *TreeEnd
	nodes   int
}

// Read makes x the tree of a text, which must match the rule. It uses the memory of x again.
func (x *Tree) Read(t *Trees, rule Rule, text string) bool {
	x.Trees, x.text = t, text
	if cap(x.actions) < len(text) {
		x.actions = make([]uint16, len(text))
	}
	if x.ends == nil {
		x.ends = make([]uint32, 0, 32)
	}
	x.actions, x.ends = x.actions[:len(text)], x.ends[:0]
	for x.rule = range t.Rules {
		if t.Rules[x.rule].Number == rule {
			state, ok := x.forward(uint(t.Starts[x.rule].State))
			return ok && x.backward(state, uint(t.Starts[x.rule].Final))
		}
	}
	return false
}

// Forget lets go of everything but memory that can be used again.
func (x *Tree) Forget() { *x = Tree{actions: x.actions, ends: x.ends} }

// forward stores the moves of the text and returns the state to which it leads.
func (x *Tree) forward(state uint) (last uint, ok bool) {
	text, moves, columns := x.text, x.actions[:len(x.text)], &x.Columns
	for i := uint(0); i < uint(len(text)); {
		row := &x.Rows[x.States[state]]
		pattern, list := x.Patterns[row.Pattern:], x.Moves[row.Moves:]
		self := uint16(TreeNearZero)
		for i < uint(len(text)) { // the row of a state that leads to itself is at hand
			c := text[i]
			column, width := columns[c], uint(1)
			if c >= utf8.RuneSelf {
				if x.Wides == nil {
					return 0, false
				}
				var kind uint8
				if kind, width = x.Wides.Kind(text, i); width == 0 {
					return 0, false
				}
				column = x.WideColumns[kind]
			}
			which := uint(pattern[column]) - 1
			if which >= uint(len(list)) {
				return 0, false
			}
			m := list[which]
			moves[i] = m.Steps
			i += width
			if m.To == self {
				continue
			}
			if m.To >= TreeNear {
				state += uint(m.To) - TreeNearZero
			} else {
				state = uint(m.To)
			}
			break
		}
	}
	return state, true
}

// backward stores the actions of the first reading in the place of the moves.
func (x *Tree) backward(state, final uint) bool {
	number := x.Finals[uint(x.Rows[x.States[state]].Finals)+final]
	if number == 0 {
		return false
	}
	x.last = &x.Ends[number-1]
	text, moves, steps, actions := x.text, x.actions[:len(x.text)], x.Steps, x.Actions
	nodes := 1 + int(x.last.Nodes)
	reading := uint(x.last.Reading)
	// Of the open rules, where they end. Rules that are open in the end, end there.
	var open [TreeDepth]uint32
	for i := range open {
		open[i] = uint32(len(text))
	}
	depth := x.close(&open, int(x.last.Depth), x.Events[x.last.Events:][:x.last.Count], len(text))
	for end := len(text); end > 0; {
		i := end - 1
		for text[i] >= utf8.RuneSelf && !utf8.RuneStart(text[i]) {
			i--
		}
		move := uint(moves[i])
		step := steps[move&^TreeTurns+reading]
		if move&TreeTurns != 0 {
			reading = uint(step % TreeReadings)
		}
		step /= TreeReadings
		moves[i] = step
		a := &actions[step]
		nodes += int(a.Nodes)
		if a.After|a.Before != 0 {
			events := x.Events[a.Events:][:a.Before+a.Chain+a.After]
			depth = x.close(&open, depth, events[a.Before+a.Chain:], end)
			depth = x.close(&open, depth, events[:a.Before], i)
		}
		end = i
	}
	x.nodes = nodes
	return true
}

// close goes back through events at an offset.
func (x *Tree) close(open *[TreeDepth]uint32, depth int, events []uint8, at int) int {
	for k := len(events) - 1; k >= 0; k-- {
		if events[k] == 0 {
			depth++
			open[uint(depth)%TreeDepth] = uint32(at)
		} else {
			x.ends = append(x.ends, open[uint(depth)%TreeDepth])
			depth--
		}
	}
	return depth
}

// Append appends the nodes to a list, each before its children.
func (x *Tree) Append(dst []Node) []Node {
	first := len(dst)
	dst = slices.Grow(dst, x.nodes)[:first+x.nodes]
	out, c := dst[first:], x.begin()
	out[0] = x.root()
	n := 1
	for text, actions := x.text, x.actions[:len(x.text)]; c.at < len(text); {
		i := c.at
		if a := &x.Actions[actions[i]]; a.Before|a.After == 0 && text[i] < utf8.RuneSelf { // mostly
			for k, e := range x.Events[a.Events:][:a.Chain] {
				node := &out[n] // a whole Node would be copied by a call
				node.Rule, node.Start, node.End, node.Depth = x.Rules[e-1].Name, i, i+1, c.depth+k
				n++
			}
			c.at++
			continue
		}
		n += x.next(out[n:], &c)
	}
	x.next(out[n:], &c)
	return dst
}

// All calls yield with each node, before its children, until it returns false.
func (x *Tree) All(yield func(Node) bool) {
	if !yield(x.root()) {
		return
	}
	var some [TreeNodes]Node
	c := x.begin()
	for text, actions := x.text, x.actions[:len(x.text)]; c.at <= len(text); {
		i := c.at
		if i < len(text) {
			if a := &x.Actions[actions[i]]; a.Before|a.After == 0 && text[i] < utf8.RuneSelf { // mostly
				for k, e := range x.Events[a.Events:][:a.Chain] {
					if !yield(Node{x.Rules[e-1].Name, i, i + 1, c.depth + k}) {
						return
					}
				}
				c.at++
				continue
			}
		}
		n := x.next(some[:], &c)
		for k := range n {
			if !yield(some[k]) {
				return
			}
		}
	}
}

// root returns the first node.
func (x *Tree) root() Node { return Node{x.Rules[x.rule].Name, 0, len(x.text), 0} }

// A treeCursor is a place in a tree.
type treeCursor struct {
	at, depth int
	left      int // how many of the ends are still to come
}

// begin returns the place after the root.
func (x *Tree) begin() treeCursor { return treeCursor{depth: 1, left: len(x.ends)} }

// next sets the first nodes of out to those of the next character, or after the last one to
// those of the end, goes on, and returns how many there are.
func (x *Tree) next(out []Node, c *treeCursor) (n int) {
	i := c.at
	if i == len(x.text) {
		c.at++
		return x.open(out, 0, c, x.Events[x.last.Events:][:x.last.Count], i)
	}
	end := i + 1
	for end < len(x.text) && x.text[end] >= utf8.RuneSelf && !utf8.RuneStart(x.text[end]) {
		end++
	}
	a := &x.Actions[x.actions[i]]
	events := x.Events[a.Events:][:a.Before+a.Chain+a.After]
	n = x.open(out, 0, c, events[:a.Before], i)
	for k, e := range events[a.Before:][:a.Chain] {
		out[n] = Node{x.Rules[e-1].Name, i, end, c.depth + k}
		n++
	}
	n = x.open(out, n, c, events[a.Before+a.Chain:], end)
	c.at = end
	return n
}

// open goes forward through events at an offset.
func (x *Tree) open(out []Node, n int, c *treeCursor, events []uint8, at int) int {
	for _, e := range events {
		if e == 0 {
			c.depth--
			continue
		}
		c.left--
		out[n] = Node{x.Rules[e-1].Name, at, int(x.ends[c.left]), c.depth}
		n++
		c.depth++
	}
	return n
}
