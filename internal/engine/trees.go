package engine

import (
	"slices"
	"unicode/utf8"
)

// Trees makes parse trees. It is a deterministic automaton. A state is a list of readings
// of the text so far, in their order: the first match is first. A move leads to a state, and
// says for each reading there which reading it continues, and with what action. So the
// automaton reads the text forward and stores the moves, and then goes back along the first
// reading that ends with the text. The actions of that reading are the tree.
type Trees struct {
	Starts []TreeStart // by rule, the first one of which has the number First
	First  Rule

	Columns     [256]uint8
	Wides       *NonASCII
	WideColumns []uint8

	States   []uint16 // the row of each
	Rows     []TreeRow
	Patterns []uint8  // for each column 0, or which of the row's moves, from 1
	Moves    []uint16 // states, or from TreeNear on distances, plus TreeNearZero
	Turns    []uint16 // where the steps of moves begin in Steps
	Steps    []uint16 // by reading: the previous reading, plus the action times TreeReadings
	Actions  []TreeAction
	Events   []uint8 // rules that open, or 0 for the end of the innermost one
	Finals   []uint8 // indices in Ends, plus 1, or 0
	Ends     []TreeEnd
}

// A TreeStart is where the readings of a rule begin.
type TreeStart = struct {
	State uint16
	Final uint8 // which of the numbers of a row in Finals
	Event uint8 // of the rule
}

// A TreeRow is what states do.
type TreeRow = struct {
	Pattern uint16 // where its columns begin in Patterns
	Moves   uint16 // where its moves begin
	Turns   uint16 // where the steps of its moves begin
	Finals  uint16 // where its numbers begin in Finals
}

// A TreeAction is what happens at a character: events before it, rules that consist of it,
// outermost first, and events after it.
type TreeAction = struct {
	Events               uint16
	Before, Chain, After uint8 // how many there are
}

// A TreeEnd is how a reading ends.
type TreeEnd = struct {
	Reading uint8
	Depth   int8 // how many rules are open in the end
	Count   uint8
	Events  uint16 // the last events, Count of them
}

// Constants of Moves and Steps.
const (
	TreeNear     = 0x8000
	TreeNearZero = 0xC000
	TreeReadings = 32
	TreeDepth    = 64 // limits how many rules can be open
	TreeNodes    = 64 // limits how many rules can open at a character
)

// A Tree is the parse tree of a text.
type Tree struct {
	*Trees
	text  string
	start *TreeStart
	last  *TreeEnd
	moves []treeMove
	room  treeRoom
}

// A treeMove is a move at a character.
type treeMove struct {
	at    uint32 // where the character begins
	steps uint32 // where the steps of the move begin in Steps
}

// Read makes x the tree of a text. It reports whether there is one, which is so if the text
// matches the rule. It uses the memory of x again.
func (x *Tree) Read(t *Trees, rule Rule, text string) bool {
	x.Trees, x.text, x.start, x.moves = t, text, &t.Starts[int(rule)-int(t.First)], slices.Grow(x.moves[:0], len(text))
	state := uint(x.start.State)
	for i := uint(0); i < uint(len(text)); {
		row := &t.Rows[t.States[state]]
		column, width := t.Columns[text[i]], uint(1)
		if text[i] >= utf8.RuneSelf {
			if column, width = t.wide(text, i); width == 0 {
				return false
			}
		}
		which := uint(t.Patterns[uint(row.Pattern)+uint(column)])
		if which == 0 {
			return false
		}
		x.moves = append(x.moves, treeMove{uint32(i), uint32(t.Turns[uint(row.Turns)+which-1])})
		i += width
		to := uint(t.Moves[uint(row.Moves)+which-1])
		if to >= TreeNear {
			to += state - TreeNearZero
		}
		state = to
	}
	number := t.Finals[uint(t.Rows[t.States[state]].Finals)+uint(x.start.Final)]
	if number == 0 {
		return false
	}
	x.last = &t.Ends[number-1]
	return true
}

// wide returns the column of a character that is not ASCII, and its width, 0 if it is not
// UTF-8.
func (t *Trees) wide(text string, i uint) (column uint8, width uint) {
	if t.Wides == nil {
		return t.Columns[text[i]], 1
	}
	kind, width := t.Wides.Kind(text, i)
	return t.WideColumns[kind], width
}

// A Node is a node of a parse tree.
type Node = struct {
	Start, End uint32
	Rule       RuleName
	Depth      uint16
}

// treeRoom is memory for a part of the nodes of a tree.
type treeRoom [1024]Node

// Append appends the nodes to a list, each before its children.
func (x *Tree) Append(dst []Node) []Node {
	_, count := x.parts()
	return slices.AppendSeq(slices.Grow(dst, count), x.All)
}

// All calls yield with each node, before its children, until it returns false.
func (x *Tree) All(yield func(Node) bool) {
	parts, _ := x.parts()
	for _, p := range slices.Backward(parts) {
		for _, n := range x.room[x.back(&p):] {
			if !yield(n) {
				return
			}
		}
	}
}

// parts returns the places from which on nodes are made backward, the end of the text first,
// and how many nodes there are. There is room for one part of the nodes at a time.
func (x *Tree) parts() (parts []treePlace, count int) {
	p := treePlace{moves: len(x.moves) + 1, end: uint32(len(x.text)), reading: uint(x.last.Reading), depth: int(x.last.Depth) - 1}
	for depth := range x.last.Depth {
		p.ends[uint(depth)%TreeDepth] = p.end
	}
	for p.moves > 0 {
		parts = append(parts, p)
		count += len(x.room) - x.back(&p)
	}
	return parts, count
}

// A treePlace is a place between two characters on the way back through the text.
type treePlace struct {
	moves   int // how many come before it, plus 1 at the end of the text, where the last events are
	end     uint32
	reading uint
	depth   int               // of the innermost open rule
	ends    [TreeDepth]uint32 // where the open rules end, by depth
}

// back makes nodes from a place on backward, as many as there is room for. It returns where
// they begin.
func (x *Tree) back(p *treePlace) (n int) {
	t := x.Trees
	n = len(x.room)
	if p.moves > len(x.moves) {
		n = x.happen(n, p, t.Events[x.last.Events:][:x.last.Count], p.end)
		p.moves--
	}
	for ; p.moves > 0 && n > TreeNodes; p.moves-- {
		move := x.moves[p.moves-1]
		step := uint(t.Steps[uint(move.steps)+p.reading])
		p.reading = step % TreeReadings
		a := &t.Actions[step/TreeReadings]
		events := t.Events[a.Events:][:a.Before+a.Chain+a.After]
		n = x.happen(n, p, events[a.Before+a.Chain:], p.end)
		for k := int(a.Chain); k > 0; k-- {
			n--
			x.room[n] = Node{move.at, p.end, RuleName(events[int(a.Before)+k-1]), uint16(p.depth + k)}
		}
		n = x.happen(n, p, events[:a.Before], move.at)
		p.end = move.at
	}
	if p.moves == 0 {
		n--
		x.room[n] = Node{0, uint32(len(x.text)), RuleName(x.start.Event), 0}
	}
	return n
}

// happen goes back through events at an offset, and makes the nodes of the rules that open.
func (x *Tree) happen(n int, p *treePlace, events []uint8, at uint32) int {
	for _, e := range slices.Backward(events) {
		if e == 0 {
			p.depth++
			p.ends[uint(p.depth)%TreeDepth] = at
			continue
		}
		n--
		x.room[n] = Node{at, p.ends[uint(p.depth)%TreeDepth], RuleName(e), uint16(p.depth)}
		p.depth--
	}
	return n
}
