package engine

import "slices"

// A search finds all ways to match a text, where lookahead does not decide: a generalized LL
// parser. It runs a step at most once for each offset and call. All calls of a routine at the
// same offset share one node of a graph-structured stack, so calls can nest without a limit.
//
// When a call finds an end, its callers in the same cycle continue from there, so that a
// left-recursive routine runs until it finds no new end. Other callers wait until all ends are
// known, and then take them in the order of preference.
type search struct {
	*program
	text     string
	calls    map[place]*call
	heads    map[place]*call    // by cycle and offset: the first call
	order    map[descriptor]int // when descriptors were processed, counted from 1
	todo     []descriptor
	furthest int  // the last offset at which a character did not match, or the text ended
	matches  bool // the text matches

	explain  bool  // collect open and expected at the end of the text
	open     []int // rules open where a character was first expected there
	expected []string
}

// A place identifies a call by its routine and offset.
type place struct {
	routine int32
	at      int
}

// A call is the node in the graph-structured stack that calls of a routine at an offset share.
type call struct {
	place
	ends    []int        // offsets at which the routine can return
	callers []descriptor // where the calls were made; the first made the node
	head    *call        // the first call of its cycle at the offset, or itself
	members []*call      // in the head of an incomplete cycle: the calls of the cycle
}

// A programPosition is a step at an offset, and the number of repetitions if it is a loop.
type programPosition struct {
	step, count int32
	at          int
}

// A descriptor is work to do: a position within a call.
type descriptor struct {
	*call
	programPosition
}

// complete is the step of the descriptor that completes a call after all its other ones.
const complete = -1

func (p *program) search(text string) *search {
	return &search{program: p, text: text, calls: map[place]*call{}, heads: map[place]*call{}, order: map[descriptor]int{}}
}

// resume continues where a prediction has stopped.
func (m *search) resume(stop stop) {
	c := &call{place: place{-1, 0}}
	for _, f := range stop.frames {
		back := descriptor{c, programPosition{f.back - 1, 0, f.at}}
		c = &call{place: place{m.code[f.back-1].routine, f.at}, callers: []descriptor{back}}
		c.head = c
		m.todo = append(m.todo, descriptor{c, programPosition{complete, 0, f.at}})
	}
	m.todo = append(m.todo, descriptor{c, programPosition{stop.step, 0, stop.at}})
	for len(m.todo) > 0 && (m.Stop == nil || !m.Stop()) {
		t := m.todo[len(m.todo)-1]
		m.todo = m.todo[:len(m.todo)-1]
		begin := len(m.todo)
		if t.step == complete {
			m.complete(t.call)
		} else if m.isNew(&t) {
			m.next(t)
		}
		slices.Reverse(m.todo[begin:]) // the first one added is processed next
	}
}

// isNew reports whether a descriptor is new, and records that it is being processed.
func (m *search) isNew(t *descriptor) bool {
	switch m.code[t.step].op {
	case stepRead, stepGoto:
		return true
	case stepReturn:
		t.step = m.last // all returns are equivalent
	}
	if m.order[*t] > 0 {
		return false
	}
	m.order[*t] = len(m.order) + 1
	return true
}

// next adds the successors of a descriptor, in the order of preference.
func (m *search) next(t descriptor) {
	switch s := &m.code[t.step]; s.op {
	case stepCall, stepLoop:
		if _, most := m.limits(s); t.count != most {
			m.begin(s.routine, t)
		}
	case stepReturn:
		t.ends = append(t.ends, t.at)
		for _, caller := range t.callers {
			if caller.head == t.head {
				m.todo = append(m.todo, descriptor{caller.call, m.afterCall(caller.programPosition, t.at)})
			}
		}
		return
	case stepEnd:
		m.furthest = max(m.furthest, t.at)
		m.matches = m.matches || t.at == len(m.text)
		return
	}
	i := 0
	for to, ok := m.follow(t.programPosition, i); ok; to, ok = m.follow(t.programPosition, i) {
		m.todo = append(m.todo, descriptor{t.call, to})
		i++
	}
	if s := &m.code[t.step]; i == 0 && s.op == stepRead {
		m.failed(t, s)
	}
}

