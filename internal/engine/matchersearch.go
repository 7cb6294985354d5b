package engine

import "slices"

// A search looks for all ways to match a text where looking ahead does not decide. It runs the
// same program, each step once at most at an offset within a call. All calls of a routine at an
// offset are one, and what remains to be done is a list, so calls can nest without a limit.
//
// When a call finds an end, the tasks of the same cycle that made it go on from there: a routine
// that begins with itself continues until it finds no new end. Other tasks wait until all ends
// are known, in the order of preference.
type search struct {
	*program
	text     string
	calls    map[place]*call
	growing  map[place]*call // by cycle and offset: the first call
	order    map[task]int    // in which tasks were done, from 1 on
	todo     []task
	furthest int  // the last offset at which a character did not match, or the text ended
	matches  bool // the text does

	explain  bool  // what is expected at the end of the text
	open     []int // the rules that are open at the first place that expects something
	expected []string
}

// A place is a routine at an offset.
type place struct {
	routine int32
	at      int
}

// A call is all calls of a routine at an offset.
type call struct {
	place
	ends    []int
	callers []task  // the first made the call
	first   *call   // of its cycle at the offset
	members []*call // of the first call of a cycle that is not complete: those of the cycle
}

// A spot is a step at an offset; for a loop also how often it has been repeated.
type spot struct {
	step, count int32
	at          int
}

// A task is a spot within a call.
type task struct {
	*call
	spot
}

// complete is the step of a task that comes after all others of a call.
const complete = -1

func (p *program) search(text string) *search {
	return &search{program: p, text: text, calls: map[place]*call{}, growing: map[place]*call{}, order: map[task]int{}}
}

// rest matches the text from where a prediction has stopped.
func (m *search) rest(stop stop) {
	c := &call{place: place{-1, 0}}
	for _, f := range stop.frames {
		back := task{c, spot{f.back - 1, 0, f.at}}
		c = &call{place: place{m.code[f.back-1].routine, f.at}, callers: []task{back}}
		c.first = c
		m.todo = append(m.todo, task{c, spot{complete, 0, f.at}})
	}
	m.todo = append(m.todo, task{c, spot{stop.step, 0, stop.at}})
	for len(m.todo) > 0 && (m.Stop == nil || !m.Stop()) {
		t := m.todo[len(m.todo)-1]
		m.todo = m.todo[:len(m.todo)-1]
		begin := len(m.todo)
		if t.step == complete {
			m.complete(t.call)
		} else if m.isNew(&t) {
			m.next(t)
		}
		slices.Reverse(m.todo[begin:]) // the first of them is the next
	}
}

// isNew reports whether a task has not been done before, and notes that it is done now.
func (m *search) isNew(t *task) bool {
	switch m.code[t.step].op {
	case stepRead, stepGoto:
		return true
	case stepReturn:
		t.step = m.last // all that end a routine are alike
	}
	if m.order[*t] > 0 {
		return false
	}
	m.order[*t] = len(m.order) + 1
	return true
}

// next adds the tasks after one, in the order of preference.
func (m *search) next(t task) {
	switch s := &m.code[t.step]; s.op {
	case stepCall, stepLoop:
		if _, most := m.limits(s); t.count != most {
			m.begin(s.routine, t)
		}
	case stepReturn:
		t.ends = append(t.ends, t.at)
		for _, caller := range t.callers {
			if caller.first == t.first {
				m.todo = append(m.todo, task{caller.call, m.returned(caller.spot, t.at)})
			}
		}
		return
	case stepEnd:
		m.furthest = max(m.furthest, t.at)
		m.matches = m.matches || t.at == len(m.text)
		return
	}
	i := 0
	for to, ok := m.follow(t.spot, i); ok; to, ok = m.follow(t.spot, i) {
		m.todo = append(m.todo, task{t.call, to})
		i++
	}
	if s := &m.code[t.step]; i == 0 && s.op == stepRead {
		m.failed(t, s)
	}
}

