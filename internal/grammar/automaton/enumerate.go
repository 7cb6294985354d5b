package automaton

import (
	"iter"
	"math/rand/v2"
)

// Shortest returns the first member in the order of [DFA.All], or false if there is none.
func (d *DFA) Shortest() (string, bool) { return d.ShortestFrom(d.Start()) }

// ShortestFrom returns the first string without marks that leads from a state to a member, or false
// if there is none.
func (d *DFA) ShortestFrom(start int) (string, bool) {
	from, found := d.arrivals(int32(start))
	for _, s := range found {
		if d.accept[s] {
			return string(path(from, s)), true
		}
	}
	return "", false
}

// All yields the members without marks: shorter ones first, counted in code points, and those
// of equal length in lexical order by [Compare]. The sequence may be infinite. The iterator
// uses one byte of memory for each state and each length so far.
func (d *DFA) All() iter.Seq[string] {
	return func(yield func(string) bool) {
		n := d.States()
		if n == 0 {
			return
		}
		var runs []classRange
		usable := make([]bool, d.k)
		for _, r := range byPreference(d.ranges) {
			if !IsMark(r.Lo) {
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
func (d *DFA) walk(runs []classRange, can [][]bool, yield func(string) bool) bool {
	word := make([]rune, 0, len(can)-1)
	var from func(state int32, left int) bool
	from = func(state int32, left int) bool {
		if left == 0 {
			return yield(string(word))
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

// Sample returns a random member without marks: a random walk of at most the given number of
// steps, and then a shortest way to a member. It reports false if there is no member.
func (d *DFA) Sample(rng *rand.Rand, steps int) (string, bool) {
	if d.IsEmpty() {
		return "", false
	}
	var out []rune
	s := int(d.start)
	for range rng.IntN(steps + 1) {
		var open []Range
		for _, r := range d.ranges {
			if d.next[s*d.k+int(r.class)] != Dead && !IsMark(r.Lo) {
				open = append(open, r.Range)
			}
		}
		if len(open) == 0 {
			break
		}
		r := open[rng.IntN(len(open))]
		c := []rune{r.Lo, r.Hi, r.Lo + rng.Int32N(r.Hi-r.Lo+1)}[rng.IntN(3)]
		out = append(out, c)
		s = d.Step(s, c)
	}
	rest, ok := d.ShortestFrom(s)
	return string(out) + rest, ok
}
