package automaton

// Union returns the automaton of the members of d or e. Like Intersect and Minus it has no budget, but visits at most
// (d.States()+1)·(e.States()+1) pairs of states: one of the two should be small.
func (d *DFA) Union(e *DFA) *DFA {
	return must(combine(d, e, func(x, y bool) bool { return x || y }, nil))
}

// Intersect returns the automaton of the members of both d and e.
func (d *DFA) Intersect(e *DFA) *DFA { return must(d.IntersectBudget(e, nil)) }

// IntersectBudget is like Intersect, but if the budget does not last, it fails with a [LimitError].
func (d *DFA) IntersectBudget(e *DFA, b *Budget) (*DFA, error) {
	return combine(d, e, func(x, y bool) bool { return x && y }, b)
}

// Minus returns the automaton of the members of d that are not members of e.
func (d *DFA) Minus(e *DFA) *DFA { return must(d.MinusBudget(e, nil)) }

// MinusBudget is like Minus, but if the budget does not last, it fails with a [LimitError].
func (d *DFA) MinusBudget(e *DFA, b *Budget) (*DFA, error) {
	return combine(d, e, func(x, y bool) bool { return x && !y }, b)
}

// Complement returns the automaton of all strings of Unicode scalar values that are not members
// of d. It has no members with marks.
func (d *DFA) Complement() *DFA { return MustCompile(Star(Chars(universe))).Minus(d) }

// pairIDs numbers pairs of states, Dead included.
type pairIDs struct {
	ids   map[[2]int32]int32
	pairs [][2]int32
}

// id returns the number of a pair and whether it is new.
func (p *pairIDs) id(a, b int32) (int32, bool) {
	id, ok := p.ids[[2]int32{a, b}]
	if !ok {
		id = int32(len(p.pairs))
		p.ids[[2]int32{a, b}] = id
		p.pairs = append(p.pairs, [2]int32{a, b})
	}
	return id, !ok
}

// combine is the product construction; op(false, false) must be false.
func combine(d, e *DFA, op func(x, y bool) bool, budget *Budget) (*DFA, error) {
	ranges, classes := pairUp(d, e)
	t := &table{ranges: ranges, k: len(classes), start: Dead}
	onlyD, onlyE := op(true, false), op(false, true) // whether a pair with one dead state is live
	ids := pairIDs{ids: make(map[[2]int32]int32)}
	add := func(a, b int32) int32 {
		if a == Dead && (b == Dead || !onlyE) || b == Dead && !onlyD {
			return Dead
		}
		id, isNew := ids.id(a, b)
		if isNew {
			t.addState(op(d.Accepting(int(a)), e.Accepting(int(b))))
		}
		return id
	}
	t.start = add(d.start, e.start)
	for s := 0; s < len(ids.pairs); s++ {
		if !budget.Spend(newPair + (pairSteps+cell)*t.k) {
			return nil, &LimitError{0, "product"}
		}
		p := ids.pairs[s]
		for c, q := range classes {
			t.next[s*t.k+c] = add(d.step(p[0], q[0]), e.step(p[1], q[1]))
		}
	}
	return t.minimize(), nil
}

func (d *DFA) step(s, class int32) int32 {
	if s == Dead || class < 0 {
		return Dead
	}
	return d.next[int(s)*d.k+int(class)]
}