// follow returns one of the spots after another one, in the order of preference.
func (m *search) follow(t spot, i int) (to spot, ok bool) {
	s := &m.code[t.step]
	switch s.op {
	case stepRead:
		column, width := m.column(m.text, t.at)
		return spot{t.step + 1, 0, t.at + width}, i == 0 && m.member[int(s.arg)*m.width+column]
	case stepGoto:
		return spot{s.arg, 0, t.at}, i == 0
	case stepChoose:
		if ways := m.choose(s.arg, t.at); i < len(ways) {
			return spot{ways[i], 0, t.at}, true
		}
	case stepCall, stepLoop:
		ends := m.ends(t)
		if i < len(ends) {
			return m.returned(t, ends[i]), true
		}
		least, _ := m.limits(s)
		return spot{t.step + 1, 0, t.at}, i == len(ends) && s.op == stepLoop && t.count >= least
	}
	return spot{}, false
}

// ends returns where the call at a spot can end, as far as it is known.
func (m *search) ends(t spot) []int {
	s := &m.code[t.step]
	if _, most := m.limits(s); t.count == most {
		return nil
	}
	return m.calls[place{s.routine, t.at}].ends
}

// limits returns how often the routine of a call must and can be called, any number of times if
// most is negative.
func (m *search) limits(s *programStep) (least, most int32) {
	if s.op == stepCall {
		return 1, 1
	}
	x := &m.Parts[s.part]
	if int(x.High) > len(m.text)+int(x.Low) {
		return x.Low, -1 // only as many as are needed may be empty
	}
	return x.Low, x.High
}

// returned returns the spot after a call that ends at an offset.
func (m *search) returned(t spot, end int) spot {
	s := &m.code[t.step]
	least, most := m.limits(s)
	switch {
	case s.op == stepCall:
		t.step++
	case end == t.at && t.count >= least: // a repetition that is empty and not needed
	case most < 0:
		t.count = min(t.count+1, least) // a higher count makes no difference
	default:
		t.count++
	}
	t.at = end
	return t
}

// begun lets a task call a routine. If not all ends are known, the task goes on when they are.
func (m *search) begin(routine int32, t task) {
	p := place{routine, t.at}
	c, known := m.calls[p]
	if !known {
		c = &call{place: p}
		c.first = c
		m.calls[p] = c
		m.todo = append(m.todo, task{c, spot{m.begins[routine], 0, t.at}})
		cycle := place{m.cycles[routine], t.at}
		if first := m.growing[cycle]; first != nil {
			c.first = first
		} else {
			m.todo = append(m.todo, task{c, spot{complete, 0, t.at}})
		}
		if cycle.routine >= 0 {
			m.growing[cycle] = c.first
			c.first.members = append(c.first.members, c)
		}
	}
	if !known || c.first.members != nil {
		c.callers = append(c.callers, t)
	}
}

// complete goes on after the first call of a cycle, or one that is not in a cycle. In a cycle
// longer texts are preferred.
func (m *search) complete(c *call) {
	for _, member := range c.members {
		slices.Sort(member.ends)
		slices.Reverse(member.ends)
	}
	c.members = nil
	delete(m.growing, place{m.cycles[c.routine], c.at})
	for _, end := range c.ends {
		m.todo = append(m.todo, task{c.callers[0].call, m.returned(c.callers[0].spot, end)})
	}
}

// choose returns the ways of a choice that can go on with the next character.
func (m *search) choose(choice int32, at int) []int32 {
	n := m.choices[choice]
	if at == len(m.text) && m.explain {
		return n.ways
	}
	column, _ := m.column(m.text, at)
	switch way := m.after(n, column).way; way {
	case wayOpen, wayUnknown:
		return n.ways
	case wayNone:
		m.furthest = max(m.furthest, at)
		return nil
	default:
		i := slices.Index(n.ways, way)
		return n.ways[i : i+1]
	}
}
