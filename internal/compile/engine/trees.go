package engine

import "unicode/utf8"

// Trees makes parse trees. It is a deterministic automaton: a state is a list of readings
// of the text so far, the first match first. A move leads to a state, and tells for each
// reading there which one it continues, and with what action. So the automaton reads the
// text forward and stores the moves, and then goes back along the first reading that ends
// with the text. The actions of that reading are the tree.
//
// A move is plain if it leads to the same state, continues each reading there with itself,
// and opens and closes no rules but those of the character. Texts mostly are runs of
// characters with plain moves, so a run is stored as one.
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
	Runs     []uint8 // by reading: which of the loops it is
	Loops    []TreeLoop
	Chains   [256]TreeChain
	Width    uint8 // how many columns there are
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

// A TreeLoop is which of Chains characters have in a run, ASCII, then the kinds of Wides, and
// 0 for those that end it.
type TreeLoop = [utf8.RuneSelf + treeKinds]uint8

// treeKinds is how many kinds of characters there can be that are not ASCII.
const treeKinds = 16

// A TreeChain is how many rules consist of a character with a plain move, and the rules,
// outermost first.
type TreeChain = [8]uint8

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

// Constants of Moves and Steps.
const (
	TreeNear     = 0x8000
	TreeNearZero = 0xC000
	TreeReadings = 32
	TreeDepth    = 64 // limits how many rules can be open
	TreeNodes    = 64 // limits how many rules can open at a character
	TreeLinks    = 4  // limits how many rules consist of a character with a plain move
)

// treeRun marks a run in the steps of a Tree. It takes four places or more: from the front the
// mark, the length in two parts, and the loop; from the back the mark with the row, and the length.
const (
	treeRun   = 0x8000
	treeLeast = 4
)

// A Tree is the parse tree of a text.
type Tree struct {
	*Trees
	text  string
	start *TreeStart
	steps []uint16 // by byte: the action of each character that begins there, or a run
	ends  []uint32 // where rules end, the last one that opens first, without those in chains
	last  *TreeEnd
	most  int    // no more nodes
	nodes []Node // for those of Append

	// The memory that short texts need.
	firstSteps [128]uint16
	firstEnds  [32]uint32
}

// Start returns where the readings of a rule begin.
func (t *Trees) Start(rule Rule) *TreeStart { return &t.Starts[int(rule)-int(t.First)] }

// Read makes x the tree of a text, if it matches the rule. If the rule is not exact, the
// text must match. It uses the memory of x again.
func (x *Tree) Read(t *Trees, rule Rule, text string) bool {
	x.Trees, x.text, x.start = t, text, t.Start(rule)
	switch {
	case len(text) <= len(x.firstSteps):
		x.steps = x.firstSteps[:len(text)]
	case cap(x.steps) < len(text):
		x.steps = make([]uint16, len(text))
	default:
		x.steps = x.steps[:len(text)]
	}
	if x.ends == nil {
		x.ends = x.firstEnds[:]
	}
	x.ends = x.ends[:0]
	state, ok := x.forward()
	return ok && x.backward(state)
}

// Forget lets go of the text.
func (x *Tree) Forget() { x.text = "" }

// forward stores where the steps of the moves begin, and returns the state to which they
// lead.
func (x *Tree) forward() (state uint, ok bool) {
	t, text, steps := x.Trees, x.text, x.steps[:len(x.text)]
	state = uint(x.start.State)
	for i := uint(0); i < uint(len(text)); {
		n := uint(t.States[state])
		row := &t.Rows[n]
		if row.Runs > 0 {
			begin := i
			if i = t.skip(&t.Loops[t.Runs[row.Runs]], text, i); i-begin >= treeLeast {
				length := i - begin
				steps[i-1], steps[i-2], steps[i-3] = treeRun|uint16(n), uint16(length), uint16(length>>16)
			} else if begin < i {
				x.short(row, begin, i)
			}
			if i == uint(len(text)) {
				break
			}
		}
		column, width := t.Columns[text[i]], uint(1)
		if text[i] >= utf8.RuneSelf {
			if column, width = t.wide(text, i); width == 0 {
				return 0, false
			}
		}
		which := uint(t.Patterns[uint(row.Pattern)+uint(column)]) - 1
		if which == ^uint(0) {
			return 0, false
		}
		i += width
		steps[i-1] = t.Turns[uint(row.Turns)+which]
		if to := uint(t.Moves[uint(row.Moves)+which]); to < TreeNear {
			state = to
		} else {
			state += to - TreeNearZero
		}
	}
	return state, true
}

