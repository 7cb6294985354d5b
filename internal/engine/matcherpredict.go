package engine

import (
	"slices"
	"unicode/utf8"
)

// column returns the column of the character at an offset, and its width.
func (p *program) column(text string, at int) (column, width int) {
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

// A programFrame is a stack frame of a routine.
type programFrame struct {
	back   int32 // the step to return to
	parent int   // the index in the tree of the caller's rule
	at     int   // the offset at which the call begins
}

// maxLook limits the characters that a prediction looks ahead in total, as a multiple of the
// length of the text. This keeps time linear.
const maxLook = 16

// A stop is the state in which a prediction stops.
type stop struct {
	why    int
	step   int32
	at     int
	frames []programFrame // the stack
}

// Reasons why a prediction stops.
const (
	stopMatch  = iota // the text matches
	stopFailed        // the text does not match, and no alternative matches a longer prefix
	stopUnsure        // the text does not match, but an alternative may match a longer prefix
	stopOpen          // lookahead does not decide, or reaches the limit
)

// predict matches a text as a deterministic pushdown automaton with lookahead, in linear time and
// without backtracking. It stops at a choice at or after the offset limit, and looks ahead up to it.
func (p *program) predict(text string, limit int, build bool) (tree []Branch, _ stop) {
	var few [64]programFrame
	stack, step := few[:0], int32(0)
	at, parent := 0, 0
	seen, looks := 0, maxLook*(len(text)+64)
	if build {
		tree = make([]Branch, 0, len(text))
	}
	column, width := p.column(text, 0)
	code, member := p.code, p.member
	why := stopOpen
	for {
		s := &code[step]
		step++
		switch s.op {
		case stepRead:
			if !member[int(s.arg)*p.width+column] {
				why = stopUnsure
				break
			}
			if build && s.routine >= 0 {
				tree = append(tree, Branch{s.routine, uint32(at), uint32(at + width), uint32(len(stack))})
			}
			if at += width; at < len(text) && text[at] < utf8.RuneSelf {
				column, width = int(p.columns[text[at]]), 1
			} else {
				column, width = p.column(text, at)
			}
			continue
		case stepGoto:
			step = s.arg
			continue
		case stepCall:
			if p.cycles[s.routine] >= 0 {
				break
			}
			if build {
				tree = append(tree, Branch{s.routine, uint32(at), 0, uint32(len(stack))})
			}
			stack = append(stack, programFrame{step, parent, at})
			parent = len(tree) - 1
			step = s.arg
			continue
		case stepReturn:
			if build {
				tree[parent].End = uint32(at)
			}
			last := len(stack) - 1
			step, parent, stack = stack[last].back, stack[last].parent, stack[:last]
			continue
		case stepEnd:
			if why = stopUnsure; at == len(text) {
				why = stopMatch
			}
		case stepChoose:
			if at >= limit {
				break
			}
			n := p.after(p.choices[s.arg], column)
			alt := n.alt
			if alt == altOpen {
				end := 0
				alt, end = p.look(n, text, at+width, limit, &looks)
				seen = max(seen, end)
			}
			if alt > 0 {
				step = alt
				continue
			}
			if alt == altNone {
				why = stopUnsure
			}
		}
		if why == stopUnsure && at >= seen {
			why = stopFailed
		}
		return tree, stop{why, step - 1, at, slices.Clone(stack)}
	}
}

// look reads ahead from an offset until a choice is decided. It returns the alternative, and the
// offset of the last character that it read. If that character rules out all alternatives, it
// returns the first of those that were possible before.
func (p *program) look(n *lookahead, text string, at, limit int, left *int) (alt int32, end int) {
	for {
		*left--
		if *left < 0 || at >= limit {
			return altUnknown, at
		}
		column, width := p.column(text, at)
		switch next := p.after(n, column); next.alt {
		case altOpen:
			n, at = next, at+width
		case altNone:
			return n.configurations[0].alt, at
		default:
			return next.alt, at
		}
	}
}
