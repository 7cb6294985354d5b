package engine

import (
	"slices"
	"unicode/utf8"
)

// A fact describes a part independently of a text.
type fact struct {
	nullable   bool // it matches the empty string
	productive bool // it matches some text
	single     bool // it matches texts of one character
	short      bool // it matches few texts, all short
	run        bool // it repeats single characters without an upper limit
	first      byteSet
	follow     byteSet // what may come after it, if not the end of the text
}

// A ruleFact describes a rule independently of a text.
type ruleFact struct {
	root   int
	cycle  int  // the number of the cycle of rules that may begin with each other, or -1
	unit   bool // it may consist of itself
	follow byteSet
}

// A byteSet has the bytes with which characters begin.
type byteSet [4]uint64

func (s *byteSet) add(c byte) { s[c>>6] |= 1 << (c & 63) }

// addAll adds what is in t and reports whether that is new.
func (s *byteSet) addAll(t byteSet) (more bool) {
	for i, word := range t {
		more = more || word&^s[i] != 0
		s[i] |= word
	}
	return more
}

func (s *byteSet) meets(t byteSet) bool {
	return s[0]&t[0]|s[1]&t[1]|s[2]&t[2]|s[3]&t[3] != 0
}

// at reports whether the byte at an offset is in the set, or the text ends there.
func (s *byteSet) at(text string, i int) bool {
	return i == len(text) || s[text[i]>>6]>>(text[i]&63)&1 != 0
}

// prepare computes the facts, each as the least solution of equations.
func (g *Matcher) prepare() {
	g.facts = make([]fact, len(g.Parts))
	g.rules = make([]ruleFact, len(g.Roots))
	g.predictors = make([]knownPredictor, len(g.Roots))
	for r, root := range g.Roots {
		g.rules[r].root = int(root)
	}
	for p := range g.Parts {
		g.facts[p].short = g.size(p, 0) <= maxShort
	}
	for more := true; more; {
		more = false
		for p := len(g.Parts) - 1; p >= 0; p-- {
			more = g.inner(p) || more
		}
	}
	for more := true; more; {
		more = false
		for p := range g.Parts {
			more = g.outer(p) || more
		}
	}
	begins := g.cycles(func(before, _ bool) bool { return before })
	units := g.cycles(func(before, after bool) bool { return before && after })
	for r := range g.rules {
		g.rules[r].cycle, g.rules[r].unit = begins[r], units[r] >= 0
	}
}

func (g *Matcher) kids(x *Part) []int32 { return g.Kids[x.First:][:x.Count] }

// maxShort limits the size of parts that are matched again at each place instead of being
// looked up in a table.
const maxShort = 40

// size returns how many parts and repetitions a part has, at most a little more than
// maxShort.
func (g *Matcher) size(p, depth int) int {
	x := &g.Parts[p]
	if depth > maxShort {
		return maxShort + 1
	}
	n := 1 + len(x.Text)
	switch x.Op {
	case PartRule:
		n += g.size(int(g.Roots[x.First]), depth+1)
	case PartEither, PartAll:
		for _, kid := range g.kids(x) {
			if n += g.size(int(kid), depth+1); n > maxShort {
				return n
			}
		}
	case PartRepeat:
		if x.High < 0 || x.High > maxShort {
			return maxShort + 1
		}
		n += int(x.High) * g.size(int(g.Kids[x.First]), depth+1)
	}
	return n
}

