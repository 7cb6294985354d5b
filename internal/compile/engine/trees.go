package engine

import "unicode/utf8"

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

// Tree returns the tree of a text, which must match the rule. It uses buffers if they are
// large enough; the tree is valid until they are used again.
func (t *Trees) Tree(rule Rule, text string, actions []uint16, ends []uint32) (x Tree, ok bool) {
	if len(actions) < len(text) {
		actions = make([]uint16, len(text))
	}
	x = Tree{Trees: t, text: text, actions: actions[:len(text)], ends: ends[:0]}
	for x.rule = range t.Rules {
		if t.Rules[x.rule].Number == rule {
			state, ok := x.forward(uint(t.Starts[x.rule].State))
			return x, ok && x.backward(state, uint(t.Starts[x.rule].Final))
		}
	}
	return x, false
}

// forward stores the moves of the text and returns the state to which it leads.
func (x *Tree) forward(state uint) (last uint, ok bool) {
	text, moves := x.text, x.actions
	for i := uint(0); i < uint(len(text)); {
		row := &x.Rows[x.States[state]]
		pattern, list := x.Patterns[row.Pattern:], x.Moves[row.Moves:]
		for i < uint(len(text)) { // the row of a state that leads to itself is at hand
			c := text[i]
			column, width := x.Columns[c], uint(1)
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
			which := pattern[column]
			if which == 0 {
				return 0, false
			}
			m := list[which-1]
			moves[i] = m.Steps
			i += width
			to := uint(m.To)
			if to >= TreeNear {
				to += state - TreeNearZero
			}
			if to != state {
				state = to
				break
			}
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
	x.nodes = 1 + int(x.last.Nodes)
	reading := uint(x.last.Reading)
	// Of the open rules, where they end. Rules that are open in the end, end there.
	var open [TreeDepth]uint32
	for i := range open {
		open[i] = uint32(len(x.text))
	}
	depth := x.close(&open, int(x.last.Depth), x.Events[x.last.Events:][:x.last.Count], len(x.text))
	for end := len(x.text); end > 0; {
		i := end - 1
		for x.text[i] >= utf8.RuneSelf && !utf8.RuneStart(x.text[i]) {
			i--
		}
		move := uint(x.actions[i])
		step := x.Steps[move&^TreeTurns+reading]
		if move&TreeTurns != 0 {
			reading = uint(step % TreeReadings)
		}
		step /= TreeReadings
		x.actions[i] = step
		a := &x.Actions[step]
		x.nodes += int(a.Nodes)
		if a.After+a.Before > 0 {
			events := x.Events[a.Events:][:a.Before+a.Chain+a.After]
			depth = x.close(&open, depth, events[a.Before+a.Chain:], end)
			depth = x.close(&open, depth, events[:a.Before], i)
		}
		end = i
	}
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

// Len returns the number of nodes.
func (x *Tree) Len() int { return x.nodes }

// Append appends the nodes to a list, each before its children.
func (x *Tree) Append(dst []Node) []Node {
	x.All(func(n Node) bool {
		dst = append(dst, n)
		return true
	})
	return dst
}

// All calls yield with each node, before its children, until it returns false.
func (x *Tree) All(yield func(Node) bool) {
	if !yield(Node{x.Rules[x.rule].Name, 0, len(x.text), 0}) {
		return
	}
	depth, next := 1, len(x.ends)
	open := func(events []uint8, at int) bool {
		for _, e := range events {
			if e == 0 {
				depth--
				continue
			}
			next--
			if !yield(Node{x.Rules[e-1].Name, at, int(x.ends[next]), depth}) {
				return false
			}
			depth++
		}
		return true
	}
	for i := 0; i < len(x.text); {
		end := i + 1
		for end < len(x.text) && x.text[end] >= utf8.RuneSelf && !utf8.RuneStart(x.text[end]) {
			end++
		}
		a := &x.Actions[x.actions[i]]
		events := x.Events[a.Events:][:a.Before+a.Chain+a.After]
		if a.Before > 0 && !open(events[:a.Before], i) {
			return
		}
		for k, e := range events[a.Before:][:a.Chain] {
			if !yield(Node{x.Rules[e-1].Name, i, end, depth + k}) {
				return
			}
		}
		if a.After > 0 && !open(events[a.Before+a.Chain:], end) {
			return
		}
		i = end
	}
	open(x.Events[x.last.Events:][:x.last.Count], len(x.text))
}
