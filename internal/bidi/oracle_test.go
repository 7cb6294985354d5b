package bidi

import "slices"

// The oracle implements Annex #9 rule by rule, with the searches that the rules describe
// and without regard to speed. It works on characters as objects, so that X9 can remove
// some.

type char struct {
	c        rune
	original Class // as looked up, or as an override changed it
	class    Class // as looked up
	t        Class // current type
	level    Level
	removed  bool
}

func oracle(runes []rune, base Level) (levels []Level, order []int) {
	var all []*char
	for _, c := range runes {
		k := ClassOf(c)
		all = append(all, &char{c: c, class: k, t: k, original: k})
	}
	for start := 0; start < len(all); {
		end := start
		for end < len(all) && all[end].class != B {
			end++
		}
		end = min(end+1, len(all)) // P1: the separator belongs to the paragraph that it ends
		oracleParagraph(all[start:end], base)
		start = end
	}
	// L1 over the line
	for i, c := range all {
		back := i
		for back < len(all) && (all[back].class == WS || isInitiator(all[back].class) || all[back].class == PDI || all[back].removed) {
			back++
		}
		if c.class == B || c.class == S || back == len(all) || back > i && (all[back].class == B || all[back].class == S) {
			c.level = base
		}
	}
	for _, c := range all {
		levels = append(levels, c.level)
	}
	return levels, oracleOrder(levels)
}

func oracleOrder(levels []Level) []int {
	order := make([]int, len(levels))
	for i := range order {
		order[i] = i
	}
	for l := 127; l >= 1; l-- { // even levels below the lowest odd one do no harm: see below
		if !slices.ContainsFunc(levels, func(x Level) bool { return x&1 == 1 && int(x) <= l }) {
			break
		}
		for i := range order {
			if int(levels[order[i]]) < l || i > 0 && int(levels[order[i-1]]) >= l {
				continue
			}
			j := i
			for j < len(order) && int(levels[order[j]]) >= l {
				j++
			}
			slices.Reverse(order[i:j])
		}
	}
	return order
}

// matchingPDI is BD9: the index of the matching PDI, or len(p).
func matchingPDI(p []*char, i int) int {
	depth := 1
	for j := i + 1; j < len(p); j++ {
		switch {
		case isInitiator(p[j].class):
			depth++
		case p[j].class == PDI:
			depth--
			if depth == 0 {
				return j
			}
		}
	}
	return len(p)
}

// firstStrong is P2 and P3.
func firstStrong(p []*char) Level {
	for i := 0; i < len(p); i++ {
		switch p[i].class {
		case L:
			return 0
		case R, AL:
			return 1
		case LRI, RLI, FSI:
			i = matchingPDI(p, i)
		}
	}
	return 0
}

func oracleExplicit(p []*char, base Level) {
	type entry struct {
		level    int
		override Class
		isolate  bool
	}
	stack := []entry{{int(base), ON, false}}
	overflowIsolate, overflowEmbedding, validIsolate := 0, 0, 0
	last := func() *entry { return &stack[len(stack)-1] }
	leastOdd := func() int { return (last().level + 1) | 1 }
	leastEven := func() int { return (last().level + 2) &^ 1 }
	room := func(level int) bool { return level <= MaxDepth && overflowIsolate == 0 && overflowEmbedding == 0 }
	for i, c := range p {
		class := c.class
		if class == FSI { // X5c
			class = LRI
			if firstStrong(p[i+1:matchingPDI(p, i)]) == 1 {
				class = RLI
			}
		}
		switch class {
		case RLE, LRE, RLO, LRO:
			level, override := leastOdd(), ON
			if class == LRE || class == LRO {
				level = leastEven()
			}
			if class == RLO {
				override = R
			}
			if class == LRO {
				override = L
			}
			if room(level) {
				stack = append(stack, entry{level, override, false})
			} else if overflowIsolate == 0 {
				overflowEmbedding++
			}
		case RLI, LRI:
			c.level = Level(last().level)
			if last().override != ON {
				c.t = last().override
			}
			level := leastOdd()
			if class == LRI {
				level = leastEven()
			}
			if room(level) {
				validIsolate++
				stack = append(stack, entry{level, ON, true})
			} else {
				overflowIsolate++
			}
		case PDI:
			if overflowIsolate > 0 {
				overflowIsolate--
			} else if validIsolate > 0 {
				overflowEmbedding = 0
				for !last().isolate {
					stack = stack[:len(stack)-1]
				}
				stack = stack[:len(stack)-1]
				validIsolate--
			}
			c.level = Level(last().level)
			if last().override != ON {
				c.t = last().override
			}
		case PDF:
			if overflowIsolate > 0 {
			} else if overflowEmbedding > 0 {
				overflowEmbedding--
			} else if !last().isolate && len(stack) >= 2 {
				stack = stack[:len(stack)-1]
			}
		case B:
			c.level = base
		case BN:
		default:
			c.level = Level(last().level)
			if last().override != ON {
				c.t = last().override
			}
		}
		c.original = c.t
	}
}

