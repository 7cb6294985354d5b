package engine

import (
	"slices"
	"unicode/utf8"
)

// column returns the column of the character at an offset, and its width.
func (p *program) column(text string, at int) (column, width int) {
	if at < len(text) && text[at] < utf8.RuneSelf {
		return int(p.columns[text[at]]), 1
	}
	return p.wideColumn(text, at)
}

func (p *program) wideColumn(text string, at int) (column, width int) {
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

// A programFrame is a stack frame of a routine. Frames of a prediction are in one list.
type programFrame struct {
	back, caller int32 // the step to return to, and the frame of the caller
	parent       int32 // the index in the tree of the caller's rule
	at           int   // the offset at which the call begins
}

// A retry is a choice that lookahead does not decide, with the state of the prediction there.
type retry struct {
	step, frame, parent     int32
	at                      int
	depth                   uint32
	tried, frames, branches int // the number of alternatives tried, and the lengths of lists
}

// maxLook limits the characters that a prediction looks ahead in total, and those that it reads
// again, as a multiple of the length of the text.
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

// predict matches a text as a deterministic pushdown automaton with lookahead, in linear time but for
// tries. It stops at a choice at or after the offset limit, and looks ahead up to it. If the limit is after
// the end of the text, it tries the alternatives of choices that lookahead does not decide in turn.
// These tries read a limited number of characters, but each can return from all rules that are open:
// their time is quadratic at the most, where that of the search would be cubic.
// It appends the tree to one, unless that is nil.
func (p *program) predict(text string, limit int, tree []Branch) ([]Branch, stop) {
	var few [32]programFrame
	frames, frame, step := few[:0], int32(-1), int32(0)
	at, parent, depth, build := 0, int32(0), uint32(0), tree != nil
	seen, looks := 0, maxLook*(len(text)+64)
	var retries []retry
	kept, again := 0, looks // the number of frames that retries need
	column, width := p.column(text, 0)
	code, member := p.code, p.member
	for {
		why := stopOpen
		s := &code[step]
		step++
		switch s.op {
		case stepRead:
			if !member[int(s.arg)*p.width+column] {
				why = stopUnsure
				break
			}
			if build && s.routine >= 0 {
				tree = append(tree, Branch{s.routine, uint32(at), uint32(at + width), depth})
			}
			at += width
			column, width = p.column(text, at)
			continue
		case stepGoto:
			step = s.arg
			continue
		case stepCall:
			if p.cycles[s.routine] >= 0 {
				break
			}
			if build {
				tree = append(tree, Branch{s.routine, uint32(at), 0, depth})
			}
			frames = append(frames, programFrame{step, frame, parent, at})
			frame, parent, depth = int32(len(frames)-1), int32(len(tree)-1), depth+1
			step = s.arg
			continue
		case stepReturn:
			if build {
				tree[parent].End = uint32(at)
			}
			f := &frames[frame]
			frames = frames[:max(kept, int(frame))]
			step, frame, parent, depth = f.back, f.caller, f.parent, depth-1
			continue
		case stepEnd:
			if why = stopUnsure; at == len(text) {
				return tree, stop{stopMatch, step - 1, at, nil}
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
			} else if limit > len(text) {
				why, kept = stopUnsure, len(frames)
				retries = append(retries, retry{step - 1, frame, parent, at, depth, 0, kept, len(tree)})
			}
		}
		if len(retries) == 0 {
			if why == stopUnsure && at >= seen {
				why = stopFailed
			}
			return tree, stop{why, step - 1, at, stackOf(frames, frame)}
		}
		last := len(retries) - 1
		r := &retries[last]
		for last > 0 && r.tried == len(p.choices[code[r.step].arg].alts) {
			last--
			r = &retries[last]
		}
		retries, kept = retries[:last+1], r.frames
		alts := p.choices[code[r.step].arg].alts
		if again -= at - r.at + 1; again < 0 || why == stopOpen || r.tried == len(alts) {
			return tree, stop{stopOpen, retries[0].step, retries[0].at, stackOf(frames, retries[0].frame)}
		}
		step, frame, depth, at, parent = alts[r.tried], r.frame, r.depth, r.at, r.parent
		frames, tree = frames[:kept], tree[:r.branches]
		column, width = p.column(text, at)
		r.tried++
	}
}

// stackOf returns the frames of the calls that are open in a frame, the outermost first.
func stackOf(frames []programFrame, frame int32) (stack []programFrame) {
	for ; frame >= 0; frame = frames[frame].caller {
		stack = append(stack, frames[frame])
	}
	slices.Reverse(stack)
	return stack
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
