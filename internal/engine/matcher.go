package engine

import (
	"slices"
	"sync"
	"unicode/utf8"
)

// A Matcher matches texts by rules of any context-free grammar. If looking ahead decides
// between the ways to go on, as in JSON, a predictor does it in linear time. Otherwise the
// Matcher looks for all ways in which a rule can match, which takes up to cubic time, and
// memory that grows with the text.
//
// Of several trees it makes the first match: earlier alternatives first, and as many
// repetitions as possible. A rule may begin with itself.
type Matcher struct {
	Roots []int32 // by rule: the part that is its definition
	Parts []Part
	Kids  []int32 // lists of parts
	Names func(rule int) string

	once       sync.Once
	facts      []fact // by part
	rules      []ruleFact
	predictors []knownPredictor // by rule
}

// MaxNesting limits how deeply rules, groups, options and repetitions may nest in a text
// that recursive rules match.
const MaxNesting = 100_000

// A Part is a part of a definition.
type Part = struct {
	Op    uint8
	First int32  // where its list of parts begins in Kids; for PartRule the rule
	Count int32  // how many parts those are
	Low   int32  // the first character, or the least number of repetitions
	High  int32  // the last character, or the greatest number of repetitions, -1 for no limit
	Text  string // of a literal
}

// The kinds of parts.
const (
	PartEither  = iota // one of its parts
	PartAll            // its parts, one after the other
	PartRepeat         // its part, Low to High times
	PartRule           // a rule
	PartRange          // a character
	PartLiteral        // a text, ASCII letters in both cases
	PartExact          // a text
	PartChars          // a text that is given by numbers
)

// A Branch is a rule in a tree. Branches are in the order of the text, each before those
// that are in it.
type Branch struct {
	Rule       int
	Start, End int
	Depth      int // 0 for the root
}

// tooDeep reports that the text nests too deeply at an offset.
type tooDeep struct{ at int }

// matching is a run of a Matcher on a text.
type matching struct {
	*Matcher
	text  string
	found map[place][]int // where a rule can end, the first match first
	runs  []stretch       // by part, the last one found
	// Where rules that begin with themselves are being matched, by the number of their
	// cycle, which stands for the rule.
	growing map[place]*growth
	depth   int
	free    [][]int

	furthest int // the last offset at which a character did not match, or -1

	explain  bool // what is expected at the end of the text
	stack    []place
	open     []int // the rules at the first place that expects something
	expected []string

	tree  []Branch
	known map[[2]int]map[int]int // see ranks
}

// A place is a rule at an offset.
type place uint64

const placeBits = 40

func placeOf(rule, at int) place { return place(rule)<<placeBits | place(at) }

func (p place) rule() int { return int(p >> placeBits) }
func (p place) at() int   { return int(p & (1<<placeBits - 1)) }

// A growth is a round in which each rule of a cycle is matched once at most.
type growth struct {
	matched map[int]bool // rules
	more    bool         // an end was found that was not known before
}

// A stretch is where repetitions of characters begin and end.
type stretch struct{ begin, end int }

func (g *Matcher) start(text string) *matching {
	g.once.Do(g.prepare)
	return &matching{
		Matcher: g, text: text, found: map[place][]int{}, runs: make([]stretch, len(g.Parts)),
		growing: map[place]*growth{}, furthest: -1,
	}
}