func oracleParagraph(all []*char, base Level) {
	oracleExplicit(all, base)
	var p []*char
	for _, c := range all {
		switch c.class {
		case RLE, LRE, RLO, LRO, PDF, BN:
			c.removed = true // X9
		default:
			p = append(p, c)
		}
	}
	// BD7
	var runs [][]int
	for i := range p {
		if i > 0 && p[i].level == p[i-1].level {
			runs[len(runs)-1] = append(runs[len(runs)-1], i)
		} else {
			runs = append(runs, []int{i})
		}
	}
	// BD13
	isMatched := func(i int) bool {
		for j := range i {
			if isInitiator(p[j].class) && matchingPDI(p, j) == i {
				return true
			}
		}
		return false
	}
	var lists [][]int
	for _, run := range runs {
		if p[run[0]].class == PDI && isMatched(run[0]) {
			continue
		}
		seq := slices.Clone(run)
		for {
			last := seq[len(seq)-1]
			if !isInitiator(p[last].class) {
				break
			}
			m := matchingPDI(p, last)
			if m == len(p) {
				break
			}
			for _, other := range runs {
				if slices.Contains(other, m) {
					seq = append(seq, other...)
				}
			}
		}
		lists = append(lists, seq)
	}
	// X10: sos and eos use the levels before any rule changes them.
	type ends struct{ sos, eos Class }
	var bounds []ends
	for _, seq := range lists {
		first, last := seq[0], seq[len(seq)-1]
		level := p[first].level
		before, after := base, base
		if first > 0 {
			before = p[first-1].level
		}
		if last+1 < len(p) && !(isInitiator(p[last].class) && matchingPDI(p, last) == len(p)) {
			after = p[last+1].level
		}
		bounds = append(bounds, ends{direction(max(level, before)), direction(max(level, after))})
	}
	for n, seq := range lists {
		var s []*char
		for _, i := range seq {
			s = append(s, p[i])
		}
		oracleWeak(s, bounds[n].sos)
		oraclePaired(s, bounds[n].sos)
		oracleNeutral(s, bounds[n].sos, bounds[n].eos)
		for _, c := range s { // I1, I2
			switch {
			case c.level&1 == 0 && c.t == R:
				c.level++
			case c.level&1 == 0 && (c.t == AN || c.t == EN):
				c.level += 2
			case c.level&1 == 1 && (c.t == L || c.t == EN || c.t == AN):
				c.level++
			}
		}
	}
	before := base
	for _, c := range all { // 5.2
		if c.removed {
			c.level = before
		}
		before = c.level
	}
}

// lastStrong is the first strong type found before s[i], or sos.
func lastStrong(s []*char, i int, sos Class) Class {
	for i--; i >= 0; i-- {
		switch s[i].t {
		case R, L, AL:
			return s[i].t
		}
	}
	return sos
}

