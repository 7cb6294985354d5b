package compile

import (
	"slices"

	"github.com/stricturi/stricturi/internal/grammar/automaton"
)

// A classing is a partition of the characters into classes that no set of a list
// distinguishes. Class 0 is what is in none of them.
type classing struct {
	*automaton.Partition
	in [][]int // the classes of each set, ascending
}

func classify(sets []automaton.Set) *classing {
	c := &classing{Partition: automaton.NewPartition(sets)}
	for _, s := range sets {
		c.in = append(c.in, c.Within(s))
	}
	return c
}

// set returns the characters of some classes.
func (c *classing) set(classes []int) automaton.Set {
	var ranges []automaton.Range
	for r, class := range c.Ranges() {
		if slices.Contains(classes, class) {
			ranges = append(ranges, r)
		}
	}
	return automaton.NewSet(ranges...)
}

// sets returns the classes from 1 on.
func (c *classing) sets() (sets []automaton.Set) {
	for class := 1; class < c.Len(); class++ {
		sets = append(sets, c.set([]int{class}))
	}
	return sets
}
