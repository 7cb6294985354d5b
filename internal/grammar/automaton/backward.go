package automaton

import "slices"

// A sequence is compiled from its end if its nondeterministic automaton has at most maxIncluded states, but the
// subset construction needs more than plainStates.
const (
	plainStates = 1 << 15
	maxIncluded = 1 << 10
)

// backward compiles a sequence from its end. If its parts may end in many places, a subset of an ordinary
// construction has many states of what follows. Here that is a minimal automaton, and the subsets leave out
// its states whose strings another one has too. It fails if these cannot be found, as in an automaton of
// many states.
func backward(parts []Expr, length, limit int, b *Budget) (*DFA, error) {
	rest := MustCompile(Epsilon())
	for _, part := range slices.Backward(parts) {
		c := newCompiler(length, limit, b)
		start := c.AddState()
		middle := c.add(part.n, start)
		end := c.AddState()
		c.AddStart(start)
		c.AddAccepting(end)
		first := c.States()
		c.embed(rest, middle, end)
		if c.err != nil {
			return nil, c.err
		}
		if !rest.included(b, func(s, by int) { c.AddCover(first+by, first+s) }) {
			return nil, &LimitError{0, "DFA"}
		}
		var err error
		if rest, err = c.Determinize(limit); err != nil {
			return nil, err
		}
	}
	return rest, nil
}

// included calls yield for the pairs of states of which the second has all the strings to members that the
// first has. It reports false if there are more than maxIncluded states, or that may take half of the budget.
func (d *DFA) included(budget *Budget, yield func(s, by int)) bool {
	n := d.States()
	if n > maxIncluded || !budget.Spend(0) || int64(n*n)*int64(d.k) > budget.Left/2 {
		return false
	}
	// A pair is apart if the first has a string that the second, or Dead, has not. The search is backward
	// from the accepting states.
	width := n + 1
	apart := make([]bool, n*width)
	var todo [][2]int
	tell := func(s, by int) {
		if i := s*width + by + 1; !apart[i] {
			apart[i] = true
			todo = append(todo, [2]int{s, by})
		}
	}
	for s := range n {
		for by := Dead; by < n; by++ {
			if by == Dead || d.accept[s] && !d.accept[by] {
				tell(s, by)
			}
		}
	}
	into := groupBy(d.k*width, len(d.next), func(i int) (int32, int32) {
		return int32(i%d.k*width) + d.next[i] + 1, int32(i / d.k)
	})
	for ; len(todo) > 0; todo = todo[1:] {
		for class := range d.k {
			from := into[class*width:][:width]
			ss, bys := from[todo[0][0]+1], from[todo[0][1]+1]
			budget.Spend(1 + len(ss)*len(bys))
			for _, s := range ss {
				for _, by := range bys {
					tell(int(s), int(by))
				}
			}
		}
	}
	for s := range n {
		for by := range n {
			if s != by && !apart[s*width+by+1] {
				yield(s, by)
			}
		}
	}
	return true
}