// try calls f and returns where the text nests too deeply, or -1.
func (m *matching) try(f func()) (deep int) {
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

// Match reports whether text is a string of a rule. If it is not, offset is the end of its
// longest prefix that a string of the rule begins with. If deep is true, the text nests
// too deeply at the offset to tell.
func (g *Matcher) Match(rule int, text string) (offset int, ok, deep bool) {
	offset, _, ok, deep = g.match(rule, text, false)
	return offset, ok, deep
}

// Tree is like Match and returns the tree of a text that matches.
func (g *Matcher) Tree(rule int, text string) (tree []Branch, offset int, ok, deep bool) {
	offset, tree, ok, deep = g.match(rule, text, true)
	return tree, offset, ok, deep
}

func (g *Matcher) match(rule int, text string, build bool) (offset int, tree []Branch, ok, deep bool) {
	if p := g.predict(rule); p != nil {
		if offset, tree, ok, done := p.match(text, build); done {
			return offset, tree, ok, false
		}
	}
	m := g.start(text)
	at := m.try(func() {
		for _, end := range m.rule(rule, 0) {
			ok = ok || end == len(text)
			offset = max(offset, end)
		}
		offset = max(offset, m.furthest)
		if ok && build {
			m.branch(rule, 0, len(text), 0, free)
		}
	})
	if at >= 0 {
		return at, nil, false, true
	}
	return offset, m.tree, ok, false
}

// enter counts a level of nesting.
func (m *matching) enter(at int) {
	if m.depth++; m.depth > MaxNesting {
		panic(tooDeep{at})
	}
}

// rule returns where a rule that begins at an offset can end, the first match first.
func (m *matching) rule(r, at int) []int {
	p, f := placeOf(r, at), &m.rules[r]
	var round *growth
	if f.cycle >= 0 {
		round = m.growing[placeOf(f.cycle, at)]
	}
	if ends, ok := m.found[p]; ok && (round == nil || round.matched[r]) {
		return ends
	}
	m.enter(at)
	m.push(p)
	switch {
	case f.cycle < 0:
		m.keep(p, m.ends(m.take(), f.root, at))
	case round == nil:
		m.grow(p)
	default:
		m.again(p, round)
	}
	m.pop()
	m.depth--
	return m.found[p]
}

// keep stores where a rule can end, and frees the list.
func (m *matching) keep(p place, ends []int) {
	m.found[p] = append([]int(nil), m.followed(ends, &m.rules[p.rule()].follow)...)
	m.give(ends)
}

// followed removes the ends after which the text does not go on with a byte of a set.
func (m *matching) followed(ends []int, by *byteSet) []int {
	return slices.DeleteFunc(ends, func(end int) bool {
		ok := by.at(m.text, end)
		if !ok {
			m.failed(end, -1, 0)
		}
		return !ok
	})
}

// grow matches a rule that may begin with itself: with no ends for the rules of its cycle
// first, then with those that were found, until there are no more.
func (m *matching) grow(p place) {
	cycle := placeOf(m.rules[p.rule()].cycle, p.at())
	for more := true; more; {
		round := &growth{matched: map[int]bool{}}
		m.growing[cycle] = round
		m.again(p, round)
		more = round.more
	}
	delete(m.growing, cycle)
}

// again matches a rule in a round.
func (m *matching) again(p place, round *growth) {
	round.matched[p.rule()] = true
	before := len(m.found[p])
	if before == 0 {
		m.found[p] = nil
	}
	m.keep(p, m.ends(m.take(), m.rules[p.rule()].root, p.at()))
	round.more = round.more || len(m.found[p]) > before
}

// take returns an empty list, and give takes it back.
func (m *matching) take() []int {
	if n := len(m.free); n > 0 {
		list := m.free[n-1]
		m.free = m.free[:n-1]
		return list[:0]
	}
	return make([]int, 0, 8)
}

func (m *matching) give(list []int) { m.free = append(m.free, list) }

// ends appends where a part that begins at an offset can end, the first match first.
func (m *matching) ends(dst []int, part, at int) []int {
	x, f := &m.Parts[part], &m.facts[part]
	if !f.productive {
		return dst
	}
	if !f.nullable && !f.first.at(m.text, at) || at == len(m.text) && !f.nullable && !m.explain {
		m.failed(at, -1, 0)
		return dst
	}
	switch x.Op {
	case PartRange, PartLiteral, PartExact, PartChars:
		if end, ok := m.terminal(part, at); ok {
			dst = append(dst, end)
		}
		return dst
	}
	m.enter(at)
	begin := len(dst)
	switch x.Op {
	case PartRule:
		root := int(m.Roots[x.First])
		switch r := &m.facts[root]; {
		case r.short:
			m.push(placeOf(int(x.First), at))
			dst = m.ends(dst, root, at)
			m.pop()
		case r.run && !f.follow.meets(m.facts[m.Kids[m.Parts[root].First]].first):
			m.push(placeOf(int(x.First), at))
			dst = m.longest(dst, root, at)
			m.pop()
		default:
			dst = append(dst, m.rule(int(x.First), at)...)
		}
	case PartEither:
		for _, kid := range m.Kids[x.First:][:x.Count] {
			old := len(dst)
			dst = distinct(m.ends(dst, int(kid), at), begin, old)
		}
	case PartAll:
		dst = m.all(dst, m.Kids[x.First:][:x.Count], at)
	case PartRepeat:
		if f.run && !f.follow.meets(m.facts[m.Kids[x.First]].first) {
			dst = m.longest(dst, part, at)
		} else {
			dst = m.repeat(dst, x, at)
		}
	}
	m.depth--
	if x.Op == PartRule || x.Op == PartRepeat {
		dst = dst[:begin+len(m.followed(dst[begin:], &f.follow))]
	}
	return dst
}

// few is the length up to which lists are searched.
const few = 32

// distinct removes from list[old:] what list[begin:old] has, and duplicates. There are no
// duplicates in list[begin:old].
func distinct(list []int, begin, old int) []int {
	if begin == old {
		return list
	}
	kept := list[:old]
	var seen map[int]bool
	for _, end := range list[old:] {
		if seen == nil && len(kept)-begin > few {
			seen = make(map[int]bool, len(list)-begin)
			for _, end := range kept[begin:] {
				seen[end] = true
			}
		}
		found := seen[end]
		for i := begin; seen == nil && !found && i < len(kept); i++ {
			found = kept[i] == end
		}
		if found {
			continue
		}
		kept = append(kept, end)
		if seen != nil {
			seen[end] = true
		}
	}
	return kept
}

func (m *matching) all(dst []int, kids []int32, at int) []int {
	begins, ends := append(m.take(), at), m.take()
	for _, kid := range kids {
		ends = ends[:0]
		var seen map[int]bool
		for i, begin := range begins {
			old := len(ends)
			ends = m.ends(ends, int(kid), begin)
			if seen == nil && len(ends) <= few {
				ends = distinct(ends, 0, old)
				continue
			}
			if seen == nil {
				seen = make(map[int]bool, len(begins)-i)
				for _, end := range ends[:old] {
					seen[end] = true
				}
			}
			kept := ends[:old]
			for _, end := range ends[old:] {
				if !seen[end] {
					seen[end] = true
					kept = append(kept, end)
				}
			}
			ends = kept
		}
		begins, ends = ends, begins
	}
	dst = append(dst, begins...)
	m.give(begins)
	m.give(ends)
	return dst
}

// longest appends the end of a run. It applies if nothing that may follow begins like the
// repeated characters, so that the run cannot end earlier.
func (m *matching) longest(dst []int, part, at int) []int {
	r, x := &m.runs[part], &m.Parts[part]
	kid := int(m.Kids[x.First])
	end := r.end
	if at < r.begin || at >= r.end {
		end = at
		next := m.take()
		for end < len(m.text) {
			if end == r.begin && end < r.end {
				end = r.end
				break
			}
			if next = m.ends(next[:0], kid, end); len(next) == 0 {
				break
			}
			end = next[0]
		}
		m.give(next)
		if end > at {
			*r = stretch{at, end}
		}
	}
	if end == len(m.text) {
		m.give(m.ends(m.take(), kid, end)) // records what is expected there
	}
	if least := int(x.Low); end-at >= utf8.UTFMax*least || utf8.RuneCountInString(m.text[at:end]) >= least {
		return append(dst, end)
	}
	return dst
}

// most returns the greatest number of repetitions, -1 if the text sets a lower limit: only as
// many as are needed may be empty.
func (m *matching) most(x *Part, at int) int {
	if int(x.High) > len(m.text)-at+int(x.Low) {
		return -1
	}
	return int(x.High)
}

// repeat appends where a repetition can end: more repetitions first.
func (m *matching) repeat(dst []int, x *Part, at int) []int {
	kid, least, most := int(m.Kids[x.First]), int(x.Low), m.most(x, at)
	// Usually there is one way at each place.
	begin := len(dst)
	next := m.take()
	end, count, simple := at, 0, true
	if least == 0 {
		dst = append(dst, at)
	}
	for most < 0 || count < most {
		next = m.ends(next[:0], kid, end)
		if len(next) == 0 {
			break
		}
		if simple = len(next) == 1 && next[0] > end; !simple {
			break
		}
		count, end = count+1, next[0]
		if count >= least {
			dst = append(dst, end)
		}
	}
	if simple {
		slices.Reverse(dst[begin:])
	} else {
		dst = m.manyWays(dst[:begin], next, kid, least, most, at)
	}
	m.give(next)
	return dst
}

// manyWays does what repeat does, with a stack instead of recursion: a repetition can be
// as long as the text.
func (m *matching) manyWays(dst, next []int, kid, least, most, at int) []int {
	type step struct{ count, at int }
	type todo struct {
		step
		leave bool
	}
	seen, ended := map[step]bool{}, map[int]bool{}
	stack := []todo{{step{0, at}, false}}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if t.leave {
			if t.count >= least && !ended[t.at] {
				ended[t.at] = true
				dst = append(dst, t.at)
			}
			continue
		}
		if seen[t.step] {
			continue
		}
		seen[t.step] = true
		stack = append(stack, todo{t.step, true})
		if most >= 0 && t.count == most {
			continue
		}
		next = m.ends(next[:0], kid, t.at)
		for i := len(next) - 1; i >= 0; i-- {
			s := step{t.count + 1, next[i]}
			if most < 0 {
				s.count = min(s.count, least) // a higher count makes no difference
			}
			stack = append(stack, todo{s, false})
		}
	}
	return dst
}

// terminal matches characters.
func (m *matching) terminal(part, at int) (end int, ok bool) {
	x := &m.Parts[part]
	if x.Op == PartRange {
		c, size := utf8.DecodeRuneInString(m.text[at:])
		if size == 0 || c == utf8.RuneError && size == 1 || c < x.Low || c > x.High {
			m.failed(at, part, 0)
			return at, false
		}
		return at + size, true
	}
	for i := 0; i < len(x.Text); i++ {
		c := x.Text[i]
		if at == len(m.text) || m.text[at] != c && (x.Op != PartLiteral || !isLetter(c) || m.text[at]|0x20 != c|0x20) {
			for !utf8.RuneStart(x.Text[i]) {
				i, at = i-1, at-1
			}
			m.failed(at, part, i)
			return at, false
		}
		at++
	}
	return at, true
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
