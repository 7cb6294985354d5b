package automaton

import (
	"iter"
	"math/rand/v2"
)

// Shortest returns the first member in the order of [DFA.All], or false if there is none.
func (d *DFA) Shortest() (string, bool) {
	w := d.shortest(true)
	return string(w.symbols), w.ok
}

// ShortestSymbols is like [DFA.Shortest], with marks.
func (d *DFA) ShortestSymbols() ([]rune, bool) {
	w := d.shortest(false)
	return w.symbols, w.ok
}

func (d *DFA) shortest(scalars bool) witness {
	from, found := d.arrivals(scalars)
	for _, s := range found {
		if d.accept[s] {
			return witness{path(from, s), true}
		}
	}
	return witness{}
}

// All yields the members without marks: shorter ones first, counted in code points, and those
// of equal length in lexical order by [Compare]. The sequence may be infinite. The iterator
// uses one byte of memory for each state and each length so far.
func (d *DFA) All() iter.Seq[string] {
	return func(yield func(string) bool) {
		for s := range d.all(universe) {
			if !yield(string(s)) {
				return
			}
		}
	}
}

func (d *DFA) all(alphabet Set) iter.Seq[[]rune] {
	return func(yield func([]rune) bool) {
		n := d.States()
		if n == 0 {
			return
		}
		var runs []classRange
		usable := make([]bool, d.k)
		for _, r := range byPreference(d.ranges) {
			if alphabet.Contains(r.Lo) {
				runs = append(runs, r)
				usable[r.class] = true
			}
		}
		// can[j][s]: a member can be reached from s by exactly j symbols.
		can := [][]bool{d.accept}
		for {
			length := len(can) - 1
			if can[length][d.start] && !d.walk(runs, can, yield) {
				return
			}
			more := make([]bool, n)
			some := false
			for s := range n {
				for c := range d.k {
					if t := d.next[s*d.k+c]; usable[c] && t != Dead && can[length][t] {
						more[s], some = true, true
						break
					}
				}
			}
			if !some {
				return
			}
			can = append(can, more)
		}
	}
}

// walk yields the members of length len(can)-1 and reports whether to continue.
func (d *DFA) walk(runs []classRange, can [][]bool, yield func([]rune) bool) bool {
	word := make([]rune, 0, len(can)-1)
	var from func(state int32, left int) bool
	from = func(state int32, left int) bool {
		if left == 0 {
			return yield(word)
		}
		for _, r := range runs {
			t := d.next[int(state)*d.k+int(r.class)]
			if t == Dead || !can[left-1][t] {
				continue
			}
			for c := r.Lo; c <= r.Hi; c++ {
				word = append(word, c)
				if !from(t, left-1) {
					return false
				}
				word = word[:len(word)-1]
			}
		}
		return true
	}
	return from(d.start, len(can)-1)
}

// Sampler draws random members of a [DFA]; see [NewSampler].
type Sampler struct {
	d       *DFA
	maxLen  int
	dist    []int // to the nearest accepting state, without marks
	classes [][]Range
}

// NewSampler returns a sampler of the members of at most maxLen scalar values. Each of them has
// a positive probability, but not the same: a draw is a random walk over classes, then ranges,
// that prefers neither long nor short members and often takes the ends of ranges.
func NewSampler(d *DFA, maxLen int) *Sampler {
	sm := &Sampler{d: d, maxLen: maxLen, dist: make([]int, d.States()), classes: make([][]Range, d.k)}
	for _, r := range d.ranges {
		if !IsMark(r.Lo) {
			sm.classes[r.class] = append(sm.classes[r.class], r.Range)
		}
	}
	back := groupBy(d.States()+1, len(d.next), func(i int) (int32, int32) {
		if len(sm.classes[i%d.k]) == 0 {
			return 0, int32(i / d.k)
		}
		return d.next[i] + 1, int32(i / d.k)
	})
	var queue []int32
	for s := range sm.dist {
		sm.dist[s] = -1
		if d.accept[s] {
			sm.dist[s] = 0
			queue = append(queue, int32(s))
		}
	}
	for i := 0; i < len(queue); i++ {
		for _, p := range back[queue[i]+1] {
			if sm.dist[p] < 0 {
				sm.dist[p] = sm.dist[queue[i]] + 1
				queue = append(queue, p)
			}
		}
	}
	return sm
}

// Sample returns a random member, or false if there is none of that length. It depends only on the state of the generator.
func (sm *Sampler) Sample(rng *rand.Rand) (string, bool) {
	d := sm.d
	if d.start == Dead || sm.dist[d.start] < 0 || sm.dist[d.start] > sm.maxLen {
		return "", false
	}
	length := sm.dist[d.start] + rng.IntN(sm.maxLen-sm.dist[d.start]+1) // stop at the first accepting state from here on
	var out []rune
	var open []int32
	for s := d.start; ; {
		left := sm.maxLen - len(out)
		open = open[:0]
		for c := range d.k {
			if t := d.next[int(s)*d.k+c]; t != Dead && sm.dist[t] >= 0 && sm.dist[t] < left && len(sm.classes[c]) > 0 {
				open = append(open, int32(c))
			}
		}
		if d.accept[s] && (len(open) == 0 || len(out) >= length) {
			return string(out), true
		}
		c := open[rng.IntN(len(open))]
		r := sm.classes[c][rng.IntN(len(sm.classes[c]))]
		switch rng.IntN(4) {
		case 0:
			out = append(out, r.Lo)
		case 1:
			out = append(out, r.Hi)
		default:
			out = append(out, r.Lo+rng.Int32N(r.Hi-r.Lo+1))
		}
		s = d.next[int(s)*d.k+int(c)]
	}
}