func oracleWeak(s []*char, sos Class) {
	for i, c := range s { // W1
		if c.t == NSM {
			switch {
			case i == 0:
				c.t = sos
			case isInitiator(s[i-1].t) || s[i-1].t == PDI:
				c.t = ON
			default:
				c.t = s[i-1].t
			}
		}
	}
	for i, c := range s { // W2
		if c.t == EN && lastStrong(s, i, sos) == AL {
			c.t = AN
		}
	}
	for _, c := range s { // W3
		if c.t == AL {
			c.t = R
		}
	}
	for i, c := range s { // W4
		if i == 0 || i+1 == len(s) {
			continue
		}
		a, b := s[i-1].t, s[i+1].t
		switch {
		case c.t == ES && a == EN && b == EN, c.t == CS && a == EN && b == EN:
			c.t = EN
		case c.t == CS && a == AN && b == AN:
			c.t = AN
		}
	}
	for i, c := range s { // W5
		if c.t != ET {
			continue
		}
		j, k := i, i
		for j >= 0 && s[j].t == ET {
			j--
		}
		for k < len(s) && s[k].t == ET {
			k++
		}
		if j >= 0 && s[j].t == EN || k < len(s) && s[k].t == EN {
			for _, x := range s[j+1 : k] {
				x.t = EN
			}
		}
	}
	for _, c := range s { // W6
		switch c.t {
		case ES, ET, CS:
			c.t = ON
		}
	}
	for i, c := range s { // W7
		if c.t == EN && lastStrong(s, i, sos) == L {
			c.t = L
		}
	}
}

func oraclePaired(s []*char, sos Class) {
	if len(s) == 0 {
		return
	}
	type element struct {
		c  rune
		at int
	}
	var stack []element
	var list [][2]int
	for i, c := range s {
		opening, isOpening, ok := bracket(c.c)
		if !ok || c.t != ON {
			continue
		}
		if isOpening {
			if len(stack) == 63 {
				list = nil
				break
			}
			stack = append(stack, element{opening, i})
			continue
		}
		for d := len(stack) - 1; d >= 0; d-- {
			if stack[d].c == opening {
				list = append(list, [2]int{stack[d].at, i})
				stack = stack[:d]
				break
			}
		}
	}
	slices.SortFunc(list, func(a, b [2]int) int { return a[0] - b[0] })
	embedding := direction(s[0].level)
	strong := func(t Class) Class {
		if t == EN || t == AN {
			return R
		}
		return t
	}
	for _, pair := range list {
		same, opposite := false, false
		for _, c := range s[pair[0]+1 : pair[1]] {
			switch t := strong(c.t); {
			case t == embedding:
				same = true
			case t == L || t == R:
				opposite = true
			}
		}
		to := ON
		if same {
			to = embedding
		} else if opposite {
			context := sos
			for i := pair[0] - 1; i >= 0; i-- {
				if t := strong(s[i].t); t == L || t == R {
					context = t
					break
				}
			}
			to = embedding
			if context != embedding {
				to = context
			}
		}
		if to == ON {
			continue
		}
		for _, i := range pair {
			s[i].t = to
			for j := i + 1; j < len(s) && s[j].original == NSM; j++ {
				s[j].t = to
			}
		}
	}
}

// asPrinted makes N1 leave neutrals between two numbers to N2. The annex does not say so,
// but example 9 is printed this way in RFC 3987: see TestExample9.
var asPrinted = false

func oracleNeutral(s []*char, sos, eos Class) {
	neutral := func(c *char) bool {
		switch c.t {
		case L, R, EN, AN:
			return false
		}
		return true
	}
	side := func(c *char) Class {
		if c.t == L {
			return L
		}
		return R
	}
	types := make([]Class, len(s))
	for i, c := range s {
		types[i] = c.t
		if !neutral(c) {
			continue
		}
		before, after := sos, eos
		numbers := 0
		isNumber := func(c *char) int {
			if c.t == EN || c.t == AN {
				return 1
			}
			return 0
		}
		for j := i - 1; j >= 0; j-- {
			if !neutral(s[j]) {
				before = side(s[j])
				numbers += isNumber(s[j])
				break
			}
		}
		for j := i + 1; j < len(s); j++ {
			if !neutral(s[j]) {
				after = side(s[j])
				numbers += isNumber(s[j])
				break
			}
		}
		types[i] = direction(c.level) // N2
		if before == after && !(asPrinted && numbers == 2) {
			types[i] = before // N1
		}
	}
	for i, c := range s {
		c.t = types[i]
	}
}
