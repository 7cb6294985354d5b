package automaton

import (
	"iter"
	"slices"
	"sort"
)

// A Partition divides characters into classes, such that every set it was made for is a union
// of classes. Classes are numbered from 1 by their least characters; class 0 has the characters
// that are in no set.
type Partition struct {
	ranges []classRange
	k      int
}

// NewPartition returns the coarsest partition for the given sets.
func NewPartition(sets []Set) *Partition {
	ranges, k := partition(sets, Set{})
	return &Partition{ranges, k}
}

// Len returns the number of classes, including class 0.
func (p *Partition) Len() int { return p.k + 1 }

// Class returns the class of a character.
func (p *Partition) Class(c rune) int {
	i := sort.Search(len(p.ranges), func(i int) bool { return p.ranges[i].Hi >= c })
	if i < len(p.ranges) && p.ranges[i].Lo <= c {
		return int(p.ranges[i].class) + 1
	}
	return 0
}

// Within returns the classes in s, which must be one of the sets, in ascending order.
func (p *Partition) Within(s Set) []int {
	var out []int
	for _, c := range classesIn(p.ranges, p.k, s) {
		out = append(out, int(c)+1)
	}
	slices.Sort(out)
	return out
}

// Ranges yields the ranges of all classes but 0 in ascending order, each with its class.
func (p *Partition) Ranges() iter.Seq2[Range, int] {
	return func(yield func(Range, int) bool) {
		for _, r := range p.ranges {
			if !yield(r.Range, int(r.class)+1) {
				return
			}
		}
	}
}

// partition returns the coarsest partition of alphabet and all sets such that every set is a
// union of classes, as sorted ranges, and the number of classes. Classes are numbered by their
// least symbols.
func partition(sets []Set, alphabet Set) ([]classRange, int) {
	all := append([]Set{alphabet}, sets...)
	var cuts []rune // starts of intervals and gaps
	for _, s := range all {
		for _, r := range s.ranges {
			cuts = append(cuts, r.Lo, r.Hi+1)
		}
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	// Split by one set after the other: intervals in the set move to a new class. Class 0 is in no set.
	class := make([]int32, len(cuts))
	count := int32(1)
	moved := make(map[int32]int32)
	for _, s := range all {
		clear(moved)
		for _, r := range s.ranges {
			i := sort.Search(len(cuts), func(i int) bool { return cuts[i] >= r.Lo })
			for ; cuts[i] <= r.Hi; i++ {
				to, ok := moved[class[i]]
				if !ok {
					to = count
					count++
					moved[class[i]] = to
				}
				class[i] = to
			}
		}
	}
	var ranges []classRange
	for i, c := range class {
		if c > 0 {
			ranges = append(ranges, classRange{Range{cuts[i], cuts[i+1] - 1}, c})
		}
	}
	return renumber(ranges, count)
}

// renumber numbers the classes, which are less than count, by their least symbols and joins adjacent ranges of a class.
func renumber(ranges []classRange, count int32) ([]classRange, int) {
	number := make([]int32, count)
	k := int32(0)
	out := ranges[:0]
	for _, r := range ranges {
		if number[r.class] == 0 {
			k++
			number[r.class] = k
		}
		r.class = number[r.class] - 1
		if n := len(out); n > 0 && out[n-1].class == r.class && out[n-1].Hi+1 == r.Lo && r.Lo != markBase {
			out[n-1].Hi = r.Hi
		} else {
			out = append(out, r)
		}
	}
	return slices.Clip(out), int(k)
}

// classesIn returns the classes in s, which is a union of classes.
func classesIn(ranges []classRange, k int, s Set) []int32 {
	in := make([]bool, k)
	var out []int32
	i := 0
	for _, r := range s.ranges {
		i += sort.Search(len(ranges)-i, func(j int) bool { return ranges[i+j].Lo >= r.Lo })
		// Some range begins exactly at r.Lo: s is a union of classes, and r is not adjacent to another range of s.
		for ; i < len(ranges) && ranges[i].Lo <= r.Hi; i++ {
			if c := ranges[i].class; !in[c] {
				in[c] = true
				out = append(out, c)
			}
		}
	}
	return out
}

// classSets returns the classes as sets.
func classSets(ranges []classRange, k int) []Set {
	out := make([]Set, k)
	for _, r := range ranges {
		out[r.class].ranges = append(out[r.class].ranges, r.Range)
	}
	return out
}

// pairUp returns the common refinement of two partitions and, for each of its classes, the pair
// of original classes. A class of the pair is -1 if its partition does not have the symbols.
func pairUp(a, b []classRange) (ranges []classRange, pairs [][2]int32) {
	ids := make(map[[2]int32]int32)
	i, j := 0, 0
	at := rune(0) // all symbols less than at are done
	for i < len(a) || j < len(b) {
		p := [2]int32{-1, -1}
		hi := rune(maxSymbol)
		lo := rune(maxSymbol)
		if i < len(a) {
			lo = min(lo, max(at, a[i].Lo))
		}
		if j < len(b) {
			lo = min(lo, max(at, b[j].Lo))
		}
		if i < len(a) {
			if a[i].Lo <= lo {
				p[0], hi = a[i].class, min(hi, a[i].Hi)
			} else {
				hi = min(hi, a[i].Lo-1)
			}
		}
		if j < len(b) {
			if b[j].Lo <= lo {
				p[1], hi = b[j].class, min(hi, b[j].Hi)
			} else {
				hi = min(hi, b[j].Lo-1)
			}
		}
		id, ok := ids[p]
		if !ok {
			id = int32(len(pairs))
			ids[p] = id
			pairs = append(pairs, p)
		}
		ranges = append(ranges, classRange{Range{lo, hi}, id})
		at = hi + 1
		if i < len(a) && a[i].Hi < at {
			i++
		}
		if j < len(b) && b[j].Hi < at {
			j++
		}
	}
	return ranges, pairs
}