// skip returns the offset of the first character after i that ends a run.
func (t *Trees) skip(loop *TreeLoop, text string, i uint) uint {
	for {
		i = skipASCII(loop, text, i)
		if i == uint(len(text)) || text[i] < utf8.RuneSelf || t.Wides == nil {
			return i
		}
		kind, width := t.Wides.Kind(text, i)
		if width == 0 || loop[utf8.RuneSelf+uint(kind)%treeKinds] == 0 {
			return i
		}
		i += width
	}
}

// skipASCII does what skip does, up to a character that is not ASCII.
func skipASCII(loop *TreeLoop, text string, i uint) uint {
	for i < uint(len(text)) {
		if c := text[i]; c >= utf8.RuneSelf || loop[c] == 0 {
			break
		}
		i++
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

// short stores the steps of a run that is too short to be stored as one.
func (x *Tree) short(row *TreeRow, i, end uint) {
	for i < end {
		column, width := x.Columns[x.text[i]], uint(1)
		if x.text[i] >= utf8.RuneSelf {
			column, width = x.wide(x.text, i)
		}
		i += width
		x.steps[i-1] = x.Turns[uint(row.Turns)+uint(x.Patterns[uint(row.Pattern)+uint(column)])-1]
	}
}

// backward stores the actions of the first reading in the place of the steps.
func (x *Tree) backward(state uint) bool {
	t, text, moves := x.Trees, x.text, x.steps[:len(x.text)]
	number := t.Finals[uint(t.Rows[t.States[state]].Finals)+uint(x.start.Final)]
	if number == 0 {
		return false
	}
	x.last = &t.Ends[number-1]
	most := 1 + int(x.last.Nodes)
	reading := uint(x.last.Reading)
	// Of the open rules, where they end. Rules that are open in the end, end there.
	open := treeOpen{depth: int(x.last.Depth), ends: x.ends}
	for i := range open.depth {
		open.at[uint(i+1)%TreeDepth] = uint32(len(text))
	}
	open.close(t.Events[x.last.Events:][:x.last.Count], len(text))
	for end := uint(len(text)); end > 0; {
		i, move := end-1, uint(moves[end-1])
		if move&treeRun != 0 && i >= 3 {
			n := uint(moves[i-1]) | uint(moves[i-2])<<16
			end -= n
			begin := moves[end:][:treeLeast]
			begin[0], begin[1], begin[2], begin[3] = treeRun, uint16(n), uint16(n>>16), uint16(t.Runs[uint(t.Rows[move&^treeRun].Runs)+reading])
			most += int(n) * TreeLinks
			continue
		}
		for text[i] >= utf8.RuneSelf && !utf8.RuneStart(text[i]) {
			i--
		}
		step := uint(t.Steps[move+reading])
		reading = step % TreeReadings
		step /= TreeReadings
		moves[i] = uint16(step)
		a := &t.Actions[step]
		most += int(a.Nodes)
		if a.After|a.Before != 0 {
			events := t.Events[a.Events:][:a.Before+a.Chain+a.After]
			if a.After > 0 {
				open.close(events[a.Before+a.Chain:], int(end))
			}
			if a.Before > 0 {
				open.close(events[:a.Before], int(i))
			}
		}
		end = i
	}
	x.most, x.ends = most, open.ends
	return true
}

// treeOpen is what rules are open.
type treeOpen struct {
	depth int
	at    [TreeDepth]uint32 // where they end
	ends  []uint32          // see Tree
}

// close goes back through events at an offset.
func (o *treeOpen) close(events []uint8, at int) {
	for k := len(events) - 1; k >= 0; k-- {
		if events[k] == 0 {
			o.depth++
			o.at[uint(o.depth)%TreeDepth] = uint32(at)
		} else {
			o.ends = append(o.ends, o.at[uint(o.depth)%TreeDepth])
			o.depth--
		}
	}
}

// loop returns the run that begins at an offset, if there is one, and where it ends.
func (x *Tree) loop(i int) (loop *TreeLoop, end int) {
	s := x.steps[i:]
	if s[0]&treeRun == 0 {
		return nil, 0
	}
	return &x.Loops[s[3]], i + (int(s[1]) | int(s[2])<<16)
}

// link returns the chain of a character in a run, and the width of the character.
func (x *Tree) link(loop *TreeLoop, i int) (c *TreeChain, width int) {
	if b := x.text[i]; b < utf8.RuneSelf {
		return &x.Chains[loop[b]], 1
	}
	kind, n := x.Wides.Kind(x.text, uint(i))
	return &x.Chains[loop[utf8.RuneSelf+int(kind)]], int(n)
}
