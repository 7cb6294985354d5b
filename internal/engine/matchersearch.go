package engine

import (
	"slices"
)

// A search looks for all ways to match a text where looking ahead does not decide. It runs the
// same program.
type search struct {
	*program
	text     string
	found    map[place][]int   // where a routine can end, the first match first
	growing  map[place]*growth // by cycle and offset
	level    int32
	furthest int // the last offset at which a character did not match, or the text ended

	trail, todo []turn // of the ways that are being looked for

	explain  bool    // what is expected at the end of the text
	stack    []place // the rules that are open
	open     []int   // those at the first place that expects something
	expected []string

	tree  []Branch
	known map[extent]map[int32]int // see ranks
}

// A place is a routine at an offset.
type place struct {
	routine int32
	at      int
}

// A growth is a round in which each routine of a cycle is matched once at most.
type growth struct {
	matched map[int32]bool // routines
	more    bool           // an end was found that was not known before
}

// A spot is a step at an offset; for a loop also how often it has been repeated.
type spot struct {
	step, count int32
	at          int
}

// A turn is a spot on a way, and the number of the turn before it.
type turn struct {
	spot
	before int
}

// tooDeep reports that the text nests too deeply at an offset.
type tooDeep struct{ at int }

func (p *program) search(text string) *search {
	return &search{program: p, text: text, found: map[place][]int{}, growing: map[place]*growth{}}
}

// try calls f and returns where the text nests too deeply, or -1.
func (m *search) try(f func()) (deep int) {
	defer func() {
		if r := recover(); r != nil {
			d, ok := r.(tooDeep)
			if !ok {
				panic(r)
			}
			deep = d.at
		}
	}()
	f()
	return -1
}

// enter counts the levels of nesting of a call.
func (m *search) enter(s *programStep, at int) {
	if m.level += s.levels; m.level > MaxNesting {
		panic(tooDeep{at})
	}
}

// rest reports whether the text matches from where a prediction has stopped.
func (m *search) rest(stop stop) bool {
	for _, f := range stop.frames {
		m.level += m.code[f.back-1].levels
		m.push(m.code[f.back-1].routine, f.at)
	}
	ends, _ := m.walk(stop.step, -1, free, stop.at)
	for _, f := range slices.Backward(stop.frames) {
		m.pop()
		m.level -= m.code[f.back-1].levels
		ends, _ = m.walk(f.back, -1, free, ends...)
	}
	for _, end := range ends {
		m.furthest = max(m.furthest, end)
	}
	return slices.Contains(ends, len(m.text))
}

// routine returns where a routine that begins at an offset can end, the first match first.
func (m *search) routine(r int32, at int) []int {
	p, cycle := place{r, at}, place{m.cycles[r], at}
	var round *growth
	if cycle.routine >= 0 {
		round = m.growing[cycle]
	}
	if ends, ok := m.found[p]; ok && (round == nil || round.matched[r]) {
		return ends
	}
	m.push(r, at)
	switch {
	case cycle.routine < 0:
		m.found[p], _ = m.walk(m.begins[r], -1, free, at)
	case round != nil:
		m.again(p, round)
	default:
		// With no ends for the routines of its cycle first, then with those that were found,
		// until there are no more.
		for more := true; more; {
			round := &growth{matched: map[int32]bool{}}
			m.growing[cycle] = round
			m.again(p, round)
			more = round.more
		}
		delete(m.growing, cycle)
	}
	m.pop()
	return m.found[p]
}

// again matches a routine in a round.
func (m *search) again(p place, round *growth) {
	round.matched[p.routine] = true
	before := m.found[p]
	m.found[p] = before // none, if nothing has been found
	m.found[p], _ = m.walk(m.begins[p.routine], -1, free, p.at)
	round.more = round.more || len(m.found[p]) > len(before)
}

// walk looks for the ways from a step, at each of some offsets, to the end of its routine, in
// the order of preference: the first match first. It returns where they end. If the offset
// to is not negative, it returns the first way that ends there instead, or nil; calls that
// match as much must be of a rank below the bound, see ranks.
func (m *search) walk(from int32, to, bound int, at ...int) (ends []int, way []spot) {
	begin, base := len(m.todo), len(m.trail)
	for _, at := range slices.Backward(at) {
		m.todo = append(m.todo, turn{spot{from, 0, at}, -1})
	}
	var long map[spot]bool
	for len(m.todo) > begin && way == nil {
		t := m.todo[len(m.todo)-1]
		m.todo = m.todo[:len(m.todo)-1]
		s := &m.code[t.step]
		if s.op == stepReturn {
			t.step = m.last
		}
		if trod(t.spot, m.trail[base:], &long) {
			continue
		}
		here := len(m.trail)
		m.trail = append(m.trail, t)
		next := func(step, count int32, at int) {
			m.todo = append(m.todo, turn{spot{step, count, at}, here})
		}
		ok := func(end int) bool {
			return to < 0 || end < to || end == to && (t.at > at[0] || m.below(m.owners[from], s.routine, t.at, end, bound))
		}
		switch s.op {
		case stepRead:
			if column, width := m.column(m.text, t.at); m.member[int(s.arg)*m.width+column] {
				next(t.step+1, 0, t.at+width)
			} else {
				m.failed(t.at, s)
			}
		case stepGoto:
			next(s.arg, 0, t.at)
		case stepChoose:
			for _, way := range slices.Backward(m.choose(s.arg, t.at)) {
				next(way, 0, t.at)
			}
		case stepCall:
			for _, end := range slices.Backward(m.call(s, t.at)) {
				if ok(end) {
					next(t.step+1, 0, end)
				}
			}
		case stepLoop:
			x := &m.Parts[s.part]
			least, most := x.Low, x.High
			if int(most) > len(m.text)+int(least) {
				most = -1 // only as many as are needed may be empty
			}
			if t.count >= least {
				next(t.step+1, 0, t.at)
			}
			if t.count == most {
				continue
			}
			count := t.count + 1
			if most < 0 {
				count = min(count, least) // a higher count makes no difference
			}
			for _, end := range slices.Backward(m.call(s, t.at)) {
				if (end > t.at || t.count < least) && ok(end) {
					next(t.step, count, end)
				}
			}
		case stepReturn, stepEnd:
			if ends = append(ends, t.at); t.at == to {
				for i := here; i >= 0; i = m.trail[i].before {
					way = append(way, m.trail[i].spot)
				}
				slices.Reverse(way)
			}
		}
	}
	m.todo, m.trail = m.todo[:begin], m.trail[:base]
	return ends, way
}

// few is the length up to which a trail is searched.
const few = 32

// trod reports whether a spot is on a trail. A long trail also has a set.
func trod(s spot, trail []turn, long *map[spot]bool) bool {
	if len(trail) <= few {
		return slices.ContainsFunc(trail, func(t turn) bool { return t.spot == s })
	}
	if *long == nil {
		*long = make(map[spot]bool, 2*len(trail))
		for _, t := range trail {
			(*long)[t.spot] = true
		}
	}
	(*long)[trail[len(trail)-1].spot] = true
	return (*long)[s]
}

// call returns where a call can end.
func (m *search) call(s *programStep, at int) []int {
	m.enter(s, at)
	ends := m.routine(s.routine, at)
	m.level -= s.levels
	return ends
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
