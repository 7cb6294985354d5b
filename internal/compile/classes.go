package compile

import "github.com/stricturi/stricturi/internal/grammar/automaton"

// A classing is a partition of the characters: each set of a list has all characters of a class
// or none. Class 0 has the characters that are in no set.
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

// sets returns the characters of each class.
func (c *classing) sets() (sets []automaton.Set) {
	ranges := make([][]automaton.Range, c.Len())
	for r, class := range c.Ranges() {
		ranges[class] = append(ranges[class], r)
	}
	for _, of := range ranges {
		sets = append(sets, automaton.NewSet(of...))
	}
	return sets
}