// follow returns the successor of a position with index i in the order of preference.
func (m *search) follow(t programPosition, i int) (to programPosition, ok bool) {
	s := &m.code[t.step]
	switch s.op {
	case stepRead:
		column, width := m.column(m.text, t.at)
		return programPosition{t.step + 1, 0, t.at + width}, i == 0 && m.member[int(s.arg)*m.width+column]
	case stepGoto:
		return programPosition{s.arg, 0, t.at}, i == 0
	case stepChoose:
		if alts := m.choose(s.arg, t.at); i < len(alts) {
			return programPosition{alts[i], 0, t.at}, true
		}
	case stepCall, stepLoop:
		ends := m.ends(t)
		if i < len(ends) {
			return m.afterCall(t, ends[i]), true
		}
		least, _ := m.limits(s)
		return programPosition{t.step + 1, 0, t.at}, i == len(ends) && s.op == stepLoop && t.count >= least
	}
	return programPosition{}, false
}

// ends returns the known offsets at which the call at a position can return.
func (m *search) ends(t programPosition) []int {
	s := &m.code[t.step]
	if _, most := m.limits(s); t.count == most {
		return nil
	}
	return m.calls[place{s.routine, t.at}].ends
}

// limits returns the minimum and maximum number of repetitions of a call; a negative maximum is
// no limit.
func (m *search) limits(s *programStep) (least, most int32) {
	if s.op == stepCall {
		return 1, 1
	}
	x := &m.Parts[s.part]
	if int(x.High) > len(m.text)+int(x.Low) {
		return x.Low, -1 // the text is too short to reach High, as optional repetitions are not empty
	}
	return x.Low, x.High
}

// afterCall returns the position after a call that ends at an offset.
func (m *search) afterCall(t programPosition, end int) programPosition {
	s := &m.code[t.step]
	least, most := m.limits(s)
	switch {
	case s.op == stepCall:
		t.step++
	case end == t.at && t.count >= least: // an empty repetition beyond the minimum does not count
	case most < 0:
		t.count = min(t.count+1, least) // a higher count makes no difference
	default:
		t.count++
	}
	t.at = end
	return t
}

// begin calls a routine from t, which waits if the call is not complete.
func (m *search) begin(routine int32, t descriptor) {
	p := place{routine, t.at}
	c, known := m.calls[p]
	if !known {
		c = &call{place: p}
		c.head = c
		m.calls[p] = c
		m.todo = append(m.todo, descriptor{c, programPosition{m.begins[routine], 0, t.at}})
		cycle := place{m.cycles[routine], t.at}
		if first := m.heads[cycle]; first != nil {
			c.head = first
		} else {
			m.todo = append(m.todo, descriptor{c, programPosition{complete, 0, t.at}})
		}
		if cycle.routine >= 0 {
			m.heads[cycle] = c.head
			c.head.members = append(c.head.members, c)
		}
	}
	if !known || c.head.members != nil {
		c.callers = append(c.callers, t)
	}
}

// complete continues the first caller of c, all of whose ends are known. In a cycle longer matches
// are preferred.
func (m *search) complete(c *call) {
	for _, member := range c.members {
		slices.Sort(member.ends)
		slices.Reverse(member.ends)
	}
	c.members = nil
	delete(m.heads, place{m.cycles[c.routine], c.at})
	for _, end := range c.ends {
		m.todo = append(m.todo, descriptor{c.callers[0].call, m.afterCall(c.callers[0].programPosition, end)})
	}
}

// choose returns the alternatives of a choice that the next character does not rule out.
func (m *search) choose(choice int32, at int) []int32 {
	n := m.choices[choice]
	if at == len(m.text) && m.explain {
		return n.alts
	}
	column, _ := m.column(m.text, at)
	switch alt := m.after(n, column).alt; alt {
	case altOpen, altUnknown:
		return n.alts
	case altNone:
		m.furthest = max(m.furthest, at)
		return nil
	default:
		i := slices.Index(n.alts, alt)
		return n.alts[i : i+1]
	}
}