// inner derives the facts of a part from those of its own parts.
func (g *Matcher) inner(p int) (more bool) {
	x, f := &g.Parts[p], &g.facts[p]
	old := [4]bool{f.nullable, f.productive, f.single, f.run}
	switch x.Op {
	case PartRange:
		f.productive, f.single = true, true
		var low, high [utf8.UTFMax]byte
		utf8.EncodeRune(low[:], x.Low)
		utf8.EncodeRune(high[:], x.High)
		for c := int(low[0]); c <= int(high[0]); c++ {
			f.first.add(byte(c))
		}
	case PartLiteral, PartExact, PartChars:
		f.productive, f.nullable = true, x.Text == ""
		f.single = utf8.RuneCountInString(x.Text) == 1
		if x.Text != "" {
			c := x.Text[0]
			f.first.add(c)
			if x.Op == PartLiteral && isLetter(c) {
				f.first.add(c ^ 0x20)
			}
		}
	case PartRule:
		root := &g.facts[g.Roots[x.First]]
		f.nullable, f.productive, f.single = root.nullable, root.productive, root.single
		more = f.first.addAll(root.first)
	case PartEither:
		f.single = x.Count > 0
		for _, kid := range g.kids(x) {
			k := &g.facts[kid]
			f.single = f.single && k.single
			f.nullable, f.productive = f.nullable || k.nullable, f.productive || k.productive
			more = f.first.addAll(k.first) || more
		}
	case PartAll:
		f.nullable, f.productive = true, true
		for _, kid := range g.kids(x) {
			k := &g.facts[kid]
			if f.nullable {
				more = f.first.addAll(k.first) || more
			}
			f.nullable, f.productive = f.nullable && k.nullable, f.productive && k.productive
		}
	case PartRepeat:
		k := &g.facts[g.Kids[x.First]]
		f.nullable, f.productive = x.Low == 0 || k.nullable, x.Low == 0 || k.productive
		f.run = x.High < 0 && k.single
		if x.High != 0 {
			more = f.first.addAll(k.first)
		}
	}
	return more || old != [4]bool{f.nullable, f.productive, f.single, f.run}
}

// outer derives what may follow the parts of a part from what may follow the part.
func (g *Matcher) outer(p int) (more bool) {
	x, f := &g.Parts[p], &g.facts[p]
	switch x.Op {
	case PartRule:
		r := &g.rules[x.First]
		more = r.follow.addAll(f.follow)
		return g.facts[r.root].follow.addAll(r.follow) || more
	case PartEither:
		for _, kid := range g.kids(x) {
			more = g.facts[kid].follow.addAll(f.follow) || more
		}
	case PartAll:
		rest := f.follow
		for _, kid := range slices.Backward(g.kids(x)) {
			k := &g.facts[kid]
			more = k.follow.addAll(rest) || more
			if !k.nullable {
				rest = byteSet{}
			}
			rest.addAll(k.first)
		}
	case PartRepeat:
		k := &g.facts[g.Kids[x.First]]
		more = k.follow.addAll(f.follow)
		if x.High != 1 {
			more = k.follow.addAll(k.first) || more
		}
	}
	return more
}

// cycles returns for each rule the number of its cycle, or -1 if it is in none: rules of a
// cycle contain each other in places for which ok reports true, given whether all that is
// before them, and after them, may be empty. This is Tarjan's algorithm.
func (g *Matcher) cycles(ok func(before, after bool) bool) []int {
	number := make([]int, len(g.Roots)) // rules in the order of the search, from 1 on
	cycle := make([]int, len(g.Roots))
	for r := range cycle {
		cycle[r] = -1
	}
	var open []int
	count := 0
	closed := len(g.Roots) + 1
	var visit func(rule int) (low int)
	visit = func(rule int) int {
		count++
		number[rule] = count
		low, itself := count, false
		from := len(open)
		open = append(open, rule)
		todo := []int{int(g.Roots[rule])}
		for len(todo) > 0 {
			x := &g.Parts[todo[len(todo)-1]]
			todo = todo[:len(todo)-1]
			switch x.Op {
			case PartRule:
				other := int(x.First)
				itself = itself || other == rule
				if number[other] == 0 {
					low = min(low, visit(other))
				} else {
					low = min(low, number[other])
				}
			case PartEither, PartRepeat:
				for _, kid := range g.kids(x) {
					todo = append(todo, int(kid))
				}
			case PartAll:
				kids := g.kids(x)
				for i, kid := range kids {
					if ok(g.empty(kids[:i]), g.empty(kids[i+1:])) {
						todo = append(todo, int(kid))
					}
				}
			}
		}
		if low < number[rule] {
			return low
		}
		for _, r := range open[from:] {
			number[r] = closed
			if itself || len(open) > from+1 {
				cycle[r] = rule
			}
		}
		open = open[:from]
		return low
	}
	for rule := range g.Roots {
		if number[rule] == 0 {
			visit(rule)
		}
	}
	return cycle
}

// empty reports whether all parts may be empty.
func (g *Matcher) empty(parts []int32) bool {
	return !slices.ContainsFunc(parts, func(p int32) bool { return !g.facts[p].nullable })
}
