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

// A programFrame is a call of a routine.
type programFrame struct {
	back   int32 // the step after the call
	parent int   // in the tree, that of the caller
	at     int   // where it begins
}

// maxLook limits how far a prediction looks ahead in all, as a multiple of the length of the
// text, so that time is linear.
const maxLook = 16

// A stop is where a prediction stops.
type stop struct {
	why    int
	step   int32
	at     int
	frames []programFrame // the calls that are open
}

// Why a prediction stops.
const (
	stopMatch  = iota // the text matches
	stopFailed        // the text does not match, and nothing can get further
	stopUnsure        // the text does not match
	stopOpen          // looking ahead does not decide, or reaches the limit
)

// predict matches a text in linear time, without backtracking, as a pushdown automaton. It looks
// ahead where a rule can go on in several ways, unless that is at the limit or after it.
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
			way := n.way
			if way == wayOpen {
				end := 0
				way, end = p.look(n, text, at+width, limit, &looks)
				seen = max(seen, end)
			}
			if way > 0 {
				step = way
				continue
			}
			if way == wayNone {
				why = stopUnsure
			}
		}
		if why == stopUnsure && at >= seen {
			why = stopFailed
		}
		return tree, stop{why, step - 1, at, slices.Clone(stack)}
	}
}

// look looks ahead from an offset until a choice is decided. It returns the way, and the offset of
// the last character that it looked at. If no way can go on there, it returns one that could
// until then.
func (p *program) look(n *lookahead, text string, at, limit int, left *int) (way int32, end int) {
	for {
		*left--
		if *left < 0 || at >= limit {
			return wayUnknown, at
		}
		column, width := p.column(text, at)
		switch next := p.after(n, column); next.way {
		case wayOpen:
			n, at = next, at+width
		case wayNone:
			return n.futures[0].way, at
		default:
			return next.way, at
		}
	}
}
