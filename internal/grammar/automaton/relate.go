package automaton

import "slices"

// Kind is the kind of relation between two languages.
type Kind uint8

// The kinds. If several apply, [Relate] returns the first: the empty language is a Subset of every other language, not Disjoint.
const (
	Equal    Kind = iota // the same members
	Subset               // every member of A is a member of B, and B has more
	Superset             // every member of B is a member of A, and A has more
	Overlap              // there are members of both, of only A, and of only B
	Disjoint             // both have members, none in common
	Unknown              // the budget did not last
)

// String returns the name of the kind in lower case.
func (k Kind) String() string {
	return [...]string{"equal", "subset", "superset", "overlap", "disjoint", "undecided"}[k]
}

// Relation is the relation of two languages A and B: its kind, and the first member, in the order
// of [DFA.All], that only A has, that only B has, and that both have. If the kind is [Unknown], there
// may be members without a witness.
type Relation struct {
	Kind                 Kind
	OnlyA, OnlyB, Common Witness
}

// A Witness is a member of a language, or none.
type Witness struct {
	symbols []rune
	ok      bool
}

// Text returns the member with marks removed, or false if there is none.
func (w Witness) Text() (string, bool) {
	return string(slices.DeleteFunc(slices.Clone(w.symbols), IsMark)), w.ok
}

// Symbols returns the member, or false if there is none.
func (w Witness) Symbols() ([]rune, bool) { return slices.Clone(w.symbols), w.ok }

// Relate compares the languages of a and b, which are small, or certain to be nearly the same. It visits each pair of their states.
func Relate(a, b *DFA) Relation { return RelateBudget(a, b, nil) }

// RelateBudget is like [Relate] within a budget.
func RelateBudget(a, b *DFA, budget *Budget) Relation {
	var r Relation
	ranges, classes := pairUp(a, b)
	order, best := representatives(ranges, len(classes))
	ids := pairIDs{ids: make(map[[2]int32]int32)}
	var from []arrival // for each pair, how it was first reached
	add := func(x, y int32, via arrival) {
		if x == Dead && y == Dead {
			return
		}
		if _, isNew := ids.id(x, y); isNew {
			from = append(from, via)
		}
	}
	add(a.start, b.start, arrival{-1, 0})
	// Search breadth first, symbols by preference, so that pairs are found in the order of the first strings that lead to them.
	for i := 0; i < len(ids.pairs); i++ {
		p := ids.pairs[i]
		inA, inB := a.Accepting(int(p[0])), b.Accepting(int(p[1]))
		var w *Witness
		switch {
		case inA && inB:
			w = &r.Common
		case inA:
			w = &r.OnlyA
		case inB:
			w = &r.OnlyB
		}
		if w != nil && !w.ok {
			*w = Witness{path(from, int32(i)), true}
			if r.OnlyA.ok && r.OnlyB.ok && r.Common.ok {
				break
			}
		}
		if !budget.Spend(newPair + pairSteps*len(order)) {
			r.Kind = Unknown
			return r
		}
		for _, c := range order {
			add(a.step(p[0], classes[c][0]), b.step(p[1], classes[c][1]), arrival{int32(i), best[c]})
		}
	}
	switch {
	case !r.OnlyA.ok && !r.OnlyB.ok:
		r.Kind = Equal
	case !r.OnlyA.ok:
		r.Kind = Subset
	case !r.OnlyB.ok:
		r.Kind = Superset
	case r.Common.ok:
		r.Kind = Overlap
	default:
		r.Kind = Disjoint
	}
	return r
}

// arrival is the step by which a search first reached a state.
type arrival struct {
	before int32 // -1 at the start
	by     rune
}

// path returns the symbols that lead to state s.
func path(from []arrival, s int32) []rune {
	var out []rune
	for ; from[s].before >= 0; s = from[s].before {
		out = append(out, from[s].by)
	}
	slices.Reverse(out)
	return out
}

// arrivals returns, for each state, the last step of the first string that leads to it from
// start, in the order of All, and the states in the order of those strings, which have no marks.
func (d *DFA) arrivals(start int32) (from []arrival, found []int32) {
	from = make([]arrival, d.States())
	if start == Dead {
		return from, nil
	}
	order, best := representatives(d.ranges, d.k)
	seen := make([]bool, d.States())
	seen[start] = true
	from[start].before = -1
	found = []int32{start}
	for i := 0; i < len(found); i++ {
		s := found[i]
		for _, c := range order {
			if IsMark(best[c]) {
				continue
			}
			if t := d.step(s, c); t != Dead && !seen[t] {
				seen[t] = true
				from[t] = arrival{s, best[c]}
				found = append(found, t)
			}
		}
	}
	return from, found
}
