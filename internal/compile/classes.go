package compile

import (
	"slices"

	"github.com/stricturi/stricturi/internal/automaton"
)

// A classing divides the scalar values into classes that no set of a number of
// sets tells apart. Class 0 is what none of them holds.
type classing struct {
	ranges []classRange // of all but class 0, ascending
	count  int
	in     [][]int // the classes of each set, ascending
}

type classRange struct {
	automaton.Range
	class int
}

func classify(sets []automaton.Set) *classing {
	var cuts []rune
	for _, s := range sets {
		for r := range s.Ranges() {
			cuts = append(cuts, r.Lo, r.Hi+1)
		}
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	c := &classing{count: 1, in: make([][]int, len(sets))}
	ids := map[string]int{}
	for i := range len(cuts) - 1 {
		var key []byte
		var holders []int
		for j, s := range sets {
			if s.Contains(cuts[i]) {
				key = append(key, byte(j), byte(j>>8))
				holders = append(holders, j)
			}
		}
		if holders == nil {
			continue
		}
		id, ok := ids[string(key)]
		if !ok {
			id = c.count
			c.count++
			ids[string(key)] = id
			for _, j := range holders {
				c.in[j] = append(c.in[j], id)
			}
		}
		if n := len(c.ranges); n > 0 && c.ranges[n-1].class == id && c.ranges[n-1].Hi+1 == cuts[i] {
			c.ranges[n-1].Hi = cuts[i+1] - 1
		} else {
			c.ranges = append(c.ranges, classRange{automaton.Range{Lo: cuts[i], Hi: cuts[i+1] - 1}, id})
		}
	}
	return c
}

// of returns the class of a character.
func (c *classing) of(r rune) int {
	i, _ := slices.BinarySearchFunc(c.ranges, r, func(x classRange, r rune) int { return int(x.Hi) - int(r) })
	if i < len(c.ranges) && c.ranges[i].Lo <= r {
		return c.ranges[i].class
	}
	return 0
}

// set returns the characters of some classes.
func (c *classing) set(classes []int) automaton.Set {
	var ranges []automaton.Range
	for _, r := range c.ranges {
		if slices.Contains(classes, r.class) {
			ranges = append(ranges, r.Range)
		}
	}
	return automaton.NewSet(ranges...)
}
