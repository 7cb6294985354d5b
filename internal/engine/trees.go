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
// A move is plain if it leads to the same state, continues each reading there with itself,
// and opens few rules. Texts mostly are runs of characters with plain moves, so a run is
// stored as one.
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
	Runs     []uint16 // the kinds of characters with plain moves, as bits, then by reading which of the loops it is
	Loops    []TreeLoop
	Chains   [256]TreeChain
}

// A TreeStart is where the readings of a rule begin.
type TreeStart = struct {
	State uint16
	Final uint8 // which of the numbers of a row in Finals
	Event uint8 // of the rule
	Exact bool  // whether no other texts have a tree: rules share states
}

// A TreeRow is what states do.
type TreeRow = struct {
	Pattern uint16 // where its columns begin in Patterns
	Moves   uint16 // where its moves begin
	Turns   uint16 // where the steps of its moves begin
	Finals  uint16 // where its numbers begin in Finals
	Runs    uint16 // where its loops begin in Runs, or 0 if it has no plain moves
}

// A TreeLoop is which of Chains ASCII characters have in a run, and 0 for those that end it.
// The one of all other characters is at utf8.RuneSelf.
type TreeLoop = [256]uint8

// A TreeChain is what happens at a character with a plain move: either the rules that consist
// of it, innermost first, or an action.
type TreeChain = struct {
	Size   uint32            // of the nodes, in bytes, or TreeActs for an action
	Rules  [TreeLinks]uint32 // each plus TreeDeeper times how many of the others it is in
	Action uint32            // plus 1, or 0
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
	TreeLinks    = 6  // limits how many rules open at a character with a plain move
	TreeNode     = 12 // the size of a Node
	TreeActs     = TreeNode * (TreeLinks + 1)
	TreeDeeper   = 1 << 16
)

// A Tree is the parse tree of a text, with the memory to make its nodes.
type Tree struct {
	*Trees
	text  string
	start *TreeStart
	last  *TreeEnd
	items []treeItem

	first [32]treeItem // the memory that short texts need
	room  treeRoom
}

// A treeItem is a move or a run.
type treeItem struct {
	at   uint32 // where it begins
	what uint32 // for a move where its steps begin in Steps, or treeRun plus where loops begin in Runs
}

const treeRun = 1 << 31

// Start returns where the readings of a rule begin.
func (t *Trees) Start(rule Rule) *TreeStart { return &t.Starts[int(rule)-int(t.First)] }

// Read makes x the tree of a text, if it matches the rule. If the rule is not exact, the
// text must match. It uses the memory of x again.
func (x *Tree) Read(t *Trees, rule Rule, text string) bool {
	x.Trees, x.text, x.start = t, text, t.Start(rule)
	if x.items == nil {
		x.items = x.first[:]
	}
	items, state, ok := t.forward(x.items[:0], uint(x.start.State), text)
	x.items = items
	if !ok {
		return false
	}
	number := t.Finals[uint(t.Rows[t.States[state]].Finals)+uint(x.start.Final)]
	if number == 0 {
		return false
	}
	x.last = &t.Ends[number-1]
	return true
}

// Forget lets go of the text.
func (x *Tree) Forget() { x.text = "" }

// forward appends the moves and runs of a text, and returns the state to which they lead.
func (t *Trees) forward(items []treeItem, from uint, text string) (all []treeItem, state uint, ok bool) {
	state = from
	for i := uint(0); i < uint(len(text)); {
		if cap(items)-len(items) < 2 {
			items = slices.Grow(items, more(len(items), i, uint(len(text))))
		}
		row := &t.Rows[t.States[state]]
		if row.Runs > 0 {
			begin := i
			if i = t.skip(t.Runs[row.Runs:], text, i); i > begin {
				items = append(items, treeItem{uint32(begin), treeRun | uint32(row.Runs)})
				if i == uint(len(text)) {
					break
				}
			}
		}
		column, width := t.Columns[text[i]], uint(1)
		if text[i] >= utf8.RuneSelf {
			if column, width = t.wide(text, i); width == 0 {
				return items, 0, false
			}
		}
		which := uint(t.Patterns[uint(row.Pattern)+uint(column)]) - 1
		if which == ^uint(0) {
			return items, 0, false
		}
		items = append(items, treeItem{uint32(i), uint32(t.Turns[uint(row.Turns)+which])})
		i += width
		to, near := uint(t.Moves[uint(row.Moves)+which]), state-TreeNearZero
		if to < TreeNear {
			near = 0
		}
		state = near + to
	}
	return items, state, true
}

// more returns for how many more items there should be room after the first bytes of a text:
// for those of the rest, if it is about like the beginning, but not for too many more.
func more(items int, at, length uint) int {
	return 2 + min(15*items, int(1.1*float64(items)/float64(at)*float64(length-at)))
}

// skip returns the offset of the first character from i on that ends a run.
func (t *Trees) skip(run []uint16, text string, i uint) uint {
	for kinds, loop := run[0], &t.Loops[run[1]]; i < uint(len(text)); {
		if c := text[i]; c < utf8.RuneSelf {
			if loop[c] == 0 {
				break
			}
			i++
			continue
		}
		if kinds == 0 {
			break
		}
		kind, width := t.Wides.Kind(text, i)
		if kinds>>kind&1 == 0 {
			break
		}
		i += width
	}
	return i
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
