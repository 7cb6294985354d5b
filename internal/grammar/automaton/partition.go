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
func (p *Partition) Class(c rune) int { return int(classOf(p.ranges, c)) + 1 }

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
func pairUp(d, e *DFA) (ranges []classRange, pairs [][2]int32) {
	ranges, k := partition(append(d.Classes(), e.Classes()...), Set{})
	pairs = make([][2]int32, k)
	for _, r := range ranges {
		pairs[r.class] = [2]int32{classOf(d.ranges, r.Lo), classOf(e.ranges, r.Lo)}
	}
	return ranges, pairs
}

// classOf returns the class of a symbol, or -1 if it is in no range.
func classOf(ranges []classRange, c rune) int32 {
	i := sort.Search(len(ranges), func(i int) bool { return ranges[i].Hi >= c })
	if i == len(ranges) || ranges[i].Lo > c {
		return -1
	}
	return ranges[i].class
}
